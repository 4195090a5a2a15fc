// SPDX-License-Identifier: Apache-2.0
#include "engine/core/messages.h"

#include "engine/core/codec/json_reader.h"

namespace quadriga {

extern const std::string_view kCoreMessages;

namespace {

const Argument* find_argument(std::span<const std::pair<std::string, Argument>> args,
                              std::string_view name) {
  for (const auto& [key, value] : args)
    if (key == name) return &value;
  return nullptr;
}

}  // namespace

Messages::Messages() { load(kCoreMessages); }

Messages::Messages(const GameInfo& game) : Messages() { load(game.messages); }

void Messages::load(std::string_view json) {
  std::map<std::string, std::string> more;
  codec::ReadError error;
  codec::from_json(json, more, error);
  for (auto& [key, text] : more) texts_.insert_or_assign(key, std::move(text));
}

bool Messages::has(std::string_view key) const { return texts_.find(key) != texts_.end(); }

std::string Messages::say(std::string_view key,
                          std::span<const std::pair<std::string, Argument>> args,
                          std::span<const std::string> seat_names) const {
  const auto found = texts_.find(key);
  if (found == texts_.end()) return std::string(key);
  const std::string_view text = found->second;
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const auto open = text.find('{', at);
    const auto close = text.find('}', open == std::string_view::npos ? at : open);
    if (open == std::string_view::npos || close == std::string_view::npos) {
      out += text.substr(at);
      break;
    }
    out += text.substr(at, open - at);
    at = close + 1;
    const std::string_view slot = text.substr(open + 1, close - open - 1);
    const auto colon = slot.find(':');
    const Argument* value = find_argument(args, slot.substr(0, colon));
    if (value == nullptr) {
      out += text.substr(open, close + 1 - open);
    } else if (colon != std::string_view::npos) {
      const auto bar = slot.find('|', colon);
      const auto* number = std::get_if<std::int64_t>(value);
      out += number != nullptr && *number == 1 ? slot.substr(colon + 1, bar - colon - 1)
                                               : slot.substr(bar + 1);
    } else if (const auto* digits = std::get_if<std::int64_t>(value)) {
      out += std::to_string(*digits);
    } else if (const auto* plain = std::get_if<std::string>(value)) {
      out += *plain;
    } else if (const auto* name = std::get_if<SeatName>(value)) {
      const auto seat = static_cast<std::size_t>(name->seat);
      out += is_player(name->seat) && seat < seat_names.size()
                 ? seat_names[seat]
                 : "seat " + std::to_string(name->seat);
    } else if (const auto* word = std::get_if<MessageKey>(value)) {
      out += say(word->key, {}, seat_names);
    }
  }
  return out;
}

std::string Messages::say(const Line& line, std::span<const std::string> seat_names) const {
  return say("log." + line.key, line.args, seat_names);
}

std::string Messages::say(const Refusal& refusal) const {
  return say("refusal." + std::string(refusal.message));
}

}  // namespace quadriga
