// SPDX-License-Identifier: Apache-2.0
#include "server/caller.h"

#include <algorithm>

#include "engine/core/codec/json_reader.h"
#include "engine/core/codec/json_writer.h"
#include "server/log.h"
#include "server/secrets.h"
#include "server/store_failure.h"

namespace quadriga::server {

namespace {

constexpr std::size_t kTestersKept = 10000;
constexpr std::chrono::seconds kFirstPause{10};
constexpr int kPauseGrows = 6;

HookSetting setting_from(const std::string& text) {
  HookSetting setting;
  codec::ReadError error;
  if (text.empty() || !codec::from_json(text, setting, error)) return {};
  return setting;
}

Letter letter_for(const HookSetting& setting, const HookUrl& to, const WebhookBody& body) {
  Letter letter{to, codec::to_json(body), ""};
  letter.signature = hook_signature(setting.secret, letter.body);
  return letter;
}

}  // namespace

Caller::Caller(Loop& loop, store::StoreThread& store, Courier& courier, const Limits& limits,
               bool inside)
    : loop_(loop), store_(store), courier_(courier), limits_(limits), inside_(inside) {}

void Caller::find(const Person& person, Then<WebhookInfo> then) {
  store_.read<std::string>(
      [person](store::Store& store) { return store.setting(person.id, kHookSetting); },
      [then](const std::optional<std::string>& text, const std::string& error) {
        if (!text) return then(tl::unexpected<Failure>(store_failure(error)));
        WebhookInfo info;
        if (const HookSetting setting = setting_from(*text); !setting.url.empty())
          info.url = setting.url;
        then(std::move(info));
      });
}

void Caller::set(const Person& person, const SetWebhook& wish, Then<WebhookInfo> then) {
  WebhookInfo info;
  std::string text;
  if (wish.url) {
    const auto url = parse_hook_url(*wish.url, inside_);
    if (!url) return then(tl::unexpected<Failure>(url.error()));
    info.url = *wish.url;
    info.secret = random_token();
    text = codec::to_json(HookSetting{*info.url, *info.secret});
  }
  store_.write({store::PutSetting{{person.id, kHookSetting, text}}},
               [person, info, then](const store::Outcome& outcome) {
                 if (!outcome) return then(tl::unexpected<Failure>(store_failure(outcome.message)));
                 log(Level::info, "webhook_changed", {{"person", person.id}});
                 then(info);
               });
}

void Caller::test(const Person& person, Then<WebhookTried> then) {
  const auto now = TokenBucket::Clock::now();
  if (tests_.size() >= kTestersKept)
    std::erase_if(tests_, [now](auto& entry) { return entry.second.is_full(now); });
  const double rate = limits_.webhook_tests_per_minute;
  if (!tests_.try_emplace(person.id, rate / 60.0, rate, now).first->second.take(now))
    return then(failed(429, "rate-limited", "So many trial calls at once: wait a minute."));
  store_.read<std::string>(
      [person](store::Store& store) { return store.setting(person.id, kHookSetting); },
      [this, person, then](const std::optional<std::string>& text, const std::string& error) {
        if (!text) return then(tl::unexpected<Failure>(store_failure(error)));
        const HookSetting setting = setting_from(*text);
        if (setting.url.empty())
          return then(failed(409, "no-webhook", "You have named no address to be called at."));
        const auto url = parse_hook_url(setting.url, inside_);
        if (!url) return then(tl::unexpected<Failure>(url.error()));
        if (under_way_ >= limits_.webhook_queue)
          return then(failed(503, "busy", "Too many calls wait right now; try again later."));
        ++under_way_;
        WebhookBody body;
        body.event = "test";
        body.url = public_url_ + "/";
        body.at = utc_now();
        courier_.deliver(letter_for(setting, *url, body), [this, then](const Delivery& delivery) {
          --under_way_;
          then(WebhookTried{delivery.is_fine(), delivery.status, delivery.problem});
        });
      });
}

void Caller::call(TurnCall turn) {
  const std::string person = turn.person;
  store_.read<std::string>(
      [person](store::Store& store) { return store.setting(person, kHookSetting); },
      [this, turn = std::move(turn)](const std::optional<std::string>& text, const std::string&) {
        if (text && !text->empty()) send(*text, turn);
      });
}

void Caller::send(const std::string& text, TurnCall turn) {
  const HookSetting setting = setting_from(text);
  const auto url = parse_hook_url(setting.url, inside_);
  if (!url) return;  // what was allowed once may not be any more
  if (under_way_ >= limits_.webhook_queue) {
    log(Level::warning, "webhook_dropped", {{"person", turn.person}, {"table", turn.table}});
    return;
  }
  ++under_way_;
  const WebhookBody body{"turn",    turn.table,   turn.game,
                         turn.seat, turn.version, public_url_ + "/table/" + turn.table,
                         utc_now()};
  attempt(letter_for(setting, *url, body), std::move(turn), 1);
}

void Caller::attempt(Letter letter, TurnCall turn, int tries) {
  courier_.deliver(letter, [this, letter, turn, tries](const Delivery& delivery) {
    const bool again = delivery.is_passing() && tries < limits_.webhook_tries;
    log(Level::info, "webhook",
        {{"person", turn.person},
         {"table", turn.table},
         {"status", delivery.status},
         {"try", tries}});
    if (!again) {
      --under_way_;
      return;
    }
    auto pause = kFirstPause;
    for (int i = 1; i < tries; ++i) pause *= kPauseGrows;
    loop_.after(pause, [this, letter, turn, tries] {
      if (turn.holds()) return attempt(letter, turn, tries + 1);
      --under_way_;
    });
  });
}

}  // namespace quadriga::server
