// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "engine/core/messages.h"
#include "engine/core/registry.h"
#include "engine/games/ides_of_march/board.h"
#include "engine/games/ides_of_march/play.h"
#include "engine/games/ides_of_march/text.h"

// Board, tiles, dice and cards as the rules describe them.
namespace quadriga::ides_of_march {
namespace {

State fresh(int seats) { return IdesOfMarch::start(Options{}, seats); }

// A quarter turn clockwise about the podium.
std::uint8_t turned(unsigned square) {
  const int x = static_cast<int>(square) % kColumns - 5;
  const int y = static_cast<int>(square) / kColumns - 5;
  return static_cast<std::uint8_t>((5 + x) * kColumns + 5 - y);
}

// IM 3.1, IM 5.1: eleven by eleven, neighbours orthogonal, names column then row.
TEST(ides_of_march_board, grid_and_neighbours) {
  EXPECT_EQ(kSquareNames[kPodium], "F6");
  EXPECT_EQ(find_square("F6"), 60);
  EXPECT_EQ(find_square("k11"), 120);
  for (const std::string_view bad : {"", "F", "L1", "A0", "A12", "F06", "6F", "A111"})
    EXPECT_EQ(find_square(bad), kNone) << bad;
  EXPECT_EQ(kSquareNames[kNeighbours[kPodium][0]], "F5");
  EXPECT_EQ(kSquareNames[kNeighbours[kPodium][1]], "G6");
  EXPECT_EQ(kNeighbours[0][0], kNone);
  for (unsigned square = 0; square < kSquares; ++square)
    for (unsigned d = 0; d < kDirections; ++d)
      if (const std::uint8_t n = kNeighbours[square][d]; n != kNone) {
        EXPECT_EQ(kNeighbours[n][opposite(d)], square);
      }
}

// IM 3.2, IM 3.3, IM 3.5: zones; seven hills of seven squares, each in one piece.
TEST(ides_of_march_board, zones_and_hills) {
  std::map<Zone, int> zones;
  std::map<int, Bits> hills;
  for (unsigned square = 0; square < kSquares; ++square) {
    ++zones[kZones[square]];
    EXPECT_EQ(kHills[square] != 0, kInnerBits[square] != kNone);
    if (kHills[square] != 0) hills[kHills[square]] |= bit(kInnerBits[square]);
    EXPECT_EQ(kZones[turned(square)], kZones[square]);
  }
  EXPECT_EQ(zones[Zone::hill], 48);
  EXPECT_EQ(zones[Zone::crossing], 8);
  EXPECT_EQ(zones[Zone::water], 24);
  EXPECT_EQ(zones[Zone::home], 16);
  EXPECT_EQ(zones[Zone::circle], 4);
  ASSERT_EQ(hills.size(), 7U);
  for (const auto& [numeral, squares] : hills) {
    EXPECT_EQ(std::popcount(squares), 7);
    Links links;
    for (unsigned d = 0; d < kDirections; ++d) links.to[d] = squares & shifted(squares, d);
    EXPECT_EQ(links.component(squares & (~squares + 1)), squares) << numeral;
  }
  EXPECT_EQ(kHills[kPodium], 1);
}

// IM 3.6, IM 3.7, IM 3.8: homes turn onto each other, left is left when facing the podium.
TEST(ides_of_march_board, homes_and_crossings) {
  EXPECT_EQ(kSquareNames[kHomes[0].circle], "F11");
  for (unsigned home_index = 0; home_index < 4; ++home_index) {
    const Home& here = kHomes[home_index];
    const Home& next = kHomes[(home_index + 1) % 4];
    EXPECT_EQ(turned(here.circle), next.circle);
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(turned(here.squares[i]), next.squares[i]);
    for (unsigned side = 0; side < 2; ++side) {
      const Crossing& c = kCrossings[home_index * 2 + side];
      const Crossing& after = kCrossings[(home_index * 2 + 2 + side) % 8];
      EXPECT_EQ(turned(c.square), after.square);
      EXPECT_EQ(turned(c.bridgehead), after.bridgehead);
      EXPECT_EQ(kNeighbours[c.bridgehead][c.outward], c.square);
      EXPECT_EQ(kNeighbours[c.square][c.outward], c.landing);
      EXPECT_EQ(c.axis, port(c.outward) | port(opposite(c.outward)));
      EXPECT_EQ(c.right, side == 1);
      EXPECT_EQ(here.squares[side == 0 ? 0 : 3], c.landing);
    }
  }
  EXPECT_EQ(kSquareNames[kCrossings[0].square], "D10");
  EXPECT_EQ(kSquareNames[kCrossings[1].square], "H10");
}

// IM 3.9: eight moves out, eight back, for every seat.
TEST(ides_of_march_board, distances_are_equal) {
  State s = fresh(4);
  for (unsigned seat = 0; seat < 4; ++seat) {
    EXPECT_EQ(steps_to_goal(s, seat), 17);
    s.players[seat].rank = Rank::commander;
    s.players[seat].at = home(s, seat).circle;
    EXPECT_EQ(steps_to_goal(s, seat), 8);
  }
}

// IM 15.5: what must be leapt or mended costs no move; a walled-in Commander has no way.
TEST(ides_of_march_board, steps_to_goal_counts_moves) {
  State s = fresh(2);
  Player& p = s.players[0];
  p.rank = Rank::commander;
  p.at = find_square("F9");
  put_tile(s, find_square("F9"), Tile::ST, 5);
  put_tile(s, find_square("F8"), Tile::FT, 5);
  EXPECT_EQ(steps_to_goal(s, 0), 2);
  put_tile(s, find_square("F7"), Tile::TE, 5);
  EXPECT_EQ(steps_to_goal(s, 0), 1);
  lift_tile(s, find_square("F8"));
  put_tile(s, find_square("F8"), Tile::ST, 10);
  put_tile(s, find_square("F10"), Tile::BR, 10);
  EXPECT_EQ(steps_to_goal(s, 0), 99);
}

// IM 2.4: rotations as masks.
TEST(ides_of_march_tiles, rotations) {
  const auto masks = [](Tile tile) {
    std::set<unsigned> out;
    for (unsigned m = 0; m < 16; ++m)
      if (has_rotation(index_of(tile), m)) out.insert(m);
    return out;
  };
  EXPECT_EQ(masks(Tile::ST), (std::set<unsigned>{5, 10}));
  EXPECT_EQ(masks(Tile::BE), (std::set<unsigned>{3, 6, 9, 12}));
  EXPECT_EQ(masks(Tile::TJ), (std::set<unsigned>{7, 11, 13, 14}));
  EXPECT_EQ(masks(Tile::CR), (std::set<unsigned>{15}));
  for (const Tile axis : {Tile::BR, Tile::FE, Tile::OU, Tile::RE, Tile::TE, Tile::FT, Tile::BK})
    EXPECT_EQ(masks(axis), (std::set<unsigned>{5, 10}));
}

// IM 2.5, IM 15.6, IM 21.15: the bags, and that they cannot run dry between turns: whatever lies
// where 21.4 and 21.13 allow it, twenty tiles are left.
TEST(ides_of_march_tiles, bags) {
  const std::array<int, 3> totals{96, 129, 163};
  for (int seats = 2; seats <= 4; ++seats) {
    EXPECT_EQ(bag_size(fresh(seats)), totals[static_cast<std::size_t>(seats - 2)]);
    const int most_out = 48 + 6 * seats + kStockpileLimit * seats;
    EXPECT_GE(bag_size(fresh(seats)) - most_out, 20);
  }
}

// IM 2.6, IM 10.1, IM 16.2: six faces, each profile with its own orange die.
TEST(ides_of_march_dice, faces) {
  const auto weights = [](DiceProfile profile, Phase phase) {
    State s = fresh(2);
    s.options.dice_profile = profile;
    s.phase = phase;
    Outcomes<IdesOfMarch> outcomes;
    IdesOfMarch::outcomes(s, outcomes);
    std::map<std::string, int> out;
    for (const auto& o : outcomes) out[IdesOfMarch::text(s, o.move)] = static_cast<int>(o.weight);
    return out;
  };
  using Faces = std::map<std::string, int>;
  EXPECT_EQ(
      weights(DiceProfile::standard, Phase::roll_orange),
      (Faces{{"ORANGE green", 1}, {"ORANGE purple", 2}, {"ORANGE yellow", 1}, {"ORANGE red", 2}}));
  EXPECT_EQ(
      weights(DiceProfile::classic, Phase::roll_orange),
      (Faces{{"ORANGE green", 2}, {"ORANGE purple", 1}, {"ORANGE yellow", 1}, {"ORANGE red", 2}}));
  EXPECT_EQ(weights(DiceProfile::brisk, Phase::roll_fate),
            (Faces{{"FATE green", 2}, {"FATE purple", 2}, {"FATE yellow", 1}, {"FATE red", 1}}));
  EXPECT_EQ(weights(DiceProfile::standard, Phase::roll_purple),
            (Faces{{"PURPLE green", 3}, {"PURPLE purple", 1}, {"PURPLE red", 2}}));
}

// IM 2.7, IM 16.4: two decks of 28, four cards of each numeral, every undrawn card as likely.
TEST(ides_of_march_cards, decks) {
  ASSERT_EQ(kCards.size(), 56U);
  std::map<std::pair<int, int>, int> per_numeral;
  std::set<Effect> effects;
  for (unsigned card = 0; card < kCards.size(); ++card) {
    ++per_numeral[{deck_of(card), kCards[card].numeral}];
    effects.insert(kCards[card].effect);
    EXPECT_EQ(find_card(kCards[card].id), card);
  }
  EXPECT_EQ(per_numeral.size(), 14U);
  for (const auto& [key, count] : per_numeral) EXPECT_EQ(count, 4);
  EXPECT_EQ(effects.size(), 15U);
  State s = fresh(2);
  s.phase = Phase::draw_card;
  s.deck[0] = 0b1011;
  Outcomes<IdesOfMarch> outcomes;
  IdesOfMarch::outcomes(s, outcomes);
  ASSERT_EQ(outcomes.size(), 3);
  for (const auto& o : outcomes) EXPECT_EQ(o.weight, 1U);
}

// IM 24.6, IM 11.2: a title and three texts for every card, names for hills and tiles.
TEST(ides_of_march_cards, words) {
  const Messages words(find_game("ides-of-march")->info());
  for (const Card& card : kCards) {
    const std::string key = "card." + std::string(card.id);
    for (const char* part : {".title", ".snippet", ".story", ".instruction"})
      EXPECT_TRUE(words.has(key + part)) << key << part;
    EXPECT_LE(words.say(key + ".title").size(), 32U);
    if (card.n > 0) {
      EXPECT_NE(words.say(key + ".instruction").find(std::to_string(card.n)), std::string::npos);
    }
  }
  for (std::size_t hill = 1; hill < kRoman.size(); ++hill)
    EXPECT_TRUE(words.has("hill." + std::string(kRoman[hill])));
  for (std::size_t tile = 1; tile < kTileCodes.size(); ++tile) {
    EXPECT_TRUE(words.has("tile." + std::string(kTileCodes[tile])));
    EXPECT_TRUE(words.has("tile." + std::string(kTileCodes[tile]) + ".help"));
  }
  for (int phase = 0; phase <= static_cast<int>(Phase::over); ++phase)
    EXPECT_TRUE(words.has("phase." + std::string(codec::enum_text(static_cast<Phase>(phase)))));
}

// IM 1.2 and section 17: what a table may choose.
TEST(ides_of_march_options, limits) {
  EXPECT_EQ(IdesOfMarch::option_list().size(), 14U);
  for (const int seats : {2, 3, 4}) EXPECT_FALSE(IdesOfMarch::check_options({}, seats));
  EXPECT_EQ(IdesOfMarch::check_options({}, 1).rule, "IM 1.2");
  EXPECT_EQ(IdesOfMarch::check_options({}, 5).rule, "IM 1.2");
  Options options;
  options.max_rounds = 401;
  EXPECT_EQ(IdesOfMarch::check_options(options, 2).rule, "IM 15.4");
  options = {};
  options.stockpile_limit = 41;
  EXPECT_EQ(IdesOfMarch::check_options(options, 2).rule, "IM 2.8");
  options = {};
  options.start_coins = 11;
  EXPECT_EQ(IdesOfMarch::check_options(options, 2).rule, "IM 2.8");
}

// IM 24.1: texts are read in any case, and nonsense is refused.
TEST(ides_of_march_text, reads_what_people_type) {
  const State s = fresh(3);
  const auto parsed = IdesOfMarch::parse(s, "  stock be f8 wn ");
  ASSERT_TRUE(parsed);
  EXPECT_EQ(IdesOfMarch::text(s, parsed.move), "STOCK BE F8 NW");
  for (const std::string_view bad :
       {"stock", "stock be", "stock be f8", "stock be f8 nn", "stock xx f8 nw", "move", "move z9",
        "move f8 f9", "push viii s 1", "push i e 1", "push i s x", "gift", "gift front e8",
        "target e", "return x", "return 1 f6", "return 1 d10 d10", "card s-i-5", "orange blue"})
    EXPECT_FALSE(IdesOfMarch::parse(s, bad)) << bad;
}

}  // namespace
}  // namespace quadriga::ides_of_march
