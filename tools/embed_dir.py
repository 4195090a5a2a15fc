#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Puts a folder into the program: embed_dir.py FOLDER OUT.cpp

Writes OUT.cpp with quadriga::server::static_files() and OUT.cpp.bin, which holds every file and its
gzip form and is included by the assembler, so that megabytes compile in no time.
"""
import gzip
import hashlib
import os
import sys

MIME = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
    ".md": "text/markdown; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".webp": "image/webp",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".wasm": "application/wasm",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
}


def files_in(folder: str) -> list[str]:
    found = []
    for place, folders, names in os.walk(folder):
        folders.sort()
        found += [os.path.join(place, name) for name in sorted(names)]
    return found


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def main() -> None:
    folder, output = sys.argv[1], sys.argv[2]
    blob = bytearray()
    rows = []
    files = files_in(folder) if folder and os.path.isdir(folder) else []
    for name in files:
        with open(name, "rb") as file:
            data = file.read()
        path = "/" + os.path.relpath(name, folder).replace(os.sep, "/")
        mime = MIME.get(os.path.splitext(name)[1].lower(), "application/octet-stream")
        packed = gzip.compress(data, 9, mtime=0)
        if len(packed) > len(data) * 0.95:
            packed = b""
        etag = '"' + hashlib.sha256(data).hexdigest()[:20] + '"'
        start = len(blob)
        blob += data + packed
        rows.append(
            f"    {{{quoted(path)}, {quoted(mime)}, {{kBlob + {start}, {len(data)}}}, "
            f"{{kBlob + {start + len(data)}, {len(packed)}}}, {quoted(etag)}}},\n"
        )
    binary = os.path.abspath(output) + ".bin"
    with open(binary, "wb") as file:
        file.write(bytes(blob) + b"\0")
    digest = hashlib.sha256(blob).hexdigest()
    with open(output, "w", encoding="ascii") as file:
        file.write(f"// Content {digest}\n")
        file.write('#include "server/static_files.h"\n\n')
        file.write("__asm__(\n")
        file.write('    ".pushsection .rodata\\n"\n')
        file.write('    ".hidden quadriga_static_blob\\n"\n')
        file.write('    ".global quadriga_static_blob\\n"\n')
        file.write('    "quadriga_static_blob:\\n"\n')
        file.write(f"    {quoted('.incbin ' + quoted(binary))} \"\\n\"\n")
        file.write('    ".popsection\\n");\n\n')
        file.write('extern "C" {\n[[gnu::visibility("hidden")]] extern const char quadriga_static_blob[];\n}\n\n')
        file.write("namespace quadriga::server {\n\n")
        file.write("std::span<const StaticFile> static_files() {\n")
        if rows:
            file.write("  static constexpr const char* kBlob = quadriga_static_blob;\n")
            file.write("  static const StaticFile kFiles[] = {\n")
            file.writelines(rows)
            file.write("  };\n  return kFiles;\n")
        else:
            file.write("  return {};\n")
        file.write("}\n\n}  // namespace quadriga::server\n")


if __name__ == "__main__":
    main()
