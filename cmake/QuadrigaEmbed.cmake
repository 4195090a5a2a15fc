# SPDX-License-Identifier: Apache-2.0
# quadriga_embed(<target> <namespace::name> <file>) compiles a file into the target as
# `extern const std::string_view name;` in the given namespace.
find_package(Python3 REQUIRED COMPONENTS Interpreter)

function(quadriga_embed target symbol file)
  get_filename_component(source ${file} ABSOLUTE)
  string(REPLACE "::" "_" stem ${symbol})
  set(output ${CMAKE_CURRENT_BINARY_DIR}/embed_${stem}.cpp)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/tools/embed.py ${symbol} ${source} ${output}
    DEPENDS ${source} ${PROJECT_SOURCE_DIR}/tools/embed.py
    COMMENT "Embedding ${symbol}"
    VERBATIM)
  set_source_files_properties(${output} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  target_sources(${target} PRIVATE ${output})
endfunction()
