// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <future>

#include "server/store/store.h"

namespace quadriga::server::store {

// A store that notes how its work was grouped.
class SlowStore final : public Store {
 public:
  explicit SlowStore(std::vector<std::size_t>& groups, std::shared_future<void> go)
      : groups_(groups), go_(std::move(go)) {}
  std::vector<Outcome> commit(std::span<const Batch> group) override {
    go_.wait();
    groups_.push_back(group.size());
    return std::vector<Outcome>(group.size());
  }
  std::optional<PersonRow> person_of_session(std::string_view) override {
    throw StoreError("broken");
  }
  std::optional<PersonRow> person(std::string_view) override { return std::nullopt; }
  std::vector<SessionRow> sessions_of(std::string_view) override { return {}; }
  std::optional<AccountRow> account_called(std::string_view) override { return std::nullopt; }
  std::optional<AccountRow> account_of(std::string_view) override { return std::nullopt; }
  std::string setting(std::string_view, std::string_view) override { return {}; }
  std::vector<SettingRow> settings_called(std::string_view) override { return {}; }
  std::vector<PlayedRow> played_by(std::string_view, bool, int) override { return {}; }
  std::vector<TotalRow> totals_of(std::string_view) override { return {}; }
  std::vector<RatingRow> ratings_of(std::string_view) override { return {}; }
  std::vector<RatingChangeRow> rating_history(std::string_view, std::string_view, int) override {
    return {};
  }
  std::vector<RatingChangeRow> rating_changes(std::string_view) override { return {}; }
  std::vector<LeaderRow> leaders(std::string_view, int, int, int) override { return {}; }
  int leader_count(std::string_view, int) override { return 0; }
  std::vector<TableRow> unfinished_tables() override { return {}; }
  std::optional<TableRow> table(std::string_view) override { return std::nullopt; }
  std::vector<TableRow> tables_of(std::string_view, int) override { return {}; }
  std::vector<MoveRow> moves_after(std::string_view, int) override { return {}; }
  std::vector<TableRow> tables_mentioning(std::string_view) override { return {}; }
  std::vector<ChatRow> chat(std::string_view, int) override { return {}; }
  std::vector<RemovedChatRow> removed_chat(std::int64_t) override { return {}; }
  int guests() override { return 0; }

 private:
  std::vector<std::size_t>& groups_;
  std::shared_future<void> go_;
};

}  // namespace quadriga::server::store
