// SPDX-License-Identifier: Apache-2.0
#include "tests/server/private_postgres.h"

#include <fcntl.h>
#include <grp.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <thread>
#include <vector>

namespace quadriga::server::testing {

namespace {

constexpr char kUser[] = "quadriga";

std::string find_programs() {
  std::vector<std::string> folders;
  if (std::filesystem::is_directory("/usr/lib/postgresql"))
    for (const auto& version : std::filesystem::directory_iterator("/usr/lib/postgresql"))
      folders.push_back(version.path().string() + "/bin");
  std::string path = std::getenv("PATH") != nullptr ? std::getenv("PATH") : "";
  for (std::size_t at = 0; at < path.size();) {
    const auto end = std::min(path.find(':', at), path.size());
    folders.push_back(path.substr(at, end - at));
    at = end + 1;
  }
  for (const std::string& folder : folders)
    if (::access((folder + "/initdb").c_str(), X_OK) == 0 &&
        ::access((folder + "/postgres").c_str(), X_OK) == 0)
      return folder;
  throw std::runtime_error(
      "PostgreSQL is not installed (scripts/install.sh test); QUADRIGA_WITHOUT_POSTGRES=1 leaves "
      "out the tests that need it");
}

// PostgreSQL does not run as root.
const passwd* other_user() {
  if (::geteuid() != 0) return nullptr;
  const passwd* user = ::getpwnam("postgres");
  if (user == nullptr) user = ::getpwnam("nobody");
  return user;
}

int wait_for(pid_t child) {
  int status = 0;
  ::waitpid(child, &status, 0);
  return status;
}

}  // namespace

PrivatePostgres::PrivatePostgres() : programs_(find_programs()) {
  if (const passwd* user = other_user())
    if (::chown(folder().c_str(), user->pw_uid, user->pw_gid) != 0)
      throw std::runtime_error("cannot give the folder to " + std::string(user->pw_name));
  // Not syncing what initdb makes is safe: nothing of it is ever needed after a power cut.
  const pid_t child = run("initdb", "-D " + folder() + "/data -U " + kUser +
                                        " -A trust -E UTF8 --locale=C.UTF-8 --no-sync");
  if (wait_for(child) != 0) throw std::runtime_error("initdb failed in " + folder());
  start();
}

PrivatePostgres::~PrivatePostgres() { kill(); }

pid_t PrivatePostgres::run(const std::string& program, const std::string& arguments) const {
  std::vector<std::string> words{programs_ + "/" + program};
  for (std::size_t at = 0; at < arguments.size();) {
    const auto end = std::min(arguments.find(' ', at), arguments.size());
    words.push_back(arguments.substr(at, end - at));
    at = end + 1;
  }
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const passwd* user = other_user();
  const std::string log = folder() + "/log";
  const pid_t parent = ::getpid();
  const pid_t child = ::fork();
  if (child != 0) return child;
  if (user != nullptr &&
      (::setgroups(0, nullptr) != 0 || ::setgid(user->pw_gid) != 0 || ::setuid(user->pw_uid) != 0))
    ::_exit(126);
  // Whatever becomes of the test, its database does not stay behind.
  ::prctl(PR_SET_PDEATHSIG, SIGQUIT);
  if (::getppid() != parent) ::_exit(1);
  ::setsid();
  const int output = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  ::dup2(output, STDOUT_FILENO);
  ::dup2(output, STDERR_FILENO);
  if (::chdir(folder().c_str()) != 0) ::_exit(126);
  ::execv(pointers[0], pointers.data());
  ::_exit(127);
}

void PrivatePostgres::start() {
  server_ =
      run("postgres", "-D " + folder() + "/data -k " + folder() +
                          " -c listen_addresses= -c max_connections=40 -c shared_buffers=32MB");
  const std::string where = address_of("postgres");
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (PQping(where.c_str()) != PQPING_OK) {
    if (std::chrono::steady_clock::now() > end)
      throw std::runtime_error("PostgreSQL does not answer in " + folder());
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

void PrivatePostgres::kill() {
  if (server_ == 0) return;
  ::kill(server_, SIGQUIT);
  wait_for(server_);
  server_ = 0;
}

double PrivatePostgres::cpu_seconds() const {
  double sum = 0;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    std::ifstream file(entry.path() / "stat");
    std::string skipped;
    if (!std::getline(file, skipped, ')')) continue;
    char state = 0;
    pid_t parent = 0;
    pid_t session = 0;
    pid_t group = 0;
    file >> state >> parent >> group >> session;
    // Its processes call setsid themselves, so it is the parent that tells.
    const bool is_ours = parent == server_ || entry.path().filename() == std::to_string(server_);
    if (!is_ours || server_ == 0) continue;
    for (int i = 0; i < 7; ++i) file >> skipped;
    double user = 0;
    double system = 0;
    file >> user >> system;
    sum += (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
  }
  return sum;
}

std::string PrivatePostgres::address_of(const std::string& database) const {
  return "postgresql://" + std::string(kUser) + "@/" + database + "?host=" + folder();
}

void PrivatePostgres::execute(const std::string& database, const std::string& sql) const {
  PGconn* connection = PQconnectdb(address_of(database).c_str());
  PGresult* result = PQexec(connection, sql.c_str());
  const auto status = PQresultStatus(result);
  const std::string message = PQerrorMessage(connection);
  PQclear(result);
  PQfinish(connection);
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) throw std::runtime_error(message);
}

std::string PrivatePostgres::make_database() {
  const std::string name = "test" + std::to_string(++databases_);
  execute("postgres", "CREATE DATABASE " + name);
  return address_of(name);
}

PrivatePostgres& shared_postgres() {
  static PrivatePostgres postgres;
  return postgres;
}

bool is_postgres_left_out() {
  const char* word = std::getenv("QUADRIGA_WITHOUT_POSTGRES");
  return word != nullptr && std::string(word) == "1";
}

}  // namespace quadriga::server::testing
