// SPDX-License-Identifier: Apache-2.0
#include "server/affairs.h"

#include <algorithm>

#include "engine/core/codec/json_reader.h"
#include "engine/core/codec/json_writer.h"
#include "server/log.h"

namespace quadriga::server {

bool Affairs::is_banned(std::string_view person) const {
  return std::find(banned.begin(), banned.end(), person) != banned.end();
}

const KeptSeat* Affairs::kept_seat(int seat) const {
  for (const KeptSeat& one : kept)
    if (one.seat == seat) return &one;
  return nullptr;
}

const KeptSeat* Affairs::kept_for(std::string_view person) const {
  for (const KeptSeat& one : kept)
    if (one.person.id == person) return &one;
  return nullptr;
}

void Affairs::note(NoticeKind kind, std::vector<Person> people, std::optional<QuestionKind> about) {
  notice = Notice{++notices, kind, std::move(people), about};
}

void Affairs::came(std::string_view person) {
  std::erase_if(kept, [person](const KeptSeat& one) { return one.person.id == person; });
  const auto is_of = [person](const Person& one) { return one.id == person; };
  if (notice && std::any_of(notice->people.begin(), notice->people.end(), is_of)) notice.reset();
}

void Affairs::close_question() {
  question.reset();
  question_until = 0;
  asked_at = 0;
  clock_left = -1;
}

std::string affairs_text(const Affairs& affairs) {
  return affairs == Affairs{} ? std::string{} : codec::to_json(affairs);
}

Affairs affairs_from_text(const std::string& text) {
  Affairs affairs;
  codec::ReadError error;
  if (text.empty() || !codec::from_json(text, affairs, error)) return {};
  return affairs;
}

void describe_affairs(const Affairs& affairs, TableInfo& out) {
  out.abandoned = affairs.abandoned;
  out.question = affairs.question;
  out.notice = affairs.notice;
  if (!affairs.rematch.empty()) out.rematch = affairs.rematch;
  const auto exists = [&](int seat) {
    return seat >= 0 && seat < static_cast<int>(out.seats.size());
  };
  for (const KeptSeat& kept : affairs.kept)
    if (exists(kept.seat)) out.seats[static_cast<std::size_t>(kept.seat)].kept_for = kept.person;
  for (const Leaving& leaving : affairs.leaving)
    if (exists(leaving.seat))
      out.seats[static_cast<std::size_t>(leaving.seat)].leaves = utc_text(leaving.until);
}

}  // namespace quadriga::server
