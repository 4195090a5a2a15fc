// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/program.h"
#include "engine/core/codec/json_reader.h"
#include "tests/support/places.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace quadriga::cli::test {

bool is_json(const std::string& text) {
  codec::RawJson document;
  codec::ReadError error;
  return codec::from_json(text, document, error);
}

std::string path_of_program() {
  return (quadriga::testing::program_folder() / "../../quadriga").lexically_normal().string();
}

namespace {

struct Child {
  int pid;
  int in;
  int out;
  int err;  // -1 if it goes where ours goes
};

Child start(const std::vector<std::string>& arguments, bool catch_errors) {
  std::signal(SIGPIPE, SIG_IGN);
  int in[2];
  int out[2];
  int err[2] = {-1, -1};
  EXPECT_EQ(pipe2(in, O_CLOEXEC), 0);
  EXPECT_EQ(pipe2(out, O_CLOEXEC), 0);
  if (catch_errors) {
    EXPECT_EQ(pipe2(err, O_CLOEXEC), 0);
  }
  const std::string program = path_of_program();
  std::vector<char*> words{const_cast<char*>(program.c_str())};
  for (const auto& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  const int pid = fork();
  if (pid == 0) {
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    if (catch_errors) dup2(err[1], STDERR_FILENO);
    execv(program.c_str(), words.data());
    _exit(127);
  }
  close(in[0]);
  close(out[1]);
  if (catch_errors) close(err[1]);
  return {pid, in[1], out[0], err[0]};
}

int exit_code(int pid) {
  int status = 0;
  waitpid(pid, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// Reads what is there; false at the end of the stream.
bool read_some(int descriptor, std::string& text) {
  char buffer[65536];
  const ssize_t size = ::read(descriptor, buffer, sizeof buffer);
  if (size > 0) text.append(buffer, static_cast<std::size_t>(size));
  return size > 0;
}

}  // namespace

Outcome run(const std::vector<std::string>& arguments, const std::string& input) {
  const Child child = start(arguments, true);
  Outcome outcome;
  std::size_t written = 0;
  int open_streams = 2;
  int in = child.in;
  int out = child.out;
  int err = child.err;
  fcntl(in, F_SETFL, O_NONBLOCK);
  while (open_streams > 0) {
    if (in >= 0 && written == input.size()) {
      close(in);
      in = -1;
    }
    pollfd waits[3] = {{in, POLLOUT, 0}, {out, POLLIN, 0}, {err, POLLIN, 0}};
    poll(waits, 3, -1);
    if (in >= 0 && waits[0].revents != 0) {
      const ssize_t size = ::write(in, input.data() + written, input.size() - written);
      written = size >= 0 ? written + static_cast<std::size_t>(size) : input.size();
    }
    const auto drain = [&](int& descriptor, const pollfd& wait, std::string& text) {
      if (descriptor < 0 || wait.revents == 0 || read_some(descriptor, text)) return;
      close(descriptor);
      descriptor = -1;
      --open_streams;
    };
    drain(out, waits[1], outcome.out);
    drain(err, waits[2], outcome.err);
  }
  if (in >= 0) close(in);
  outcome.code = exit_code(child.pid);
  return outcome;
}

Running::Running(const std::vector<std::string>& arguments) {
  const Child child = start(arguments, false);
  pid_ = child.pid;
  in_ = child.in;
  out_ = child.out;
}

Running::~Running() {
  if (pid_ > 0) {
    kill(pid_, SIGKILL);
    exit_code(pid_);
    close(in_);
    close(out_);
  }
}

void Running::type(const std::string& text) const {
  EXPECT_EQ(::write(in_, text.data(), text.size()), static_cast<ssize_t>(text.size()));
}

bool Running::wait_for(const std::string& text) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (seen_.find(text) == std::string::npos) {
    pollfd wait{out_, POLLIN, 0};
    if (std::chrono::steady_clock::now() > end) return false;
    if (poll(&wait, 1, 1000) > 0 && !read_some(out_, seen_)) return false;
  }
  return true;
}

void Running::signal(int number) const { kill(pid_, number); }

Outcome Running::finish() {
  close(in_);
  while (read_some(out_, seen_)) {
  }
  close(out_);
  Outcome outcome{exit_code(pid_), seen_, ""};
  pid_ = -1;
  return outcome;
}

CommandTest::CommandTest() {
  std::string name = (std::filesystem::temp_directory_path() / "quadriga-test-XXXXXX").string();
  directory_ = mkdtemp(name.data());
  setenv("XDG_STATE_HOME", directory_.c_str(), 1);
  setenv("TERM", "dumb", 1);
}

CommandTest::~CommandTest() { std::filesystem::remove_all(directory_); }

void CommandTest::write(const std::string& name, const std::string& text) const {
  std::ofstream(path(name), std::ios::binary) << text;
}

std::string CommandTest::read(const std::string& name) const {
  std::ostringstream text;
  text << std::ifstream(path(name), std::ios::binary).rdbuf();
  return text.str();
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

int count_of(const std::string& text, const std::string& part) {
  int count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

}  // namespace quadriga::cli::test
