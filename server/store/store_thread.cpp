// SPDX-License-Identifier: Apache-2.0
#include "server/store/store_thread.h"

#include <algorithm>
#include <iterator>
#include <variant>

namespace quadriga::server::store {

namespace {

// A table has one write under way at a time, so nothing depends on moves that are not stored yet.
bool is_only_moves(const Batch& batch) {
  return std::all_of(batch.begin(), batch.end(),
                     [](const Write& write) { return std::holds_alternative<AddMoves>(write); });
}

}  // namespace

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
  Job job{std::move(batch), std::move(on_stored), {}, {}};
  {
    const std::lock_guard lock(mutex_);
    if (hurry == Hurry::yes) last_hurry_ = now;
    const bool others_write = last_hurry_ && now - *last_hurry_ < kLong * patience_;
    if (hurry != Hurry::yes) job.lies_until = others_write ? now + patience_ : now;
    if (hurry == Hurry::none && others_write && is_only_moves(job.batch)) {
      unseen_.push_back(std::move(job));
      // Else the thread knows already when the next group of them is due.
      if (unseen_.size() == 1) news_.notify_one();
      return;
    }
  }
  add_job(std::move(job));
}

void StoreThread::hurry() {
  {
    const std::lock_guard lock(mutex_);
    std::move(unseen_.begin(), unseen_.end(), std::back_inserter(jobs_));
    unseen_.clear();
    if (urgent_ == jobs_.size()) return;
    urgent_ = jobs_.size();
  }
  news_.notify_one();
}

std::size_t StoreThread::waiting() {
  const std::lock_guard lock(mutex_);
  return jobs_.size() + unseen_.size();
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
    if (jobs_.empty() && unseen_.empty()) {
      news_.wait(lock);
      continue;
    }
    Time due = Time::max();
    if (!jobs_.empty()) due = *jobs_.front().lies_until;
    if (!unseen_.empty()) due = std::min(due, unseen_due());
    if (news_.wait_until(lock, due) != std::cv_status::timeout) continue;
    const Time now = std::chrono::steady_clock::now();
    // One is due: the younger ones come along.
    if (!jobs_.empty() && *jobs_.front().lies_until <= now) urgent_ = jobs_.size();
    if (!unseen_.empty() && unseen_due() <= now) return;
  }
}

StoreThread::Job StoreThread::take() {
  Job job = std::move(jobs_.front());
  jobs_.pop_front();
  if (urgent_ > 0) --urgent_;
  return job;
}

// In the order they came, up to the next that reads.
std::vector<StoreThread::Job> StoreThread::take_writes() {
  std::vector<Job> writes;
  while (!jobs_.empty() && !jobs_.front().read && writes.size() < kLargestGroup)
    writes.push_back(take());
  return writes;
}

std::vector<StoreThread::Job> StoreThread::take_unseen() {
  std::vector<Job> writes;
  while (!unseen_.empty() && writes.size() < kUnseenGroup) {
    writes.push_back(std::move(unseen_.front()));
    unseen_.pop_front();
  }
  return writes;
}

// Have people left no time for so long that what nobody looks at must go with their moves?
bool StoreThread::is_overdue(Time now) const {
  return !unseen_.empty() && now - *unseen_.front().lies_until >= kLong * patience_;
}

void StoreThread::run() {
  for (;;) {
    std::vector<Job> writes;
    Job read;
    bool unseen = false;
    {
      std::unique_lock lock(mutex_);
      wait_for_work(lock);
      if (jobs_.empty() && unseen_.empty()) return;
      unseen = jobs_.empty() || (urgent_ == 0 && jobs_.size() < kLargestGroup && !stopping_);
      if (unseen) {
        writes = take_unseen();
      } else {
        writes = take_writes();
        if (writes.empty()) read = take();
        if (!writes.empty() && is_overdue(std::chrono::steady_clock::now()))
          std::ranges::move(take_unseen(), std::back_inserter(writes));
      }
    }
    const Time begun = std::chrono::steady_clock::now();
    if (read.read)
      read.read(*store_);
    else
      commit(std::move(writes));
    if (!unseen) continue;
    const Time done = std::chrono::steady_clock::now();
    unseen_pause_ =
        done + std::min<Time::duration>((done - begun) * (kUnseenPart - 1), kLong * patience_);
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
  store_->tidy();
}

}  // namespace quadriga::server::store
