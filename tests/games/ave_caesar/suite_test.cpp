// SPDX-License-Identifier: Apache-2.0
#include "engine/games/ave_caesar/game.h"
#include "tests/games/ave_caesar/given.h"
#include "tests/support/game_suite.h"

QUADRIGA_GAME_SUITE(ave_caesar, quadriga::ave_caesar::AveCaesar, quadriga::ave_caesar::Given)
