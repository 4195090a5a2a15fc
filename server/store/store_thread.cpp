// SPDX-License-Identifier: Apache-2.0
#include "server/store/store_thread.h"

namespace quadriga::server::store {

StoreThread::StoreThread(std::unique_ptr<Store> store, Post post,
                         std::chrono::milliseconds patience)
    : store_(std::move(store)),
      post_(std::move(post)),
      patience_(std::chrono::duration_cast<decltype(patience_)>(patience)),
      thread_([this] { run(); }) {}

StoreThread::~StoreThread() { stop(); }

void StoreThread::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  news_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void StoreThread::write(Batch batch, OnStored on_stored, Hurry hurry) {
  const Time now = std::chrono::steady_clock::now();
  std::optional<Time> lies_until;
  {
    const std::lock_guard lock(mutex_);
    if (hurry == Hurry::yes)
      last_hurry_ = now;
    else
      lies_until = last_hurry_ && now - *last_hurry_ < kLong * patience_ ? now + patience_ : now;
  }
  add_job({std::move(batch), std::move(on_stored), lies_until, {}});
}

void StoreThread::hurry() {
  {
    const std::lock_guard lock(mutex_);
    if (urgent_ == jobs_.size()) return;
    urgent_ = jobs_.size();
  }
  news_.notify_one();
}

std::size_t StoreThread::waiting() {
  const std::lock_guard lock(mutex_);
  return jobs_.size();
}

void StoreThread::add_job(Job job) {
  bool wakes = true;
  {
    const std::lock_guard lock(mutex_);
    const bool lies = job.lies_until.has_value();
    // The thread knows when the first of those that lie is due; the later ones are due later.
    wakes = !lies || jobs_.empty() || jobs_.size() + 1 >= kLargestGroup;
    jobs_.push_back(std::move(job));
    if (!lies) urgent_ = jobs_.size();  // with all that lies before it
  }
  if (wakes) news_.notify_one();
}

void StoreThread::wait_for_work(std::unique_lock<std::mutex>& lock) {
  const auto is_time = [this] { return stopping_ || urgent_ > 0 || jobs_.size() >= kLargestGroup; };
  while (!is_time()) {
    if (jobs_.empty()) {
      news_.wait(lock);
    } else if (news_.wait_until(lock, *jobs_.front().lies_until) == std::cv_status::timeout) {
      urgent_ = jobs_.size();  // one is due: the younger ones come along
    }
  }
}

StoreThread::Job StoreThread::take() {
  Job job = std::move(jobs_.front());
  jobs_.pop_front();
  if (urgent_ > 0) --urgent_;
  return job;
}

void StoreThread::run() {
  for (;;) {
    std::vector<Job> writes;
    Job read;
    {
      std::unique_lock lock(mutex_);
      wait_for_work(lock);
      if (jobs_.empty()) return;
      while (!jobs_.empty() && !jobs_.front().read && writes.size() < kLargestGroup)
        writes.push_back(take());
      if (writes.empty()) read = take();
    }
    if (read.read)
      read.read(*store_);
    else
      commit(std::move(writes));
  }
}

void StoreThread::commit(std::vector<Job> jobs) {
  std::vector<Batch> group;
  group.reserve(jobs.size());
  for (Job& job : jobs) group.push_back(std::move(job.batch));
  auto outcomes = store_->commit(group);

  // Whoever is in a hurry hears of it first.
  for (const bool lay : {false, true}) {
    std::vector<std::pair<OnStored, Outcome>> told;
    for (std::size_t i = 0; i < jobs.size(); ++i)
      if (jobs[i].on_stored && jobs[i].lies_until.has_value() == lay)
        told.emplace_back(std::move(jobs[i].on_stored), std::move(outcomes[i]));
    if (told.empty()) continue;
    post_([told = std::move(told)] {
      for (const auto& [on_stored, outcome] : told) on_stored(outcome);
    });
  }
}

}  // namespace quadriga::server::store
