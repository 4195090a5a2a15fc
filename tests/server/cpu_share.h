// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>

namespace quadriga::server::testing {

// A control group that gives a process so many percent of one core, no more and (before all others)
// no less, as a small machine of its own would: what is full is then the process and not the
// machine it shares with those who measure it. Needs the right to make groups; throws without it.
class CpuShare {
 public:
  CpuShare(int percent, int number) {
    // Short periods, so that a process that has used up its share waits milliseconds only.
    constexpr int kPeriod = 10'000;
    const std::string quota = std::to_string(kPeriod * percent / 100);
    const std::string period = std::to_string(kPeriod);
    const std::string name =
        "quadriga-load-" + std::to_string(::getpid()) + "-" + std::to_string(number);
    const std::filesystem::path root = "/sys/fs/cgroup";
    const bool is_old = std::filesystem::exists(root / "cpu" / "cpu.cfs_quota_us");
    folder_ = (is_old ? root / "cpu" : root) / name;
    std::error_code error;
    std::filesystem::create_directory(folder_, error);
    if (error) throw std::runtime_error("no control group can be made: " + error.message());
    if (is_old) {
      put("cpu.cfs_period_us", period);
      put("cpu.cfs_quota_us", quota);
      put("cpu.shares", "262144");
    } else {
      put("cpu.max", quota + " " + period);
      put("cpu.weight", "10000");
    }
  }
  CpuShare(const CpuShare&) = delete;
  CpuShare& operator=(const CpuShare&) = delete;
  ~CpuShare() {
    // A process that has just ended may still be counted.
    for (int tries = 0; tries < 50 && ::rmdir(folder_.c_str()) != 0; ++tries)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }

  void hold(pid_t process) { put("cgroup.procs", std::to_string(process)); }

 private:
  void put(const std::string& file, const std::string& value) {
    std::ofstream out(folder_ / file);
    out << value << std::flush;
    if (!out) throw std::runtime_error("cannot write " + (folder_ / file).string());
  }

  std::filesystem::path folder_;
};

}  // namespace quadriga::server::testing
