// SPDX-License-Identifier: Apache-2.0
#include "tests/support/game_suite.h"

#include "engine/games/chicken_caesar/game.h"
#include "tests/games/chicken_caesar/given.h"

// The suite replays every record to the same hashes (CC 10.22) and compares what each seat is sent
// in other possible worlds (CC 10.23).
QUADRIGA_GAME_SUITE(chicken_caesar, quadriga::chicken_caesar::ChickenCaesar,
                    quadriga::chicken_caesar::Given)
