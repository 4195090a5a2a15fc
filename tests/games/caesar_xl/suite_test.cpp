// SPDX-License-Identifier: Apache-2.0
#include "engine/games/caesar_xl/game.h"
#include "tests/games/caesar_xl/given.h"
#include "tests/support/game_suite.h"

QUADRIGA_GAME_SUITE(caesar_xl, quadriga::caesar_xl::CaesarXl, quadriga::caesar_xl::Given)
