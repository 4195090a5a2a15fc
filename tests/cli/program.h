// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

// Runs the built command the way a shell does.
namespace quadriga::cli::test {

struct Outcome {
  int code = -1;  // exit code; 128 + signal if it was killed
  std::string out;
  std::string err;
};

std::string path_of_program();
bool is_json(const std::string& text);
Outcome run(const std::vector<std::string>& arguments, const std::string& input = "");

// A running program whose input stays open, for what happens in between.
class Running {
 public:
  explicit Running(const std::vector<std::string>& arguments);
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
  ~Running();

  void type(const std::string& text) const;
  bool wait_for(const std::string& text);  // until standard output shows it, at most a minute
  void signal(int number) const;
  Outcome finish();  // closes the input and waits for the end

 private:
  int pid_ = -1;
  int in_ = -1;
  int out_ = -1;
  std::string seen_;
};

// A directory of its own for each test, removed afterwards; unfinished games are kept there too.
class CommandTest : public ::testing::Test {
 protected:
  CommandTest();
  ~CommandTest() override;

  std::string path(const std::string& name) const { return (directory_ / name).string(); }
  void write(const std::string& name, const std::string& text) const;
  std::string read(const std::string& name) const;

  std::filesystem::path directory_;
};

std::vector<std::string> lines_of(const std::string& text);
int count_of(const std::string& text, const std::string& part);

}  // namespace quadriga::cli::test
