// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <utility>
#include <vector>

#include "server/loop.h"

namespace quadriga::server {

// Tasks from any thread for whoever takes them, all at once and in the order they came. Nobody ever
// waits for anybody here: a lock that a bot's thread holds while the processor is taken from it
// would hold up everybody else's moves.
class TaskQueue {
 public:
  TaskQueue() = default;
  TaskQueue(const TaskQueue&) = delete;
  TaskQueue& operator=(const TaskQueue&) = delete;
  ~TaskQueue() { take(); }

  // True if there was nothing in it, so that whoever takes must be told.
  bool push(Task task) {
    auto* item = new Item{std::move(task), nullptr};
    Item* before = newest_.load(std::memory_order_relaxed);
    do {
      item->before = before;
    } while (!newest_.compare_exchange_weak(before, item, std::memory_order_release,
                                            std::memory_order_relaxed));
    return before == nullptr;  // the item is the taker's by now
  }

  std::vector<Task> take() {
    std::vector<Task> tasks;
    Item* item = newest_.exchange(nullptr, std::memory_order_acquire);
    while (item != nullptr) {
      tasks.push_back(std::move(item->task));
      delete std::exchange(item, item->before);
    }
    std::reverse(tasks.begin(), tasks.end());
    return tasks;
  }

 private:
  struct Item {
    Task task;
    Item* before;
  };
  std::atomic<Item*> newest_{nullptr};
};

}  // namespace quadriga::server
