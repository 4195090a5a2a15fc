// SPDX-License-Identifier: Apache-2.0
#include "engine/games/ides_of_march/game.h"
#include "tests/games/ides_of_march/given.h"
#include "tests/support/game_suite.h"

QUADRIGA_GAME_SUITE(ides_of_march, quadriga::ides_of_march::IdesOfMarch,
                    quadriga::ides_of_march::Given)
