// SPDX-License-Identifier: Apache-2.0
#include "server/store/postgres_neighbours.h"

#include <fcntl.h>
#include <libpq-fe.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bitset>
#include <cerrno>
#include <chrono>
#include <mutex>
#include <thread>

#include "server/store/postgres_connection.h"

namespace quadriga::server::store {

int shard_of(std::string_view table) {
  std::uint32_t hash = 2166136261U;  // FNV-1a: the same in every process and version
  for (const char c : table) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  return static_cast<int>(hash % kShards);
}

namespace {

using Clock = std::chrono::steady_clock;

// The first numbers of our advisory locks, which have two.
constexpr int kAliveLocks = 0x5155'0001;  // shared: as many as there are processes
constexpr int kShardLocks = 0x5155'0002;

constexpr std::chrono::milliseconds kBeat{250};

using Shards = std::bitset<kShards>;

class PostgresNeighbours final : public Neighbours {
 public:
  PostgresNeighbours(std::string where, std::string name,
                     std::function<void(std::function<void()>)> post)
      : where_(std::move(where)), name_(std::move(name)), post_(std::move(post)) {
    if (::pipe2(wake_.data(), O_CLOEXEC | O_NONBLOCK) != 0)
      throw StoreError("no pipe for the news of other servers");
  }
  ~PostgresNeighbours() override {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    wake();
    if (thread_.joinable()) thread_.join();
    ::close(wake_[0]);
    ::close(wake_[1]);
  }

  void listen(Events events) override {
    events_ = std::move(events);
    thread_ = std::thread([this] { run(); });
  }

  bool looks_after(std::string_view table) const override {
    return duties_[static_cast<std::size_t>(shard_of(table))];
  }

  void tell(std::vector<News> news) override {
    {
      const std::lock_guard lock(mutex_);
      for (News& item : news) outgoing_.push_back(std::move(item));
    }
    wake();
  }

 private:
  void wake() {
    const char any = 0;
    // A full pipe wakes as well.
    [[maybe_unused]] const auto written = ::write(wake_[1], &any, 1);
  }

  bool is_stopping() {
    const std::lock_guard lock(mutex_);
    return stopping_;
  }

  void run() {
    auto pause = kFirstPause;
    while (!is_stopping()) {
      try {
        const PostgresConnection connection = connect_postgres(where_);
        ask_postgres(connection.get(), "SET synchronous_commit = off");
        ask_postgres(connection.get(), "LISTEN quadriga");
        ask_postgres(connection.get(), "SELECT pg_advisory_lock_shared($1::int, 0)",
                     {std::to_string(kAliveLocks)});
        pause = kFirstPause;
        is_first_beat_ = true;
        post_([this] { events_.reachable(true); });
        serve(connection.get());
        if (is_stopping()) {
          send(connection.get(), {{News::Kind::alive, "", "bye"}});
          return;
        }
      } catch (const DatabaseError&) {
        // The locks went with the connection.
        held_.reset();
        post_([this] {
          duties_.reset();
          events_.reachable(false);
        });
      }
      pollfd woken{wake_[0], POLLIN, 0};
      ::poll(&woken, 1, static_cast<int>(pause.count()));
      if (!is_stopping()) drain_wakes();
      pause = std::min(pause * 2, kLongestPause);
    }
  }

  // Until something breaks or the end. One thing at a time; nothing here takes long.
  void serve(pg_conn* connection) {
    auto next_beat = Clock::now();
    for (;;) {
      if (Clock::now() >= next_beat || share_now_) {
        share_now_ = false;
        // Who hears of something to share out looks at once.
        const bool news = share_out(connection) || is_first_beat_;
        is_first_beat_ = false;
        send(connection, {{News::Kind::alive, news ? "share" : "", ""}});
        next_beat = Clock::now() + kBeat;
      }
      if (is_stopping()) return;
      std::vector<News> news;
      {
        const std::lock_guard lock(mutex_);
        news.swap(outgoing_);
      }
      if (!news.empty()) send(connection, news);
      hear(connection);
      if (share_now_) continue;
      const auto wait =
          std::chrono::ceil<std::chrono::milliseconds>(next_beat - Clock::now()).count();
      std::array<pollfd, 2> ready{pollfd{PQsocket(connection), POLLIN, 0},
                                  pollfd{wake_[0], POLLIN, 0}};
      if (::poll(ready.data(), ready.size(), static_cast<int>(std::max<long>(wait, 0))) < 0 &&
          errno != EINTR)
        throw DatabaseError(Trouble::lost, "poll failed");
      drain_wakes();
      if (!is_alive(connection)) throw DatabaseError(Trouble::lost, PQerrorMessage(connection));
    }
  }

