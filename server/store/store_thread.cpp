// SPDX-License-Identifier: Apache-2.0
#include "server/store/store_thread.h"

namespace quadriga::server::store {

StoreThread::StoreThread(std::unique_ptr<Store> store, Post post)
    : store_(std::move(store)), post_(std::move(post)), thread_([this] { run(); }) {}

StoreThread::~StoreThread() { stop(); }

void StoreThread::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  news_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void StoreThread::write(Batch batch, OnStored on_stored) {
  add_job({std::move(batch), std::move(on_stored), {}});
}

std::size_t StoreThread::waiting() {
  const std::lock_guard lock(mutex_);
  return jobs_.size();
}

void StoreThread::add_job(Job job) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  news_.notify_one();
}

void StoreThread::run() {
  for (;;) {
    std::vector<Job> writes;
    Job read;
    {
      std::unique_lock lock(mutex_);
      news_.wait(lock, [this] { return stopping_ || !jobs_.empty(); });
      if (jobs_.empty()) return;
      while (!jobs_.empty() && !jobs_.front().read && writes.size() < kLargestGroup) {
        writes.push_back(std::move(jobs_.front()));
        jobs_.pop_front();
      }
      if (writes.empty()) {
        read = std::move(jobs_.front());
        jobs_.pop_front();
      }
    }
    if (read.read)
      read.read(*store_);
    else
      commit(std::move(writes));
  }
}

void StoreThread::commit(std::vector<Job> jobs) {
  std::vector<Batch> group;
  std::vector<OnStored> waiting;
  group.reserve(jobs.size());
  waiting.reserve(jobs.size());
  for (Job& job : jobs) {
    group.push_back(std::move(job.batch));
    waiting.push_back(std::move(job.on_stored));
  }
  auto outcomes = store_->commit(group);
  post_([waiting = std::move(waiting), outcomes = std::move(outcomes)] {
    for (std::size_t i = 0; i < waiting.size(); ++i)
      if (waiting[i]) waiting[i](outcomes[i]);
  });
}

}  // namespace quadriga::server::store
