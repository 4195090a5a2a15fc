# SPDX-License-Identifier: Apache-2.0
# quadriga_game(<folder> SOURCES ... [DATA <json> GENERATOR <script> HEADER <name>])
#
# Declares the game that lives in engine/games/<folder>: a library `game_<folder>` that must define
# `const quadriga::Rules& quadriga::<folder>_rules()`. The registry lists every game declared so.
# rules.md and messages/en.json are compiled in as quadriga::<folder>::kRulesText and kMessages.
# With DATA, HEADER is generated from the data file at build time; include it as
# "<folder>/<header>" (the include path is set).
function(quadriga_game folder)
  cmake_parse_arguments(arg "" "GENERATOR;HEADER" "SOURCES;DATA" ${ARGN})
  set(target game_${folder})
  add_library(${target} STATIC ${arg_SOURCES})
  target_link_libraries(${target} PUBLIC quadriga_core)
  quadriga_engine_target(${target})
  quadriga_unity(${target})
  set_source_files_properties(registration.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  quadriga_embed(${target} quadriga::${folder}::kRulesText rules.md)
  quadriga_embed(${target} quadriga::${folder}::kMessages messages/en.json)
  if(arg_HEADER)
    set(generated ${CMAKE_CURRENT_BINARY_DIR}/generated)
    set(header ${generated}/${folder}/${arg_HEADER})
    list(TRANSFORM arg_DATA PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/ OUTPUT_VARIABLE data)
    add_custom_command(
      OUTPUT ${header}
      COMMAND ${CMAKE_COMMAND} -E make_directory ${generated}/${folder}
      COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/${arg_GENERATOR} ${data} ${header}
      DEPENDS ${data} ${CMAKE_CURRENT_SOURCE_DIR}/${arg_GENERATOR}
      COMMENT "Generating ${folder}/${arg_HEADER}"
      VERBATIM)
    target_sources(${target} PRIVATE ${header})
    target_include_directories(${target} PUBLIC ${generated})
  endif()
  set_property(GLOBAL APPEND PROPERTY QUADRIGA_GAMES ${folder})
endfunction()

# What may be compiled for WebAssembly too: no exceptions and no run-time type information.
function(quadriga_engine_target target)
  target_compile_options(${target} PRIVATE -fno-exceptions -fno-rtti)
endfunction()

# quadriga_game_tests(<folder> SOURCES ...): the tests of one game, with the scenarios, properties
# and golden playthroughs that every game goes through.
function(quadriga_game_tests folder)
  cmake_parse_arguments(arg "" "" "SOURCES" ${ARGN})
  set(target test_${folder})
  add_executable(${target} ${arg_SOURCES})
  target_link_libraries(${target} PRIVATE quadriga_engine test_support GTest::gtest_main)
  quadriga_unity(${target})
  quadriga_discover_tests(${target})
endfunction()

# quadriga_discover_tests(<target> [<parts>]): one CTest entry per executable, since a gtest binary
# runs its cases far faster in one process; or so many, which share its cases and may run at once.
function(quadriga_discover_tests target)
  set(parts 1)
  if(ARGC GREATER 1)
    set(parts ${ARGV1})
  endif()
  math(EXPR last "${parts} - 1")
  foreach(part RANGE ${last})
    set(name ${target})
    if(part GREATER 0)
      string(APPEND name .${part})
    endif()
    # A folder for reports is named in GTEST_OUTPUT; each part writes its own.
    add_test(NAME ${name}
             COMMAND sh -c "GTEST_OUTPUT=\${GTEST_OUTPUT:+\${GTEST_OUTPUT}${name}.json} exec \"$0\" --gtest_brief=1"
                     $<TARGET_FILE:${target}>)
    set_tests_properties(
      ${name} PROPERTIES
      TIMEOUT 900
      ENVIRONMENT "QUADRIGA_SOURCE_DIR=${PROJECT_SOURCE_DIR};GTEST_TOTAL_SHARDS=${parts};GTEST_SHARD_INDEX=${part}")
  endforeach()
endfunction()
