# SPDX-License-Identifier: Apache-2.0
# Boost::headers. For WebAssembly they come through a directory that holds a link to them and
# nothing else: the system's whole include directory would hide the wasm32 C library.
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
  find_path(QUADRIGA_BOOST_ROOT boost/describe.hpp PATHS /usr/include /usr/local/include
            NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  set(boost_links ${CMAKE_BINARY_DIR}/boost-headers)
  file(MAKE_DIRECTORY ${boost_links})
  file(CREATE_LINK ${QUADRIGA_BOOST_ROOT}/boost ${boost_links}/boost SYMBOLIC)
  add_library(Boost::headers INTERFACE IMPORTED GLOBAL)
  target_include_directories(Boost::headers SYSTEM INTERFACE ${boost_links})
else()
  find_package(Boost 1.74 REQUIRED)
endif()
