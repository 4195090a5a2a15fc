// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "server/store/store.h"

// How ratings are kept, changed and shown. docs/ratings.md explains it to players.
namespace quadriga::server {

// Everybody begins with this.
store::RatingRow first_rating(std::string person, std::string game);

// Changes the ratings of everybody in one game by their ranks, and counts it.
void rate(std::span<store::RatingRow> ratings, std::span<const int> ranks);

// As people read them: 1500 for the average beginner; 400 points apart, two players whom we know
// well win ten to one.
int shown_rating(std::int64_t mu);
// With 95 in 100 the true one is at most so far from the rating shown.
int shown_margin(std::int64_t sigma);

}  // namespace quadriga::server
