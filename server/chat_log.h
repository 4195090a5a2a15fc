// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <deque>
#include <vector>

#include "server/store/store.h"

namespace quadriga::server {

// What was said in one place, the last of it; and which of it was taken away since, so that whoever
// has it already can be told.
class ChatLog {
 public:
  // What a listener has.
  struct Heard {
    int open = 0;   // the last number said to everybody
    int aside = 0;  // and among spectators
    std::size_t taken_away = 0;
  };

  // What was stored when it was read, at the start or because another process has changed it. That
  // may be older than what is known here: a word said meanwhile stays, and what was taken away or
  // lost its name stays so.
  void fill(const std::vector<store::ChatRow>& rows, int kept) {
    for (const store::ChatRow& row : rows) {
      const auto known = find(row.number);
      if (known == rows_.end()) {
        insert(row);
        continue;
      }
      if (row.removed) remove(row.number);
      if (row.person.empty()) known->person.clear(), known->person_name = row.person_name;
    }
    trim(kept);
  }
  // In the order of the numbers; one that is known already was read before its turn came.
  void add(store::ChatRow row, int kept) {
    if (find(row.number) == rows_.end()) insert(std::move(row));
    trim(kept);
  }
  // False if it is not here, or is gone already.
  bool remove(int number) {
    const auto row = find(number);
    if (row == rows_.end() || row->removed) return false;
    row->text.clear();
    row->removed = true;
    removed_.push_back(number);
    return true;
  }
  // The name of somebody who is gone for good.
  void forget(const std::string& person, const std::string& name) {
    for (store::ChatRow& row : rows_)
      if (row.person == person) row.person.clear(), row.person_name = name;
  }

  int last() const { return rows_.empty() ? 0 : rows_.back().number; }
  const std::deque<store::ChatRow>& rows() const { return rows_; }

  // The next thing this listener has not heard; null if there is none. `aside`: spectators' words
  // are for this listener too.
  const store::ChatRow* next(Heard& heard, bool aside) const {
    for (const store::ChatRow& row : rows_) {
      int& have = row.aside ? heard.aside : heard.open;
      if (row.number <= have || (row.aside && !aside)) continue;
      have = row.number;
      return &row;
    }
    while (heard.taken_away < removed_.size()) {
      const auto row = find(removed_[heard.taken_away++]);
      if (row != rows_.end() && (aside || !row->aside)) return &*row;
    }
    return nullptr;
  }
  // A new listener is told what there is, not what was taken away before.
  Heard newcomer() const { return {0, 0, removed_.size()}; }

 private:
  void insert(store::ChatRow row) {
    const auto later = std::upper_bound(
        rows_.begin(), rows_.end(), row.number,
        [](int number, const store::ChatRow& other) { return number < other.number; });
    rows_.insert(later, std::move(row));
  }
  void trim(int kept) {
    while (static_cast<int>(rows_.size()) > kept) rows_.pop_front();
  }
  std::deque<store::ChatRow>::iterator find(int number) {
    return std::find_if(rows_.begin(), rows_.end(),
                        [number](const store::ChatRow& row) { return row.number == number; });
  }
  std::deque<store::ChatRow>::const_iterator find(int number) const {
    return std::find_if(rows_.begin(), rows_.end(),
                        [number](const store::ChatRow& row) { return row.number == number; });
  }

  std::deque<store::ChatRow> rows_;
  std::vector<int> removed_;
};

}  // namespace quadriga::server
