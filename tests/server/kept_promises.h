// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

#include "fair/fair_chance.h"
#include "server/store/store.h"
#include "server/table.h"
#include "tests/server/running_server.h"

namespace quadriga::server::testing {

// What one person was promised: the moves that were acknowledged, and the newest position shown.
struct Promises {
  std::map<int, std::string> moves;  // by number
  int seen = 0;
};

// What is stored of a table holds all that was promised to the person on seat 0, and is a game that
// could have been played, with the draws its seed decides.
inline void expect_kept(store::Store& store, const std::string& table, const Promises& promised,
                        bool* is_finished = nullptr) {
  const auto row = store.table(table);
  ASSERT_TRUE(row);
  const auto stored = store.moves(table);
  for (std::size_t i = 0; i < stored.size(); ++i)
    ASSERT_EQ(stored[i].number, static_cast<int>(i) + 1);
  for (const auto& [number, text] : promised.moves) {
    ASSERT_LE(number, static_cast<int>(stored.size())) << "an acknowledged move is lost";
    EXPECT_EQ(stored[static_cast<std::size_t>(number - 1)].text, text);
    EXPECT_EQ(stored[static_cast<std::size_t>(number - 1)].seat, 0);
  }
  EXPECT_GE(static_cast<int>(stored.size()), promised.seen) << "shown, then lost";
  const auto rebuilt = Table::rebuild(*row, stored, {});
  ASSERT_TRUE(rebuilt) << rebuilt.error().message;
  const Record record = record_of(*(*rebuilt)->match(), row->seed);
  const auto wrong = fair::verify(record);
  EXPECT_FALSE(wrong) << wrong->sentence();
  if (is_finished != nullptr) *is_finished = (*rebuilt)->is_finished();
}

}  // namespace quadriga::server::testing
