// SPDX-License-Identifier: Apache-2.0
#include "engine/games/caesar_xl/view.h"

#include "engine/games/caesar_xl/flow.h"

// What a seat may know (16), and worlds it cannot rule out (16.3).
namespace quadriga::caesar_xl {

namespace {

UnitsView units_view(const UnitCounts& units) {
  return {units[LR], units[LV], units[AR], units[AV]};
}

std::vector<Piece> leader_list(std::uint16_t leaders) {
  std::vector<Piece> pieces;
  each_bit(leaders, [&](int leader) { pieces.push_back(leader_piece(leader)); });
  return pieces;
}

template <class Counts>
std::vector<Card> card_list(const Counts& counts) {
  std::vector<Card> cards;
  int card = 0;
  for (const auto count : counts) {
    cards.insert(cards.end(), count, as_card(card));
    ++card;
  }
  return cards;
}

std::vector<Card> forum_list(std::uint8_t owned) {
  std::vector<Card> cards;
  each_bit(owned, [&](int index) { cards.push_back(forum_card(index)); });
  return cards;
}

std::optional<Seat> seat_of(const Row<std::uint64_t, 2>& masks, int place) {
  for (int side = 0; side < 2; ++side)
    if ((masks[side] & bit(place)) != 0) return static_cast<Seat>(side);
  return std::nullopt;
}

std::optional<Place> place_or_none(Place place) {
  return place == nowhere ? std::nullopt : std::optional(place);
}

std::optional<ForceView> force_view(const State& s, int side, int place) {
  const std::uint16_t leaders = leaders_at(s, side, place);
  if (units_at(s, side, place) == 0 && leaders == 0) return std::nullopt;
  ForceView force;
  force.units = units_view(stack(s, side, place));
  force.leaders = leader_list(leaders);
  force.swords = swords_at(s, side, place);
  if (side == s.active) {
    force.unmoved = units_view(s.unmoved[place]);
    force.unmoved_leaders = leader_list(static_cast<std::uint16_t>(leaders & s.unmoved_leaders));
  }
  return force;
}

PlaceView place_view(const State& s, int place, Seat viewer) {
  PlaceView view;
  view.place = as_place(place);
  for (int side = 0; side < 2; ++side)
    if (controls(s, side, place)) view.controller = static_cast<Seat>(side);
  view.marker = seat_of(s.markers, place);
  view.subduer = seat_of(s.subdued, place);
  view.caesar = force_view(s, kCaesarSeat, place);
  view.pompey = force_view(s, kPompeySeat, place);
  if (is_city(place) && view.controller)
    view.recruits_left =
        kPlaceInfo[place].gold - (*view.controller == s.active ? s.recruits[place] : 0);
  const int crowd = std::max(units_at(s, 0, place), units_at(s, 1, place));
  if (s.silver()) view.excess = std::max(0, crowd - kPlaceInfo[place].gold);
  if (s.silver() && viewer == s.active && s.step == Step::purchase)
    view.diplomacy = diplomacy_modifier(s, viewer, place);
  return view;
}

SideView side_view(const State& s, int side) {
  SideView view;
  view.gold = s.gold[side];
  view.income = tax_income(s, side);
  view.legions_in_stock = s.stock[side][0];
  view.allied_in_stock = s.stock[side][1];
  view.legion_cost = unit_cost(s, side, LR);
  view.allied_cost = unit_cost(s, side, AR);
  view.hand_size = hand_size(s, side);
  view.shown = card_list(s.shown[side]);
  view.forum = forum_list(s.owned[side]);
  view.supreme_alive = has_supreme(s, side);
  view.optimates = faction_points(s, side, Faction::optimates);
  view.populares = faction_points(s, side, Faction::populares);
  view.gold_value = gold_value(control(s, side));
  view.final_score = final_score(s, side);
  return view;
}

BattleView battle_view(const State& s) {
  const Battle& b = s.battle;
  BattleView view;
  view.place = b.place;
  view.round = b.round;
  view.against_area = b.against_area;
  view.barbarians = b.barbarians;
  const bool attacker_first = tactic_effect(b.tactic[s.active]).strikes_first;
  for (int roll = 0; roll <= kPursuitRoll; ++roll) {
    const DiceRow& row = b.rolls[roll];
    if (row.count == 0) continue;
    const int first = attacker_first ? s.active : other(s.active);
    const int side =
        roll == kPursuitRoll ? other(b.retreating) : (roll % 2 == 0 ? first : other(first));
    RollView& made = view.rolls.emplace_back();
    made.kind =
        roll == kPursuitRoll ? RollKind::pursuit : (roll < 2 ? RollKind::light : RollKind::heavy);
    made.side = static_cast<Seat>(side);
    for (int i = 0; i < row.count; ++i) made.dice.push_back({row.dice[i] >> 4, row.dice[i] & 15});
  }
  view.tactics = {b.tactic[0], b.tactic[1]};
  view.hits = {b.hits[0], b.hits[1]};
  view.shields = {b.shields[0], b.shields[1]};
  view.lost = {b.lost[0], b.lost[1]};
  view.retreat_to = place_or_none(b.retreat_to);
  view.must_retreat = b.must_retreat;
  if (b.flight == Flight::none) view.odds = battle_odds(s, b.place);
  return view;
}

// What the active player could lead to `place` in one step from where it stands unmoved.
Host reach(const State& s, int place) {
  Host host = host_at(s, s.active, place);
  each_bit(kPlaceInfo[place].near_mask, [&](int from) {
    for (int kind = 0; kind < kKinds; ++kind) add_to(host.units[kind], s.unmoved[from][kind]);
    host.leaders = static_cast<std::uint16_t>(host.leaders |
                                              (leaders_at(s, s.active, from) & s.unmoved_leaders));
  });
  return host;
}

int host_swords(const Host& host) {
  int swords = unit_swords(host.units);
  each_bit(host.leaders, [&](int leader) { swords += kSwords[leader + kKinds]; });
  return swords;
}

std::vector<ProspectView> prospect_list(const State& s, Seat viewer) {
  std::vector<ProspectView> prospects;
  const std::uint64_t pending = pending_battles(s);
  const bool marching = s.phase == Phase::march;
  if (!marching && s.step != Step::battle_pick) return prospects;
  std::uint64_t places = pending;
  if (marching && viewer == s.active)
    places |= occupied(s, other(s.active)) | (s.silver() ? active_areas(s) : 0);
  each_bit(places, [&](int place) {
    const bool now = (pending & bit(place)) != 0;
    if (units_at(s, other(s.active), place) == 0 && (active_areas(s) & bit(place)) == 0) return;
    const Host attacker = marching ? reach(s, place) : host_at(s, s.active, place);
    if (unit_count(attacker.units) == 0) return;
    const Host defender =
        (active_areas(s) & bit(place)) != 0 ? area_host(place) : host_at(s, other(s.active), place);
    prospects.push_back({as_place(place), now, host_swords(attacker), host_swords(defender),
                         battle_odds(attacker, defender, s.options)});
  });
  return prospects;
}

std::optional<MatterView> matter_view(const State& s) {
  const Matter& m = s.matter;
  const bool group = s.step == Step::onward || s.step == Step::fleet;
  const bool drawing = s.drawing.stage == DrawStage::contributions;
  if (!group && !drawing && m == Matter{} && s.step != Step::supply && s.step != Step::area_roll)
    return std::nullopt;
  MatterView view;
  if (m.in_use != nothing)
    view.card = m.in_use;
  else if (drawing)
    view.card = A04;
  if (m.card != nothing) view.target = m.card;
  if (m.leader != nobody) view.leader = m.leader;
  view.from = place_or_none(group ? s.group.from : m.from);
  view.via = place_or_none(group ? s.group.via : nowhere);
  view.to = place_or_none(group ? s.group.to : m.to);
  view.number = m.number;
  if (s.step == Step::supply) {
    view.to = as_place(s.supply_at);
    view.number = units_at(s, s.active, s.supply_at) - kPlaceInfo[s.supply_at].gold - s.supply_paid;
  } else if (s.step == Step::area_roll) {
    view.to = as_place(s.next_area);
  } else if (group) {
    ForceView force;
    force.units = units_view(s.group.units);
    force.leaders = leader_list(s.group.leaders);
    view.group = force;
    view.group_cost = group_cost(s);
  }
  return view;
}

}  // namespace

View bare_view(const State& s, Seat viewer) {
  View view;
  view.viewer = viewer;
  view.known = s;
  for (int side = 0; side < 2; ++side) {
    if (side == viewer) continue;
    int hidden = 0;
    for (int card = 0; card < kHoldable; ++card) hidden += s.hand[side][card] - s.shown[side][card];
    view.known.hand[side] = s.shown[side];
    view.hidden_hand[static_cast<std::size_t>(side)] = byte(hidden);
  }
  view.known.deck = {};
  view.hidden_deck = byte(deck_size(s));
  return view;
}

View CaesarXl::view(const State& s, Seat viewer) {
  View view = bare_view(s, viewer);
  view.options = s.options;
  view.turn = s.turn;
  view.year_bc = 50 - (s.turn - 1) / 2;  // XL 1.2
  view.summer = s.turn % 2 == 1;
  view.active = static_cast<Seat>(s.active);
  view.phase = s.phase;
  view.step = s.step;
  view.to_act = s.waiting;
  for (int place = 0; place < kPlaces; ++place)
    view.places.emplace(kPlaceInfo[place].id, place_view(s, place, viewer));
  view.caesar = side_view(s, kCaesarSeat);
  view.pompey = side_view(s, kPompeySeat);
  if (is_player(viewer)) view.hand = card_list(s.hand[viewer]);
  each_bit(s.forum_row, [&](int index) {
    const Card card = forum_card(index);
    const int cost = claim_cost(s, s.active, card);
    view.forum_row.push_back(
        {card, cost, cost <= s.gold[s.active] && claim_condition(s, s.active, card)});
  });
  view.discard = card_list(s.discard);
  view.deck_size = view.hidden_deck;
  view.markers_in_stock = s.silver() ? markers_in_stock(s) : 0;
  each_bit(s.matter.placed, [&](int place) { view.mobilized.push_back(as_place(place)); });
  view.matter = matter_view(s);
  if (s.battle.place != nowhere) view.battle = battle_view(s);
  view.prospects = prospect_list(s, viewer);
  view.ending = s.ending;
  if (s.winner != kNobody2) view.winner = static_cast<Seat>(s.winner);
  return view;
}

// XL 16.3: every split of the unseen cards into hands and deck is as likely as any other.
State CaesarXl::sample(const View& view, Rng& rng) {
  State s = view.known;
  Row<std::uint8_t, kDeckKinds> unseen{};
  for (int card = 0; card < kDeckKinds; ++card) {
    int seen = s.discard[card];
    if (card < kHoldable) seen += s.hand[0][card] + s.hand[1][card];
    if (s.matter.in_use == card) ++seen;
    if (card == A04 && s.drawing.stage == DrawStage::contributions) ++seen;
    if (card >= F01 && card <= F08) {
      const auto mask = static_cast<unsigned>(s.forum_row | s.owned[0] | s.owned[1]);
      seen += (mask >> static_cast<unsigned>(card - F01) & 1U) != 0 ? 1 : 0;
    }
    if (kCardInfo[card].type == CardType::leader) {
      const auto mask = leader_bit(leader_index(kCardInfo[card].leader));
      if (((s.leaders[0] | s.leaders[1]) & mask) != 0) ++seen;
    }
    unseen[card] = byte(kCardInfo[card].count - seen);
  }
  int holdable = 0;
  for (int card = 0; card < kHoldable; ++card) holdable += unseen[card];
  for (int side = 0; side < 2; ++side)
    for (int i = 0; i < view.hidden_hand[static_cast<std::size_t>(side)]; ++i, --holdable) {
      int pick = static_cast<int>(rng.below(static_cast<std::uint32_t>(holdable)));
      int card = 0;
      while (pick >= unseen[card]) pick -= unseen[card++];
      --unseen[card];
      ++s.hand[side][card];
    }
  s.deck = unseen;
  return s;
}

}  // namespace quadriga::caesar_xl
