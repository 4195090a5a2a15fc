// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "engine/games/ides_of_march/fit/training.h"
#include "engine/games/ides_of_march/net_weights.h"

// Writes net_weights.h. Each step begins with the weights this program was built with, so build it
// again between two steps. Two threads with a part each: the same program writes the same file.
namespace quadriga::ides_of_march::fit {
namespace {

constexpr const char* kUsage =
    "usage: fit_ides <net_weights.h> <step> <count> <series>\n"
    "  first     forgets the weights and fits who wins to <count> games of greedy players\n"
    "  standing  fits who wins on, to <count> games in which the weights choose for one seat\n"
    "  choice    <count> updates, of 160 games each, of how that seat chooses\n"
    "  <series>  any number: another one plays other games\n";

template <std::size_t N>
void write_row(std::FILE* out, const std::array<float, N>& row) {
  std::fputs("{", out);
  for (std::size_t i = 0; i < N; ++i)
    std::fprintf(out, "%s%.4fF", i > 0 ? ", " : "", static_cast<double>(row[i]));
  std::fputs("}", out);
}

void write_net(std::FILE* out, const char* name, const Net& net) {
  std::fprintf(out, "inline constexpr Net %s{\n    {", name);
  write_row(out, net.direct);
  std::fputs("},\n    {{\n", out);
  for (const auto& row : net.into) {
    std::fputs("        {", out);
    write_row(out, row);
    std::fputs("},\n", out);
  }
  std::fputs("    }},\n    {", out);
  write_row(out, net.weight);
  std::fputs("}};\n", out);
}

bool write(const char* path, const Net& standing, const Net& choice) {
  std::FILE* out = std::fopen(path, "w");
  if (out == nullptr) return false;
  std::fputs(
      "// SPDX-License-Identifier: Apache-2.0\n#pragma once\n\n"
      "#include \"engine/games/ides_of_march/net.h\"\n\n"
      "// Written by fit/fit.cpp, not by hand.\nnamespace quadriga::ides_of_march {\n\n"
      "// clang-format off\n",
      out);
  write_net(out, "kStanding", standing);
  std::fputs("\n", out);
  write_net(out, "kChoice", choice);
  std::fputs("// clang-format on\n\n}  // namespace quadriga::ides_of_march\n", out);
  return std::fclose(out) == 0;
}

Net blank() {
  Rng rng(11);
  const auto small = [&] { return (static_cast<float>(rng.below(20001)) / 10000.F - 1) * 0.3F; };
  Net net;
  for (auto& row : net.into)
    for (float& weight : row) weight = small();
  for (float& weight : net.weight) weight = small();
  return net;
}

// Asked before the games are played.
bool can_write(const char* path) {
  std::FILE* file = std::fopen(path, "a");
  if (file == nullptr) std::fprintf(stderr, "fit_ides: cannot write %s\n", path);
  return file != nullptr && std::fclose(file) == 0;
}

int run(const char* path, std::string_view step, int count, std::uint64_t series) {
  if (!can_write(path)) return EXIT_FAILURE;
  Net standing = kStanding;
  Net choice = kChoice;
  if (step == "choice") {
    fit_choice(choice, standing, count, series);
  } else if (step == "first" || step == "standing") {
    if (step == "first") standing = blank();
    fit_standing(standing, count, series, step == "standing");
    choice = standing;
  } else {
    std::fputs(kUsage, stderr);
    return EXIT_FAILURE;
  }
  return write(path, standing, choice) ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace
}  // namespace quadriga::ides_of_march::fit

int main(int count, char** words) {
  const int number = count == 5 ? std::atoi(words[3]) : 0;
  if (number > 0)
    return quadriga::ides_of_march::fit::run(words[1], words[2], number,
                                             std::strtoull(words[4], nullptr, 10));
  std::fputs(quadriga::ides_of_march::fit::kUsage, stderr);
  return EXIT_FAILURE;
}
