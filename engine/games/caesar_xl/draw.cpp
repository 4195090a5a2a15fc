// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/core/codec/json_writer.h"
#include "engine/games/caesar_xl/flow.h"

// The position as text for a terminal: the map, what stands where, and the table beside it.
namespace quadriga::caesar_xl {

namespace {

constexpr int kWidth = 110;
constexpr int kHeight = 27;
constexpr char kSideLetter[] = {'C', 'P'};

std::string padded(std::string text, std::size_t width) {
  if (text.size() < width) text.append(width - text.size(), ' ');
  return text;
}

char control_mark(const PlaceView& place) {
  if (place.caesar && place.pompey) return '*';
  if (place.controller) return kSideLetter[*place.controller];
  return place.caesar || place.pompey ? '?' : '.';
}

// Each place as its name, Gold value and who holds it, where the map has it.
std::string map_text(const View& view) {
  std::vector<std::string> rows(kHeight, std::string(kWidth, ' '));
  for (const auto& [id, place] : view.places) {
    const PlaceInfo& info = kPlaceInfo[place.place];
    std::string label(info.id);
    label += static_cast<char>('0' + info.gold);
    label += control_mark(place);
    if (place.marker) label += '+';
    const int x = std::min(info.x * (kWidth - 4) / 1000, kWidth - static_cast<int>(label.size()));
    auto& row = rows[static_cast<std::size_t>(info.y * (kHeight - 1) / 600)];
    row.replace(static_cast<std::size_t>(x), label.size(), label);
  }
  std::string text;
  for (auto& row : rows) {
    row.erase(row.find_last_not_of(' ') + 1);
    text += row + '\n';
  }
  return text;
}

std::string units_text(const UnitsView& units) {
  std::string text;
  const auto add = [&text](int count, const char* kind) {
    if (count == 0) return;
    if (!text.empty()) text += ' ';
    text += kind + std::to_string(count);
  };
  add(units.LR, "LR");
  add(units.LV, "LV");
  add(units.AR, "AR");
  add(units.AV, "AV");
  return text;
}

std::string force_text(const std::optional<ForceView>& force) {
  if (!force) return "-";
  std::string text = units_text(force->units);
  for (const Piece leader : force->leaders) {
    if (!text.empty()) text += ' ';
    text += kPieceText[leader];
  }
  const std::string unmoved = units_text(force->unmoved);
  text += " (" + std::to_string(force->swords) + " swords";
  if (!unmoved.empty() || !force->unmoved_leaders.empty()) {
    text += ", to move: " + unmoved;
    for (const Piece leader : force->unmoved_leaders) text += ' ' + std::string(kPieceText[leader]);
  }
  return text + ")";
}

std::string places_text(const View& view) {
  std::string text;
  for (const PlaceInfo& info : kPlaceInfo) {
    const PlaceView& place = view.places.find(std::string(info.id))->second;
    if (!place.caesar && !place.pompey && !place.marker && !place.subduer) continue;
    text += "  " + std::string(info.id) + ' ' + padded(std::string(info.name), 14);
    text += " C " + padded(force_text(place.caesar), 44) + " P " + force_text(place.pompey);
    if (place.marker) text += std::string(" | ally of ") + kSideLetter[*place.marker];
    if (place.subduer) text += std::string(" | subdued by ") + kSideLetter[*place.subduer];
    text += '\n';
  }
  return text;
}

std::string cards_text(const std::vector<Card>& cards) {
  std::string text;
  for (const Card card : cards) {
    if (!text.empty()) text += ", ";
    text += kCardInfo[card].slug;
  }
  return text.empty() ? "-" : text;
}

std::string side_text(const SideView& side, char letter) {
  std::string text(1, letter);
  text += ": Gold " + std::to_string(side.gold) + " (+" + std::to_string(side.income) +
          "), cities " + std::to_string(side.gold_value) + "/25, Optimates " +
          std::to_string(side.optimates) + ", Populares " + std::to_string(side.populares) +
          " (7 apart wins), score " + std::to_string(side.final_score) + ", stock L" +
          std::to_string(side.legions_in_stock) + " A" + std::to_string(side.allied_in_stock) +
          ", hand " + std::to_string(side.hand_size);
  if (!side.supreme_alive) text += ", Supreme Leader dead";
  if (!side.shown.empty()) text += ", shown: " + cards_text(side.shown);
  if (!side.forum.empty()) text += "\n   owns " + cards_text(side.forum);
  return text + '\n';
}

std::string battle_text(const BattleView& battle) {
  std::string text = "Battle of " + std::string(kPlaceInfo[battle.place].name) + ", round " +
                     std::to_string(battle.round);
  if (battle.against_area) text += ", Barbarians left: " + std::to_string(battle.barbarians);
  text += ", odds of the attacker " + std::to_string(battle.odds.attacker / 10) + "%\n";
  for (const RollView& roll : battle.rolls) {
    text += std::string("  ") + kSideLetter[roll.side] + ' ' +
            std::string(codec::enum_text(roll.kind)) + ':';
    for (const DieView& die : roll.dice)
      text += ' ' + (die.face == 0 ? std::string("_") : std::to_string(die.face)) + '/' +
              std::to_string(die.needs);
    text += '\n';
  }
  for (std::size_t side = 0; side < 2; ++side) {
    if (battle.tactics[side] != nothing)
      text += std::string("  ") + kSideLetter[side] + " plays " +
              std::string(kCardInfo[battle.tactics[side]].slug) + '\n';
    if (battle.hits[side] > 0)
      text += std::string("  ") + kSideLetter[side] + " must take " +
              std::to_string(battle.hits[side]) + " hits\n";
  }
  return text;
}

std::string prospects_text(const View& view) {
  std::string text;
  for (const ProspectView& prospect : view.prospects)
    text += "  " + std::string(kPlaceInfo[prospect.place].id) +
            (prospect.pending ? ": battle, " : ": possible attack, ") +
            std::to_string(prospect.swords) + " swords against " +
            std::to_string(prospect.enemy_swords) + ", odds " +
            std::to_string(prospect.odds.attacker / 10) + "%\n";
  return text;
}

}  // namespace

std::string CaesarXl::draw(const View& view) {
  std::string text = "Turn " + std::to_string(view.turn) + " of 14, " +
                     (view.summer ? "spring-summer " : "autumn-winter ") +
                     std::to_string(view.year_bc) + " BC, " + kSideLetter[view.active] +
                     " plays, " + std::string(codec::enum_text(view.phase)) + " phase (" +
                     std::string(codec::enum_text(view.step)) + ")\n";
  text += map_text(view) + places_text(view);
  text += side_text(view.caesar, 'C') + side_text(view.pompey, 'P');
  text += "Forum:";
  for (const ClaimView& claim : view.forum_row)
    text += ' ' + std::string(kCardInfo[claim.card].slug) + " (" + std::to_string(claim.cost) +
            " Gold" + (claim.claimable ? ", claimable)" : ")");
  text +=
      "\nDeck " + std::to_string(view.deck_size) + ", discards: " + cards_text(view.discard) + '\n';
  if (is_player(view.viewer)) text += "Your hand: " + cards_text(view.hand) + '\n';
  if (view.battle) text += battle_text(*view.battle);
  text += prospects_text(view);
  if (view.winner)
    text += std::string(1, kSideLetter[*view.winner]) + " has won (" +
            std::string(codec::enum_text(view.ending)) + ")\n";
  return text;
}

}  // namespace quadriga::caesar_xl
