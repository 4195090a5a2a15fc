// SPDX-License-Identifier: Apache-2.0
// What the hall reads again because other processes may have written it, without a database server:
// the test decides when what comes.
#include <future>

#include "tests/server/hall_fixture.h"

namespace quadriga::server::testing {
namespace {

// Others share the database, but this process looks after every table.
class QuietNeighbours final : public store::Neighbours {
 public:
  void listen(Events wanted) override { events = std::move(wanted); }
  bool looks_after(std::string_view) const override { return true; }
  void tell(std::vector<store::News>) override {}

  Events events;
};

class NeighboursTest : public HallTest {
 protected:
  void SetUp() override {
    HallTest::SetUp();
    reader_ =
        std::make_unique<store::StoreThread>(store::open_sqlite(folder_.path() + "/quadriga.db"),
                                             [this](Task task) { loop_.post(std::move(task)); });
    hall_->join(neighbours_, *reader_);
  }

  // Has Anna open a table that begins at once, and this process catch up with the others when the
  // table is stored, but its own answer to that has not come yet. Gives the table it has read.
  TablePtr read_while_opening(const CreateTable& wish) {
    loop_.hold_next();
    hall_->create_table(anna_, wish, [this](const Answer<TableInfo>& got) { opened_ = got; });
    EXPECT_TRUE(loop_.wait_for_held());
    neighbours_.events.reachable(true);
    EXPECT_TRUE(loop_.run_until([this] { return !hall_->lobby().tables.empty(); }));
    const TablePtr read = find(hall_->lobby().tables.front().id);
    EXPECT_TRUE(loop_.run_until([&] { return !read->work.storing && !read->work.stale; }));
    EXPECT_TRUE(read->is_waiting());
    EXPECT_FALSE(opened_);
    return read;
  }

  void answer_opening() {
    loop_.let_go();
    ASSERT_TRUE(loop_.run_until([this] { return opened_.has_value(); }));
    ASSERT_TRUE(*opened_) << opened_->error().message;
  }

  TablePtr find(const std::string& id) {
    return *wait<TablePtr>([&](auto then) { hall_->find_table(id, then); });
  }

  CreateTable wish(int bots) const {
    CreateTable table;
    table.game = rules_.info().id;
    table.seats = rules_.info().min_seats;
    table.bots.assign(static_cast<std::size_t>(bots), "random");
    table.start = true;
    return table;
  }

  QuietNeighbours neighbours_;
  std::unique_ptr<store::StoreThread> reader_;
  std::optional<Answer<TableInfo>> opened_;
};

TEST_F(NeighboursTest, ATableReadWhileItIsOpenedDoesNotHideIt) {
  const TablePtr read = read_while_opening(wish(rules_.info().min_seats - 1));
  answer_opening();
  EXPECT_EQ((*opened_)->status, TableStatus::playing);
  const TablePtr found = find((*opened_)->id);
  ASSERT_TRUE(found->is_playing()) << "whoever looks sees the one that began";
  EXPECT_TRUE(read->is_closed());
  ASSERT_TRUE(loop_.run_until([&] { return found->match()->position().to_act() == 0; }));
  const auto made = wait<int>(
      [&](auto then) { hall_->move(anna_, found, found->version(), first_legal(*found), then); });
  EXPECT_TRUE(made) << made.error().message;
}

// Two that are looked after would have their bots answer each other's turns.
TEST_F(NeighboursTest, ATableThatWasClosedIsLookedAfterByNobody) {
  CreateTable bots = wish(rules_.info().min_seats);
  bots.house.pace = 10'000;  // no move is made here: the loop's time stands still
  const TablePtr read = read_while_opening(bots);
  // It is being read once more when it is closed, and found as it is after it began.
  std::promise<void> go;
  reader_->read<bool>(
      [told = go.get_future().share()](store::Store&) {
        told.wait();
        return true;
      },
      [](const std::optional<bool>&, const std::string&) {});
  neighbours_.events.heard({"other", {{store::News::Kind::table, read->id(), ""}}});
  ASSERT_TRUE(read->work.storing);
  answer_opening();
  go.set_value();
  ASSERT_TRUE(loop_.run_until([&] { return !read->work.storing; }));
  EXPECT_TRUE(read->is_closed());
  EXPECT_TRUE(read->is_playing());
  EXPECT_FALSE(read->work.thinking);
  EXPECT_TRUE(find(read->id())->work.thinking) << "the one that began has its bot think";
}

}  // namespace
}  // namespace quadriga::server::testing
