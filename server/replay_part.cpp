// SPDX-License-Identifier: Apache-2.0
#include "server/replay_part.h"

#include "server/telling.h"

namespace quadriga::server {

ReplayPart replay_part(const Rules& rules, const MatchHeader& header,
                       const std::vector<LogEntry>& log, const std::vector<Story>* told,
                       Seat viewer, int from, int count) {
  ReplayPart part;
  part.total = static_cast<int>(log.size());
  part.from = from;
  Match walk(rules, header);
  for (int number = 0; number <= part.total && number < from + count; ++number) {
    ReplayStep step;
    step.event.version = number;
    step.event.actor = kNobody;
    if (number > 0) {
      const auto index = static_cast<std::size_t>(number - 1);
      const LogEntry& entry = log[index];
      Story story;
      walk.add_text(entry.seat, entry.text, told == nullptr ? &story : nullptr);
      if (number < from) continue;
      step.event = event_for(told == nullptr ? story : (*told)[index], number, entry.seat, viewer);
      step.text = entry.text;
    }
    if (number < from) continue;  // position 0
    step.to_act = walk.position().to_act();
    step.view.text = walk.position().view(viewer)->json();
    step.result = wire_result(walk.position().result(), header.seats);
    part.steps.push_back(std::move(step));
  }
  return part;
}

}  // namespace quadriga::server
