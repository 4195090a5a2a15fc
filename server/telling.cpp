// SPDX-License-Identifier: Apache-2.0
#include "server/telling.h"

#include "engine/core/codec/json_writer.h"

namespace quadriga::server {

namespace {

WireArgument wire_argument(const std::string& name, const Argument& value) {
  WireArgument out;
  out.name = name;
  if (const auto* number = std::get_if<std::int64_t>(&value))
    out.number = static_cast<int>(*number);
  if (const auto* text = std::get_if<std::string>(&value)) out.text = *text;
  if (const auto* seat = std::get_if<SeatName>(&value)) out.seat = seat->seat;
  if (const auto* key = std::get_if<MessageKey>(&value)) out.key = key->key;
  return out;
}

WireLine wire_line(const Line& line) {
  WireLine out{line.key, {}, line.rule};
  out.args.reserve(line.args.size());
  for (const auto& [name, value] : line.args) out.args.push_back(wire_argument(name, value));
  return out;
}

std::string_view kind_name(OptionInfo::Kind kind) {
  switch (kind) {
    case OptionInfo::Kind::toggle:
      return "toggle";
    case OptionInfo::Kind::number:
      return "number";
    case OptionInfo::Kind::choice:
      return "choice";
    case OptionInfo::Kind::list:
      break;
  }
  return "list";
}

}  // namespace

WireResult wire_result(const Result& result, int seats) {
  WireResult out;
  out.over = result.over;
  out.ranks.assign(result.rank.begin(), result.rank.begin() + seats);
  out.scores.assign(result.score.begin(), result.score.begin() + seats);
  return out;
}

Event event_for(const Story& story, int version, Seat actor, Seat viewer) {
  Event event{version, actor, {}};
  for (const auto& told : story.told())
    if (told.audience.contains(viewer)) event.lines.push_back(wire_line(told.line));
  return event;
}

Snapshot snapshot_for(const Position& position, int version, Seat viewer, bool can_undo) {
  Snapshot out;
  out.version = version;
  out.to_act = position.to_act();
  out.you = viewer;
  out.view.text = position.view(viewer)->json();
  if (is_player(viewer) && out.to_act != kNobody) {
    for (const PackedMove& move : position.legal(viewer))
      out.legal.push_back({position.text(move), RawJson{position.move_json(move)}});
  }
  out.can_undo = can_undo;
  out.result = wire_result(position.result(), position.seats());
  return out;
}

GameCard game_card(const Rules& rules) {
  const GameInfo& info = rules.info();
  GameCard card;
  card.id = info.id;
  card.name = info.name;
  card.min_seats = info.min_seats;
  card.max_seats = info.max_seats;
  card.rules_version = info.rules_version;
  for (const OptionInfo& option : rules.option_list())
    card.options.push_back({option.name, std::string(kind_name(option.kind)), option.low,
                            option.high, option.choices, option.rule});
  codec::ReadError error;
  card.defaults.text = rules.complete_options("{}", info.min_seats, error);
  if (card.defaults.text.empty()) card.defaults.text = "{}";
  for (const std::string_view kind : rules.bot_kinds()) card.bots.emplace_back(kind);
  return card;
}

std::string encode(const ServerMessage& message) { return codec::to_json(message); }

}  // namespace quadriga::server
