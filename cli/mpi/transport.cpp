// SPDX-License-Identifier: Apache-2.0
#include "cli/mpi/transport.h"

#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

namespace {

void share(char* data, int size) { MPI_Bcast(data, size, MPI_CHAR, 0, MPI_COMM_WORLD); }

void gather_sizes(int own, int* sizes) {
  MPI_Allgather(&own, 1, MPI_INT, sizes, 1, MPI_INT, MPI_COMM_WORLD);
}

void gather(const char* data, int own, char* all, const int* sizes, const int* starts) {
  MPI_Allgatherv(data, own, MPI_CHAR, all, sizes, starts, MPI_CHAR, MPI_COMM_WORLD);
}

int any(int flag) {
  MPI_Allreduce(MPI_IN_PLACE, &flag, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  return flag;
}

void finish() { MPI_Finalize(); }

}  // namespace

extern "C" const quadriga::cli::MpiTransport* quadriga_mpi_start() {
  static quadriga::cli::MpiTransport transport{0,       1,    1,      &share, &gather_sizes,
                                               &gather, &any, &finish};
  int provided = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &transport.rank);
  MPI_Comm_size(MPI_COMM_WORLD, &transport.size);
  MPI_Comm here = MPI_COMM_NULL;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
  MPI_Comm_size(here, &transport.here);
  MPI_Comm_free(&here);
  return &transport;
}
