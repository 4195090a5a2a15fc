#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a C++ source that holds a file as a std::string_view: embed.py NAMESPACE::NAME IN OUT."""
import sys


def main() -> None:
    symbol, source, output = sys.argv[1:4]
    namespace, _, name = symbol.rpartition("::")
    with open(source, "rb") as file:
        data = file.read()
    rows = [", ".join(f"'\\x{byte:02x}'" for byte in data[i : i + 32]) for i in range(0, len(data), 32)]
    with open(output, "w", encoding="ascii") as file:
        file.write("#include <string_view>\n")
        file.write(f"namespace {namespace} {{\n")
        file.write(f"extern const std::string_view {name};\n")
        file.write("namespace {\nconstexpr char kBytes[] = {\n")
        file.write(",\n".join(rows + ["'\\0'"]))
        file.write("};\n}  // namespace\n")
        file.write(f"const std::string_view {name}{{kBytes, sizeof kBytes - 1}};\n}}\n")


if __name__ == "__main__":
    main()
