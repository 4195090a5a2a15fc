// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "server/store/store.h"

namespace quadriga::server::store {

// Carries out the work on a store in the order it is asked for, on a thread of its own. While one
// group waits for the disk the next one gathers, so the number of waits does not grow with the
// number of moves. Nor does it grow with the moves of bots: those wait a little for somebody who is
// in a hurry and go to the disk with him, so that he does not wait for theirs and then for his own.
// Where nobody even looks on they have only what people leave: small groups of their own now and
// then, so that no person's group is longer for them.
class StoreThread {
 public:
  enum class Hurry : std::uint8_t {
    none,  // nobody looks: later things may be stored before it
    no,
    yes
  };
  using Post = std::function<void(std::function<void()>)>;  // brings a task to the caller's thread
  using OnStored = std::function<void(const Outcome&)>;

  static constexpr std::size_t kLargestGroup = 1024;
  static constexpr std::size_t kUnseenGroup = 16;
  static constexpr int kUnseenPart = 40;  // of the time while others write
  static constexpr std::chrono::milliseconds kPatience{5};
  static constexpr int kLong = 200;  // patiences

  StoreThread(std::unique_ptr<Store> store, Post post,
              std::chrono::milliseconds patience = kPatience);
  StoreThread(const StoreThread&) = delete;
  StoreThread& operator=(const StoreThread&) = delete;
  ~StoreThread();  // carries out what was asked for before

  // Without hurry it may lie for the patience, then it is begun, whether somebody else came or not.
  // It does so only while others write: if nobody did for long, nobody is spared a wait. Moves with
  // no hurry at all wait for their part of the time as well, but never for long.
  void write(Batch batch, OnStored on_stored, Hurry hurry = Hurry::yes);
  void hurry();           // begins with what lies: somebody waits for it now
  void stop();            // once everything asked for is carried out; nothing may be asked after it
  std::size_t waiting();  // jobs not begun

  // Calls `then` with what `get` found, or with the message of the StoreError it met.
  template <class Result>
  void read(std::function<Result(Store&)> get,
            std::function<void(std::optional<Result>, const std::string& error)> then) {
    // What `then` holds on to must come back to the caller's thread, so it is moved all the way.
    add_job(
        {{}, {}, {}, [this, get = std::move(get), then = std::move(then)](Store& store) mutable {
           std::optional<Result> result;
           std::string error;
           try {
             result = get(store);
           } catch (const StoreError& failure) {
             error = failure.what();
           }
           post_([then = std::move(then), result = std::move(result),
                  error = std::move(error)]() mutable { then(std::move(result), error); });
         }});
  }

 private:
  using Time = std::chrono::steady_clock::time_point;
  struct Job {
    Batch batch;
    OnStored on_stored;
    std::optional<Time> lies_until;    // if it is in no hurry
    std::function<void(Store&)> read;  // a job that reads has no batch
  };

  void add_job(Job job);
  void wait_for_work(std::unique_lock<std::mutex>& lock);
  Time unseen_due() const { return std::max(*unseen_.front().lies_until, unseen_pause_); }
  bool is_overdue(Time now) const;
  Job take();
  std::vector<Job> take_writes();
  std::vector<Job> take_unseen();
  void run();
  void commit(std::vector<Job> jobs);

  std::unique_ptr<Store> store_;
  Post post_;
  std::optional<Time> last_hurry_;  // when somebody in a hurry wrote
  std::mutex mutex_;
  std::condition_variable news_;
  std::deque<Job> jobs_;    // in the order they are carried out: nothing overtakes what lies
  std::size_t urgent_ = 0;  // of them: so many at the front must not lie
  std::deque<Job> unseen_;  // moves where nobody looks, which others overtake
  Time unseen_pause_;       // until then the time belongs to the others
  bool stopping_ = false;
  std::chrono::duration<int, std::milli> patience_;
  std::thread thread_;
};

}  // namespace quadriga::server::store
