// SPDX-License-Identifier: Apache-2.0
#include "engine/core/registry.h"
#include "tests/cli/program.h"

namespace quadriga::cli::test {
namespace {

using CommandLine = CommandTest;

struct Bad {
  std::vector<std::string> arguments;
  int code;
  std::string complaint;  // a part of it
};

TEST_F(CommandLine, WhatMakesNoSenseIsExplained) {
  const std::string game(all_games()[0]->info().id);
  const std::vector<Bad> all{
      {{"dance"}, 2, "there is no command \"dance\""},
      {{"play"}, 2, "game is required"},
      {{"play", "chess"}, 2, "there is no game called \"chess\""},
      {{"play", game, "--players", "99"}, 2, "--players 99"},
      {{"play", game, "--players", "many"}, 2, "--players"},
      {{"play", game, "--seat", "9"}, 2, "--seat 9"},
      {{"play", game, "--bots", "clever"}, 2, "no bot called \"clever\""},
      {{"play", game, "--options", "{"}, 2, "the table options cannot be used"},
      {{"play", game, "--options", "{\"no_such\":1}"}, 2, "no_such: is not a member we know"},
      {{"play", game, "--set", "no_such=1"}, 2, "write name=value"},
      {{"play", game, "--set", "nonsense"}, 2, "write name=value"},
      {{"play", game, "--hot-seat", "--seat", "1"}, 2, "exclude each other"},
      {{"play", game, "--save", "a", "--no-save"}, 2, "--no-save"},
      {{"play", game, "--resume", "/no/such/file"}, 3, "cannot read /no/such/file"},
      {{"play", game, "--resume"}, 1, "there is no unfinished game"},
      {{"sim", game, "--games", "0"}, 2, "must be a number from 1"},
      {{"sim", game, "--games", "x"}, 2, "must be a number from 1"},
      {{"sim", game, "--threads", "0"}, 2, "--threads"},
      {{"sim", game, "--bots", "random,random,random,random,random,random,random"}, 2, "seats"},
      {{"sim", game, "--games", "1", "--record", "/dev/null/x"}, 3, "cannot make the directory"},
      {{"verify"}, 2, "files is required"},
      {{"verify", "/no/such/file"}, 3, "cannot read /no/such/file"},
      {{"verify", "/"}, 3, "it is a directory"},
      {{"replay", "/no/such/file"}, 3, "cannot read"},
      {{"rules", game, "no-such-words-anywhere"}, 1, "no rule, section or words"},
      {{"schema", "chess"}, 2, "there is no game called"},
      {{"schema", "--typescript", "/dev/null/x"}, 3, "cannot make the directory"},
      {{"bench", "chess"}, 2, "there is no game called"},
      {{"bench", "--seconds", "-1"}, 2, "--seconds"},
      {{"completion", "tcsh"}, 2, "must be one of bash, zsh, fish"},
      {{"list", "--color", "pink"}, 2, "must be one of auto, always, never"},
      {{"list", "--no-such-option"}, 2, "--no-such-option"},
      {{"account", "reset", "Anna", "--data", "/no/such"}, 3, "there is no /no/such/quadriga.db"},
      {{"account", "reset"}, 2, "name is required"},
      {{"chat", "list", "lobby", "--data", "/no/such"}, 3, "there is no /no/such/quadriga.db"},
      {{"chat", "burn", "lobby"}, 2, "burn"},
      {{"serve", "--port", "70000"}, 2, "--port"},
      {{"serve", "--limits", "{\"no_such\":1}"}, 2, "no_such: is not a member we know"},
  };
  for (const auto& bad : all) {
    std::string line;
    for (const auto& argument : bad.arguments) line += " " + argument;
    const Outcome outcome = run(bad.arguments);
    EXPECT_EQ(outcome.code, bad.code) << line << "\n" << outcome.err;
    EXPECT_NE(outcome.err.find(bad.complaint), std::string::npos) << line << "\n" << outcome.err;
    EXPECT_TRUE(outcome.err.starts_with("quadriga: ")) << line << "\n" << outcome.err;
    EXPECT_EQ(outcome.out, "") << line;
  }
}

TEST_F(CommandLine, ColoursOnlyWhenAskedForOrOnATerminal) {
  EXPECT_EQ(run({"list"}).out.find('\x1b'), std::string::npos);
  EXPECT_NE(run({"list", "--color", "always"}).out.find('\x1b'), std::string::npos);
  EXPECT_NE(run({"--color=always", "list"}).out.find('\x1b'), std::string::npos);
  EXPECT_EQ(run({"list", "--color=never"}).out.find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace quadriga::cli::test
