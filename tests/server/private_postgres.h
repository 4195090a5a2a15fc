// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <string>

#include "tests/server/temp_folder.h"

namespace quadriga::server::testing {

// A PostgreSQL of the test's own: in a folder that is gone at the end, reached by a socket in it,
// and as careful about the disk as one that is used in earnest. Throws std::runtime_error if there
// is no PostgreSQL on this machine.
class PrivatePostgres {
 public:
  PrivatePostgres();
  PrivatePostgres(const PrivatePostgres&) = delete;
  PrivatePostgres& operator=(const PrivatePostgres&) = delete;
  ~PrivatePostgres();

  // An empty database with a name of its own, as an address for --db.
  std::string make_database();
  std::string address_of(const std::string& database) const;

  void start();  // and waits until it answers
  // Like `pg_ctl stop -m immediate`: every connection is cut, nothing is put in order.
  void kill();

  double cpu_seconds() const;  // of all its processes since it was started
  const std::string& folder() const { return folder_.path(); }
  void execute(const std::string& database, const std::string& sql) const;

 private:
  pid_t run(const std::string& program, const std::string& arguments) const;

  TempFolder folder_;
  std::string programs_;  // the folder of initdb and postgres
  pid_t server_ = 0;
  int databases_ = 0;
};

// One for all tests of this process, made when it is first asked for.
PrivatePostgres& shared_postgres();

// QUADRIGA_WITHOUT_POSTGRES=1 leaves out what needs PostgreSQL; otherwise its absence is a failure.
bool is_postgres_left_out();

}  // namespace quadriga::server::testing
