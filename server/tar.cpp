// SPDX-License-Identifier: Apache-2.0
#include "server/tar.h"

#include <algorithm>
#include <numeric>

namespace quadriga::server {

namespace {

constexpr std::size_t kBlock = 512;

// Octal digits that fill a field but for the zero at its end.
void put_octal(std::string& header, std::size_t at, std::size_t width, std::uint64_t value) {
  for (std::size_t i = width - 1; i-- > 0; value >>= 3U)
    header[at + i] = static_cast<char>('0' + (value & 7U));
}

void put_text(std::string& header, std::size_t at, std::string_view text) {
  std::copy(text.begin(), text.end(), header.begin() + static_cast<std::ptrdiff_t>(at));
}

}  // namespace

void Tar::add(std::string_view name, std::string_view text, std::int64_t seconds_since_1970) {
  std::string header(kBlock, '\0');
  put_text(header, 0, name.substr(0, 100));
  put_octal(header, 100, 8, 0644);
  put_octal(header, 108, 8, 0);
  put_octal(header, 116, 8, 0);
  put_octal(header, 124, 12, text.size());
  put_octal(header, 136, 12,
            static_cast<std::uint64_t>(std::max<std::int64_t>(seconds_since_1970, 0)));
  header[156] = '0';
  put_text(header, 257, std::string_view("ustar\00000", 8));
  // The checksum counts its own field as blanks.
  std::fill_n(header.begin() + 148, 8, ' ');
  const unsigned sum = std::accumulate(header.begin(), header.end(), 0U, [](unsigned all, char c) {
    return all + static_cast<unsigned char>(c);
  });
  put_octal(header, 148, 7, sum);
  header[154] = '\0';
  bytes_ += header;
  bytes_ += text;
  bytes_.resize((bytes_.size() + kBlock - 1) / kBlock * kBlock, '\0');
}

std::string Tar::finish() && {
  bytes_.append(2 * kBlock, '\0');
  return std::move(bytes_);
}

}  // namespace quadriga::server
