// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include "tests/support/places.h"

namespace quadriga::server::testing {

// The server (server_main) as a process of its own, with limits wide enough for many clients of one
// address.
class Process {
 public:
  explicit Process(const std::string& folder, const std::string& database = "") {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    const std::string limits =
        R"({"guest_burst":1000000,"action_burst":1000000000,"requests_per_second":1000000,"request_burst":1000000,)"
        R"("messages_per_second":1000000,"message_burst":1000000,"tables_per_person":100000,)"
        R"("connections_per_address":100000,"connections":100000})";
    const std::string program = quadriga::testing::program_folder() / QUADRIGA_SERVER_MAIN;
    pid_ = ::fork();
    if (pid_ == 0) {
      ::dup2(ends[1], STDOUT_FILENO);
      ::close(ends[0]);
      ::close(ends[1]);
      ::execl(program.c_str(), program.c_str(), folder.c_str(), "0", limits.c_str(),
              database.c_str(), nullptr);
      ::_exit(127);
    }
    ::close(ends[1]);
    std::string line;
    char c = 0;
    while (::read(ends[0], &c, 1) == 1 && c != '\n') line += c;
    ::close(ends[0]);
    port_ = static_cast<std::uint16_t>(std::atoi(line.c_str()));
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process() {
    if (pid_ > 0) end(SIGKILL);
  }

  std::uint16_t port() const { return port_; }  // 0 if it did not start
  pid_t id() const { return pid_; }
  int end(int signal) {
    ::kill(pid_, signal);
    int status = 0;
    ::waitpid(pid_, &status, 0);
    pid_ = 0;
    return status;
  }

 private:
  pid_t pid_ = 0;
  std::uint16_t port_ = 0;
};

}  // namespace quadriga::server::testing