  void drain_wakes() {
    std::array<char, 256> bytes;
    while (::read(wake_[0], bytes.data(), bytes.size()) > 0) {
    }
  }

  void send(pg_conn* connection, const std::vector<News>& news) {
    for (const std::string& payload : pack(name_, news))
      ask_postgres(connection, "SELECT pg_notify('quadriga', $1)", {payload});
  }

  void hear(pg_conn* connection) {
    struct FreeNotify {
      void operator()(PGnotify* notify) const { PQfreemem(notify); }
    };
    for (;;) {
      const std::unique_ptr<PGnotify, FreeNotify> notify(PQnotifies(connection));
      if (!notify) return;
      const std::string_view payload = notify->extra;
      if (payload.substr(0, payload.find(' ')) == name_) continue;  // our own
      auto heard = unpack(payload);
      if (!heard) continue;
      for (const News& news : heard->news)
        if (news.kind == News::Kind::alive && !(news.about.empty() && news.detail.empty()))
          share_now_ = true;
      post_([this, heard = std::move(*heard)] { events_.heard(heard); });
    }
  }

  // As many shards as each living process must have so that all are looked after. Whoever has more
  // gives some back; who has less takes what is free.
  // True if some were given back.
  bool share_out(pg_conn* connection) {
    const auto rows = ask_postgres(
        connection,
        "SELECT l.classid::bigint, l.objid::bigint FROM pg_locks l JOIN pg_database d "
        "ON d.oid = l.database WHERE d.datname = current_database() AND l.locktype = 'advisory' "
        "AND l.objsubid = 2 AND l.granted AND l.classid::bigint IN ($1::bigint, $2::bigint)",
        {std::to_string(kAliveLocks), std::to_string(kShardLocks)});
    std::size_t living = 0;
    Shards taken;
    for (const auto& row : rows) {
      if (row[0] == std::to_string(kAliveLocks))
        ++living;
      else if (const auto shard = std::stoul(row[1]); shard < kShards)
        taken.set(shard);
    }
    const std::size_t fair = (kShards + living - 1) / std::max<std::size_t>(living, 1);
    const Shards before = held_;
    for (std::size_t shard = 0; shard < kShards && held_.count() > fair; ++shard) {
      if (!held_[shard]) continue;
      ask_postgres(connection, "SELECT pg_advisory_unlock($1::int, $2::int)",
                   {std::to_string(kShardLocks), std::to_string(shard)});
      held_.reset(shard);
    }
    if (held_.count() < fair && !taken.all()) {
      std::string wanted;
      std::size_t missing = fair - held_.count();
      for (std::size_t shard = 0; shard < kShards && missing > 0; ++shard) {
        if (taken[shard]) continue;
        wanted += (wanted.empty() ? "" : ",") + std::to_string(shard);
        --missing;
      }
      for (const auto& row : ask_postgres(
               connection, "SELECT s, pg_try_advisory_lock($1::int, s) FROM unnest($2::int[]) AS s",
               {std::to_string(kShardLocks), "{" + wanted + "}"}))
        if (row[1] == "t") held_.set(std::stoul(row[0]));
    }
    const bool gave_back = (before & ~held_).any();
    if (held_ == before && !is_first_beat_) return gave_back;
    post_([this, held = held_] {
      duties_ = held;
      events_.duties_changed();
    });
    return gave_back;
  }

  std::string where_;
  std::string name_;
  std::function<void(std::function<void()>)> post_;
  Events events_;
  std::array<int, 2> wake_{-1, -1};
  std::mutex mutex_;
  bool stopping_ = false;
  std::vector<News> outgoing_;
  Shards held_;  // as this thread knows
  bool is_first_beat_ = true;
  bool share_now_ = false;
  Shards duties_;  // as the caller's thread knows
  std::thread thread_;
};

}  // namespace

std::unique_ptr<Neighbours> postgres_neighbours(const std::string& where, const std::string& name,
                                                std::function<void(std::function<void()>)> post) {
  return std::make_unique<PostgresNeighbours>(where, name, std::move(post));
}

}  // namespace quadriga::server::store
