// SPDX-License-Identifier: Apache-2.0
// The disk is full: people are told, nothing that was acknowledged is lost, and play goes on by
// itself when there is room again.
#include <sys/mount.h>
#include <sys/resource.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "engine/core/registry.h"
#include "server/store/sqlite_store.h"
#include "tests/server/process.h"
#include "tests/server/running_server.h"

namespace quadriga::server::testing {
namespace {

namespace fs = std::filesystem;

// A disk that can be filled and freed under a running server.
class SmallDisk {
 public:
  SmallDisk() = default;
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;
  virtual ~SmallDisk() = default;
  virtual std::string path() const = 0;
  virtual void fill(pid_t server) = 0;
  virtual void free(pid_t server) = 0;
};

// No file of the server may grow: needs no right that a test does not have.
class NoGrowth final : public SmallDisk {
 public:
  std::string path() const override { return folder_.path(); }
  void fill(pid_t server) override {
    std::uintmax_t largest = 0;
    for (const auto& file : fs::directory_iterator(path()))
      if (file.is_regular_file() && file.path().extension() == ".db-wal")
        largest = std::max(largest, file.file_size());
    allow(server, largest);
  }
  void free(pid_t server) override { allow(server, RLIM_INFINITY); }

 private:
  static void allow(pid_t server, rlim_t bytes) {
    const rlimit limit{bytes, RLIM_INFINITY};
    ASSERT_EQ(::prlimit(server, RLIMIT_FSIZE, &limit, nullptr), 0);
  }
  TempFolder folder_;
};

// A real file system of two megabytes, where the test may mount one.
class TmpFs final : public SmallDisk {
 public:
  TmpFs() { mounted_ = ::mount("tmpfs", path().c_str(), "tmpfs", 0, "size=2m") == 0; }
  ~TmpFs() override {
    if (mounted_) ::umount2(path().c_str(), MNT_DETACH);
  }
  bool is_mounted() const { return mounted_; }
  std::string path() const override { return folder_.path(); }
  void fill(pid_t) override {
    std::ofstream filler(path() + "/filler", std::ios::binary);
    const std::string block(4096, 'x');
    while (filler.write(block.data(), static_cast<std::streamsize>(block.size())).flush()) {
    }
  }
  void free(pid_t) override { fs::remove(path() + "/filler"); }

 private:
  TempFolder folder_;
  bool mounted_ = false;
};

std::string code_of(const std::variant<Done, Error>& answer) {
  const auto* error = std::get_if<Error>(&answer);
  return error == nullptr ? "" : error->code;
}

void play_through(SmallDisk& disk) {
  const Rules& rules = *all_games().front();
  auto server = std::make_unique<Process>(disk.path());
  ASSERT_NE(server->port(), 0);
  auto anna = std::make_unique<Visitor>(server->port(), "Anna");
  const std::string cookie = anna->http.cookie();
  const TableInfo table = anna->play_with_bots(rules);
  auto client = std::make_unique<WebSocketClient>(anna->connect());
  client->watch(table.id);
  std::map<int, std::string> acknowledged;
  // One move; the code of its refusal, or nothing if it was acknowledged.
  const auto move = [&] {
    const Snapshot now = wait_for_turn(*client, 0);
    const std::string text = now.legal[0].text;
    const auto answer = client->move(table.id, now.version, text);
    if (const auto* done = std::get_if<Done>(&answer)) {
      acknowledged[done->version] = text;
      while (client->played().now.version <= now.version) client->next<TablePlayed>();
    }
    return code_of(answer);
  };
  for (int i = 0; i < 3; ++i) ASSERT_EQ(move(), "");

  wait_for_turn(*client, 0);
  disk.fill(server->id());
  for (int i = 0; i < 3; ++i) ASSERT_EQ(move(), "store-failed");
  EXPECT_EQ(anna->http.post("/api/guest", EnterAsGuest{"Bella"}).code(), "store-failed");
  EXPECT_EQ(anna->http.get("/api/tables/" + table.id).status, 200);  // reading goes on
  EXPECT_EQ(anna->http.get("/healthz").status, 200);
  EXPECT_EQ(anna->http.get("/readyz").status, 503);

  disk.free(server->id());
  for (int i = 0; i < 3; ++i) ASSERT_EQ(move(), "") << "it does not recover";

  // Perhaps while a bot is to move: it tries again until it can.
  disk.fill(server->id());
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  disk.free(server->id());
  ASSERT_EQ(move(), "");
  server->end(SIGKILL);

  const auto stored = store::open_sqlite(disk.path() + "/quadriga.db")->moves(table.id);
  for (std::size_t i = 0; i < stored.size(); ++i)
    ASSERT_EQ(stored[i].number, static_cast<int>(i) + 1);
  for (const auto& [number, text] : acknowledged) {
    ASSERT_LE(number, static_cast<int>(stored.size())) << "an acknowledged move is lost";
    EXPECT_EQ(stored[static_cast<std::size_t>(number - 1)].text, text);
  }
  server = std::make_unique<Process>(disk.path());
  client = std::make_unique<WebSocketClient>(server->port(), cookie);
  client->watch(table.id);
  EXPECT_EQ(move(), "");
}

TEST(Disk, NoFileMayGrow) {
  NoGrowth disk;
  play_through(disk);
}

TEST(Disk, FullFileSystem) {
  TmpFs disk;
  if (!disk.is_mounted()) GTEST_SKIP() << "only root may mount";
  play_through(disk);
}

}  // namespace
}  // namespace quadriga::server::testing
