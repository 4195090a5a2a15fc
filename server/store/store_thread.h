// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "server/store/store.h"

namespace quadriga::server::store {

// Carries out the work on a store in the order it is asked for, on a thread of its own. While one
// group waits for the disk the next one gathers, so the number of waits does not grow with the
// number of moves.
class StoreThread {
 public:
  using Post = std::function<void(std::function<void()>)>;  // brings a task to the caller's thread
  using OnStored = std::function<void(const Outcome&)>;

  StoreThread(std::unique_ptr<Store> store, Post post);
  StoreThread(const StoreThread&) = delete;
  StoreThread& operator=(const StoreThread&) = delete;
  ~StoreThread();  // carries out what was asked for before

  void write(Batch batch, OnStored on_stored);
  void stop();            // once everything asked for is carried out; nothing may be asked after it
  std::size_t waiting();  // jobs not begun

  // Calls `then` with what `get` found, or with the message of the StoreError it met.
  template <class Result>
  void read(std::function<Result(Store&)> get,
            std::function<void(std::optional<Result>, const std::string& error)> then) {
    // What `then` holds on to must come back to the caller's thread, so it is moved all the way.
    add_job({{}, {}, [this, get = std::move(get), then = std::move(then)](Store& store) mutable {
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

  static constexpr std::size_t kLargestGroup = 1024;

 private:
  struct Job {
    Batch batch;
    OnStored on_stored;
    std::function<void(Store&)> read;  // a job that reads has no batch
  };

  void add_job(Job job);
  void run();
  void commit(std::vector<Job> jobs);

  std::unique_ptr<Store> store_;
  Post post_;
  std::mutex mutex_;
  std::condition_variable news_;
  std::deque<Job> jobs_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace quadriga::server::store
