// SPDX-License-Identifier: Apache-2.0
#include "server/store/news.h"

#include <algorithm>

#include "server/store/told_moves.h"

namespace quadriga::server::store {

namespace {

constexpr std::size_t kLongestPayload = 7900;
constexpr std::string_view kKinds = "tmcsnvfpa";

void add(std::vector<News>& all, News::Kind kind, const std::string& about,
         std::string detail = {}) {
  News news{kind, about, std::move(detail)};
  if (std::find(all.begin(), all.end(), news) == all.end()) all.push_back(std::move(news));
}

struct Gather {
  std::vector<News>& all;
  bool alone;  // nothing else is in the batch
  void operator()(const PutPerson& put) const { add(all, News::Kind::person, put.row.id); }
  void operator()(const EndSessions& end) const {
    add(all, News::Kind::sessions, end.person, sessions_detail(end));
  }
  void operator()(const PutSetting& put) const {
    add(all, News::Kind::setting, put.row.person, put.row.name);
  }
  void operator()(const PutTable& put) const { add(all, News::Kind::table, put.row.id); }
  void operator()(const DropTable& drop) const { add(all, News::Kind::table, drop.table); }
  void operator()(const AddMoves& moves) const {
    // With anything else in the batch the table must be read again anyway.
    add(all, News::Kind::moves, moves.table, alone ? told_moves(moves.moves) : "");
  }
  void operator()(const FinishTable& finish) const { add(all, News::Kind::table, finish.table); }
  void operator()(const AddChat& chat) const { add(all, News::Kind::chat, chat.table); }
  void operator()(const RemoveChat& chat) const { add(all, News::Kind::chat, chat.table); }
  void operator()(const ForgetPerson& forget) const {
    add(all, News::Kind::forgotten, forget.person);
  }
  template <class Other>
  void operator()(const Other&) const {}  // nobody holds a copy of it
};

}  // namespace

std::vector<News> news_of(const Batch& batch) {
  std::vector<News> all;
  for (const Write& write : batch) std::visit(Gather{all, batch.size() == 1}, write);
  return all;
}

std::vector<std::string> pack(std::string_view sender, std::span<const News> news) {
  std::vector<std::string> payloads;
  for (const News& item : news) {
    std::string word = " ";
    word += static_cast<char>(item.kind);
    word += item.about;
    if (!item.detail.empty()) word += "," + item.detail;
    if (payloads.empty() || payloads.back().size() + word.size() > kLongestPayload)
      payloads.emplace_back(sender);
    payloads.back() += word;
  }
  return payloads;
}

std::optional<Heard> unpack(std::string_view payload) {
  const auto word = [&payload] {
    const auto end = std::min(payload.find(' '), payload.size());
    const std::string_view first = payload.substr(0, end);
    payload.remove_prefix(std::min(end + 1, payload.size()));
    return first;
  };
  Heard heard;
  heard.sender = word();
  if (heard.sender.empty()) return std::nullopt;
  while (!payload.empty()) {
    const std::string_view item = word();
    if (item.empty() || kKinds.find(item.front()) == std::string_view::npos) continue;
    const auto comma = std::min(item.find(','), item.size());
    heard.news.push_back({static_cast<News::Kind>(item.front()),
                          std::string(item.substr(1, comma - 1)),
                          std::string(item.substr(std::min(comma + 1, item.size())))});
  }
  return heard;
}

std::string sessions_detail(const EndSessions& end) { return end.only + "/" + end.keep; }

EndSessions sessions_from(const News& news) {
  const auto slash = std::min(news.detail.find('/'), news.detail.size());
  return {news.about, news.detail.substr(0, slash),
          news.detail.substr(std::min(slash + 1, news.detail.size()))};
}

}  // namespace quadriga::server::store
