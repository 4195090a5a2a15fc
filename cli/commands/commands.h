// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "cli/support/command.h"

// One function per command.
namespace quadriga::cli {

Command list_command();
Command rules_command();
Command play_command();
Command sim_command();
Command arena_command();
Command replay_command();
Command verify_command();
Command schema_command();
Command serve_command();
Command account_command();
Command store_command();
Command chat_command();
Command bench_command();
Command completion_command();

// All of them, with what they share.
Program quadriga_program();

}  // namespace quadriga::cli
