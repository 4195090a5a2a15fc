// SPDX-License-Identifier: Apache-2.0
#include "tests/support/game_suite.h"

#include "engine/games/chicken_caesar/game.h"
#include "tests/games/chicken_caesar/given.h"

QUADRIGA_GAME_SUITE(chicken_caesar, quadriga::chicken_caesar::ChickenCaesar,
                    quadriga::chicken_caesar::Given)
