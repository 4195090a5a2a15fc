// SPDX-License-Identifier: Apache-2.0
#include "server/metrics.h"

#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

namespace quadriga::server {

namespace {

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.10g", value);
  return text;
}

}  // namespace

void Histogram::add(std::chrono::steady_clock::duration time) {
  const double seconds = std::chrono::duration<double>(time).count();
  std::size_t at = 0;
  while (at < kBounds.size() && seconds > kBounds[at]) ++at;
  ++counts_[at];
  sum_ += seconds;
}

void Histogram::write(std::string& out, std::string_view name) const {
  const std::string family(name);
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    count += counts_[i];
    const std::string bound = i < kBounds.size() ? number(kBounds[i]) : "+Inf";
    write_sample(out, family + "_bucket", label("le", bound), static_cast<double>(count));
  }
  write_sample(out, family + "_sum", "", sum_);
  write_sample(out, family + "_count", "", static_cast<double>(count));
}

void write_metric(std::string& out, std::string_view name, std::string_view kind,
                  std::string_view help) {
  out.append("# HELP ").append(name).append(" ").append(help);
  out.append("\n# TYPE ").append(name).append(" ").append(kind).append("\n");
}

void write_sample(std::string& out, std::string_view name, std::string_view labels, double value) {
  out.append(name);
  if (!labels.empty()) out.append("{").append(labels).append("}");
  out.append(" ").append(number(value)).append("\n");
}

std::string label(std::string_view name, std::string_view value) {
  std::string out(name);
  out += "=\"";
  for (const char c : value) {
    if (c == '"' || c == '\\') out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out + '"';
}

void write_process(std::string& out) {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  write_metric(out, "process_cpu_seconds_total", "counter", "Processor time of this process.");
  write_sample(out, "process_cpu_seconds_total", "",
               seconds(usage.ru_utime) + seconds(usage.ru_stime));
  long pages = 0;
  long resident = 0;
  std::ifstream("/proc/self/statm") >> pages >> resident;
  write_metric(out, "process_resident_memory_bytes", "gauge", "Memory that is in use.");
  write_sample(out, "process_resident_memory_bytes", "",
               static_cast<double>(resident) * static_cast<double>(::sysconf(_SC_PAGESIZE)));
  std::error_code error;
  int descriptors = 0;
  for (auto entry = std::filesystem::directory_iterator("/proc/self/fd", error);
       !error && entry != std::filesystem::directory_iterator(); entry.increment(error))
    ++descriptors;
  write_metric(out, "process_open_fds", "gauge", "Open file descriptors.");
  write_sample(out, "process_open_fds", "", descriptors);
}

}  // namespace quadriga::server
