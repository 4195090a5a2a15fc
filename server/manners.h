// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

namespace quadriga::server {

// How a thread that only thinks shares the processor with those that people wait for. Linux has
// this for each thread; where something cannot be had, nothing is lost but time.
namespace manners {

// Runs while nobody else wants the processor, and whoever wakes up is put in its place at once, if
// `may_return`; else as `share` does.
void step_aside(bool may_return);

// `thread` gets a tenth of what the others get when all want the processor.
void share(pid_t thread);

// May a thread of this process that stepped aside come back? Not everybody's may.
bool may_return();

pid_t own_thread();

}  // namespace manners

}  // namespace quadriga::server
