// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/core/match.h"
#include "server/protocol.h"

namespace quadriga::server {

// Positions `from` and the next ones of a game that is over, as a viewer sees them: for the server,
// and in the browser for record files. `told` has what each log entry told, if that is known; else
// it is told again.
ReplayPart replay_part(const Rules& rules, const MatchHeader& header,
                       const std::vector<LogEntry>& log, const std::vector<Story>* told,
                       Seat viewer, int from, int count);

}  // namespace quadriga::server
