// SPDX-License-Identifier: Apache-2.0
#pragma once

// What the arena needs of MPI. It lives in a library of its own, quadriga_mpi.so beside the
// program, which is loaded only when mpirun has started us: the program itself runs where no MPI
// is installed.
namespace quadriga::cli {

struct MpiTransport {
  int rank;
  int size;
  int here;  // processes on this machine

  void (*share)(char* data, int size);        // from rank 0 to all
  void (*gather_sizes)(int own, int* sizes);  // one of each rank, in their order
  void (*gather)(const char* data, int own, char* all, const int* sizes, const int* starts);
  int (*any)(int flag);  // is it set anywhere?
  void (*finish)();
};

}  // namespace quadriga::cli

// Starts MPI; called once.
extern "C" const quadriga::cli::MpiTransport* quadriga_mpi_start();
