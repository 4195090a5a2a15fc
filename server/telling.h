// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "engine/core/match.h"
#include "server/protocol.h"

// Turns what happened into what one viewer is sent. Everything about a game that leaves the process
// is made here, from a viewer's own view and from what was told to that viewer, so this is where
// the leak tests look.
namespace quadriga::server {

WireResult wire_result(const Result& result, int seats);

// Log entry `version`, made by `actor`, as `viewer` may know it.
Event event_for(const Story& story, int version, Seat actor, Seat viewer);

Snapshot snapshot_for(const Position& position, int version, Seat viewer, bool can_undo);

GameCard game_card(const Rules& rules);

std::string encode(const ServerMessage& message);

}  // namespace quadriga::server
