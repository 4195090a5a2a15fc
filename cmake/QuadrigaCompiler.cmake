# SPDX-License-Identifier: Apache-2.0
# Flags that every target shares.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

find_program(CCACHE ccache)
if(CCACHE)
  # Relative paths, so that two checkouts share what they compiled.
  set(CMAKE_CXX_COMPILER_LAUNCHER
      ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${CCACHE})
endif()

find_program(MOLD mold)
if(MOLD AND NOT CMAKE_CROSSCOMPILING)
  add_link_options(-fuse-ld=mold)
endif()

add_compile_options(
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor
  -Woverloaded-virtual -Wimplicit-fallthrough)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # std::stable_sort of libstdc++ 12 calls what libstdc++ 12 itself deprecates.
  add_compile_options(-Wno-deprecated-declarations)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 at -O3 sees overlaps and overruns inside std::string and std::sort that are not there
  # (GCC bugs 105651, 107986). The sanitizers look for real ones.
  add_compile_options(-Wno-restrict -Wno-array-bounds -Wno-stringop-overflow)
endif()
if(QUADRIGA_WERROR)
  add_compile_options(-Werror)
endif()

if(QUADRIGA_SANITIZE)
  # The engine has no run-time type information, so object types cannot be checked.
  add_compile_options(-fsanitize=${QUADRIGA_SANITIZE} -fno-sanitize=vptr -fno-sanitize-recover=all
                      -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${QUADRIGA_SANITIZE})
endif()

include_directories(${PROJECT_SOURCE_DIR})

# quadriga_unity(<target> [<most>]): with QUADRIGA_UNITY, up to so many sources are compiled
# together. They share their headers, which take longer to read than the code after them.
function(quadriga_unity target)
  set(most 16)
  if(ARGC GREATER 1)
    set(most ${ARGV1})
  endif()
  if(QUADRIGA_UNITY)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${most})
  endif()
endfunction()
