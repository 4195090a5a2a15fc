// SPDX-License-Identifier: Apache-2.0
// Calls to people's own addresses: where they may lead, when they are made, and what they say.
#include "server/webhook.h"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <future>

#include "server/caller.h"
#include "server/vacation.h"
#include "tests/server/hall_fixture.h"

namespace quadriga::server::testing {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using asio::ip::tcp;
using std::chrono::seconds;

AddressBytes bytes(const char* text) {
  const auto address = asio::ip::make_address(text);
  return address.is_v6()
             ? address.to_v6().to_bytes()
             : asio::ip::make_address_v6(asio::ip::v4_mapped, address.to_v4()).to_bytes();
}

TEST(WebhookTest, AddressesThatDoNotLeadToTheInternet) {
  for (const char* inside : {"127.0.0.1",
                             "127.8.8.8",
                             "0.0.0.0",
                             "10.1.2.3",
                             "100.64.0.1",
                             "169.254.169.254",
                             "172.16.0.1",
                             "172.31.255.255",
                             "192.168.1.1",
                             "192.0.0.8",
                             "192.0.2.1",
                             "198.18.0.1",
                             "198.19.255.1",
                             "198.51.100.7",
                             "203.0.113.5",
                             "224.0.0.1",
                             "255.255.255.255",
                             "::",
                             "::1",
                             "::7f00:1",
                             "::ffff:127.0.0.1",
                             "::ffff:10.0.0.1",
                             "64:ff9b::7f00:1",
                             "64:ff9b:1::1",
                             "2002:7f00:1::",
                             "2001::1",
                             "2001:db8::1",
                             "fc00::1",
                             "fd12::1",
                             "fe80::1",
                             "fec0::1",
                             "ff02::1"})
    EXPECT_FALSE(is_public_address(bytes(inside))) << inside;
  for (const char* outside :
       {"1.1.1.1", "8.8.8.8", "172.32.0.1", "172.15.0.1", "100.128.0.1", "192.167.1.1",
        "198.20.0.1", "223.255.255.1", "2606:4700::1111", "2a00:1450:4001::1", "::ffff:1.1.1.1"})
    EXPECT_TRUE(is_public_address(bytes(outside))) << outside;
  EXPECT_TRUE(is_loopback_address(bytes("127.0.0.1")));
  EXPECT_TRUE(is_loopback_address(bytes("::1")));
  EXPECT_FALSE(is_loopback_address(bytes("10.0.0.1")));
}

TEST(WebhookTest, AddressesThatCanBeCalled) {
  EXPECT_EQ(parse_hook_url("https://hooks.example.org/a?b=c#d", false),
            (HookUrl{true, "hooks.example.org", 443, "/a?b=c"}));
  EXPECT_EQ(parse_hook_url("https://hooks.example.org:8443", false),
            (HookUrl{true, "hooks.example.org", 8443, "/"}));
  EXPECT_EQ(parse_hook_url("https://[2606:4700::1111]/x", false),
            (HookUrl{true, "2606:4700::1111", 443, "/x"}));
  EXPECT_EQ(parse_hook_url("http://127.0.0.1:9000?x", true),
            (HookUrl{false, "127.0.0.1", 9000, "/?x"}));
  for (const char* bad :
       {"", "http://example.org/", "ftp://example.org/", "https://", "https:///x", "https://a b/",
        "https://a@b/", "https://example.org:22/", "https://example.org:25/",
        "https://example.org:0/", "https://example.org:99999/", "https://example.org:4x/",
        "https://example.org\r\nX: y/", "https://[::1", "https://ex\xC3\xA4mple.org/",
        "https://a%2eb/", "https://a\\b/", "javascript:alert(1)"})
    EXPECT_EQ(parse_hook_url(bad, false).error().code, "bad-webhook") << bad;
  EXPECT_FALSE(parse_hook_url("https://a/" + std::string(500, 'x'), false));
}

TEST(WebhookTest, TheSignatureIsHmacSha256) {  // the second case of RFC 4231
  EXPECT_EQ(hook_signature("Jefe", "what do ya want for nothing?"),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
}

// ---- When people are called ---------------------------------------------------------------------

class HandCourier final : public Courier {
 public:
  void deliver(Letter letter, std::function<void(const Delivery&)> then) override {
    letters.push_back(std::move(letter));
    thens.push_back(std::move(then));
  }
  WebhookBody body(std::size_t index) const {
    WebhookBody out;
    codec::ReadError error;
    EXPECT_TRUE(codec::from_json(letters.at(index).body, out, error)) << error.sentence();
    return out;
  }
  std::vector<Letter> letters;
  std::vector<std::function<void(const Delivery&)>> thens;
};

class CallerTest : public HallTest {
 protected:
  void SetUp() override {
    HallTest::SetUp();
    caller_ = std::make_unique<Caller>(loop_, *store_, courier_, Limits{}, true);
    caller_->open_at("https://play.example.org");
    hall_->on_turn([this](const TablePtr& table, Seat seat) {
      caller_->call({table->row().seats[static_cast<std::size_t>(seat)].person, table->id(),
                     table->row().game, seat, table->version(),
                     [table, seat] { return table->work.called == seat; }});
    });
  }
  std::string set_hook() {
    const auto info = wait<WebhookInfo>(
        [&](auto then) { caller_->set(anna_, SetWebhook{"http://127.0.0.1:9000/turn"}, then); });
    return *info->secret;
  }
  TablePtr slow_table(int allowance = kSecondsOfADay) {
    const TablePtr table = open_table(rules_.info().min_seats - 1, true,
                                      ClockRule{ClockKind::turn, allowance, 0, std::nullopt});
    EXPECT_TRUE(loop_.run_until([&] { return table->match()->position().to_act() == 0; }));
    return table;
  }
  // Everything asked for so far has been read and written.
  void settle() {
    wait<WebhookInfo>([&](auto then) { caller_->find(anna_, then); });
  }
  // Until it is her turn again after somebody else's: whom the others cannot move after is not
  // called.
  void move(const TablePtr& table) {
    const int before = table->version();
    for (bool is_called = false; !is_called;) {
      const int version = table->version();
      ASSERT_TRUE(wait<int>(
          [&](auto then) { hall_->move(anna_, table, version, first_legal(*table), then); }));
      ASSERT_TRUE(loop_.run_until([&] {
        return table->version() > version + 1 && table->match()->position().to_act() == 0;
      }));
      const auto& log = table->match()->log();
      is_called = std::any_of(log.begin() + before, log.end(),
                              [](const LogEntry& entry) { return entry.seat > 0; });
    }
  }

  HandCourier courier_;
  std::unique_ptr<Caller> caller_;
};

TEST_F(CallerTest, WhoIsNotThereIsCalledOnceForATurn) {
  const std::string secret = set_hook();
  const TablePtr table = slow_table();
  settle();
  ASSERT_EQ(courier_.letters.size(), 1U);
  EXPECT_EQ(courier_.letters[0].to.target, "/turn");
  EXPECT_EQ(courier_.letters[0].signature, hook_signature(secret, courier_.letters[0].body));
  const WebhookBody body = courier_.body(0);
  EXPECT_EQ(body.event, "turn");
  EXPECT_EQ(body.table, table->id());
  EXPECT_EQ(body.game, table->row().game);
  EXPECT_EQ(body.seat, 0);
  EXPECT_EQ(body.url, "https://play.example.org/table/" + table->id());
  courier_.thens[0]({204, ""});
  settle();
  EXPECT_EQ(courier_.letters.size(), 1U);
  move(table);
  settle();
  EXPECT_EQ(courier_.letters.size(), 2U);
}

TEST_F(CallerTest, WhoIsThereOrPlaysAtOneSittingIsNot) {
  set_hook();
  slow_table(3600);
  settle();
  EXPECT_TRUE(courier_.letters.empty());
  const TablePtr table = slow_table();
  settle();
  EXPECT_EQ(courier_.letters.size(), 1U);
  const auto tab = std::make_shared<Tab>(*hall_, anna_, [] {});
  tab->receive(codec::to_json(ClientMessage(Watch{"w", table->id(), -1, std::nullopt})));
  move(table);
  settle();
  EXPECT_EQ(courier_.letters.size(), 1U);
  tab->close();
}

TEST_F(CallerTest, AnotherAttemptIsMadeWhileTheTurnLasts) {
  set_hook();
  const TablePtr table = slow_table();
  settle();
  ASSERT_EQ(courier_.letters.size(), 1U);
  courier_.thens[0]({0, "There was no answer."});
  loop_.pass(seconds(9));
  EXPECT_EQ(courier_.letters.size(), 1U);
  loop_.pass(seconds(1));
  ASSERT_EQ(courier_.letters.size(), 2U);
  EXPECT_EQ(courier_.letters[1].body, courier_.letters[0].body);
  courier_.thens[1]({503, "The answer was 503."});
  loop_.pass(seconds(60));
  ASSERT_EQ(courier_.letters.size(), 3U);
  courier_.thens[2]({404, "The answer was 404."});  // will not change
  loop_.pass(seconds(3600));
  EXPECT_EQ(courier_.letters.size(), 3U);
  move(table);
  settle();
  ASSERT_EQ(courier_.letters.size(), 4U);
  courier_.thens[3]({0, "There was no answer."});
  move(table);  // she came by herself
  settle();
  ASSERT_EQ(courier_.letters.size(), 5U);
  courier_.thens[4]({200, ""});
}

TEST_F(CallerTest, AtMostSoManyAttempts) {
  set_hook();
  slow_table();
  settle();
  for (std::size_t i = 0; i < 4; ++i) {
    ASSERT_EQ(courier_.letters.size(), i + 1);
    courier_.thens[i]({0, "There was no answer."});
    loop_.pass(seconds(3600));
  }
  EXPECT_EQ(courier_.letters.size(), 4U);
}

TEST_F(CallerTest, ATrialCallSaysHowItWent) {
  const auto none = wait<WebhookTried>([&](auto then) { caller_->test(anna_, then); });
  EXPECT_EQ(none.error().code, "no-webhook");
  set_hook();
  std::optional<Answer<WebhookTried>> tried;
  caller_->test(anna_, [&](Answer<WebhookTried> got) { tried = std::move(got); });
  ASSERT_TRUE(loop_.run_until([&] { return courier_.letters.size() == 1; }));
  EXPECT_EQ(courier_.body(0).event, "test");
  courier_.thens[0]({404, "The answer was 404."});
  ASSERT_TRUE(tried);
  EXPECT_FALSE((*tried)->fine);
  EXPECT_EQ((*tried)->status, 404);
  for (int i = 0; i < 10; ++i)
    caller_->test(anna_, [&](Answer<WebhookTried> got) { tried = std::move(got); });
  EXPECT_EQ(tried->error().code, "rate-limited");
}

// ---- Over a real socket -------------------------------------------------------------------------

// Answers one request and remembers it.
class Receiver {
 public:
  explicit Receiver(unsigned status = 204, const std::string& location = {})
      : got_(std::async(std::launch::async, [this, status, location] {
          http::request<http::string_body> request;
          boost::system::error_code error;
          tcp::socket socket(context_);
          acceptor_.accept(socket, error);
          boost::beast::flat_buffer buffer;
          http::read(socket, buffer, request, error);
          http::response<http::empty_body> answer(static_cast<http::status>(status), 11);
          if (!location.empty()) answer.set(http::field::location, location);
          http::write(socket, answer, error);
          return request;
        })) {}
  Receiver(const Receiver&) = delete;
  Receiver& operator=(const Receiver&) = delete;
  ~Receiver() {  // whoever still waits for a caller gets one
    boost::system::error_code ignored;
    asio::io_context context;
    tcp::socket(context).connect(acceptor_.local_endpoint(), ignored);
  }
  std::string url(const std::string& scheme = "http") const {
    return scheme + "://127.0.0.1:" + std::to_string(acceptor_.local_endpoint().port()) + "/hook";
  }
  http::request<http::string_body> request() { return got_.get(); }

 private:
  asio::io_context context_;
  tcp::acceptor acceptor_{context_, {asio::ip::make_address("127.0.0.1"), 0}};
  std::future<http::request<http::string_body>> got_;
};

class HookServerTest : public ServerTest {
 protected:
  ServeOptions options() override {
    ServeOptions inside = ServerTest::options();
    inside.webhooks_inside = inside_;
    return inside;
  }
  bool inside_ = true;
};

TEST_F(HookServerTest, ATrialAndATurnArriveSigned) {
  Visitor anna(port(), "Anna");
  EXPECT_FALSE(anna.http.get("/api/me/webhook").as<WebhookInfo>().url);
  std::string secret;
  {
    Receiver receiver;
    const auto set = anna.http.post("/api/me/webhook", SetWebhook{receiver.url()});
    ASSERT_EQ(set.status, 200) << set.body;
    secret = *set.as<WebhookInfo>().secret;
    const auto shown = anna.http.get("/api/me/webhook").as<WebhookInfo>();
    EXPECT_EQ(shown.url, receiver.url());
    EXPECT_FALSE(shown.secret);
    const auto tried = anna.http.post("/api/me/webhook/test").as<WebhookTried>();
    EXPECT_TRUE(tried.fine) << tried.problem;
    const auto request = receiver.request();
    EXPECT_EQ(request.target(), "/hook");
    EXPECT_EQ(request["X-Quadriga-Signature"], "sha256=" + hook_signature(secret, request.body()));
  }
  Receiver receiver;
  secret = *anna.http.post("/api/me/webhook", SetWebhook{receiver.url()}).as<WebhookInfo>().secret;
  CreateTable wish;
  wish.game = all_games().front()->info().id;
  wish.seats = all_games().front()->info().min_seats;
  wish.bots.assign(static_cast<std::size_t>(wish.seats - 1), "random");
  wish.start = true;
  wish.clock = ClockRule{ClockKind::turn, kSecondsOfADay, 0, std::nullopt};
  const TableInfo table = anna.open(wish);
  const auto request = receiver.request();
  EXPECT_EQ(request["X-Quadriga-Signature"], "sha256=" + hook_signature(secret, request.body()));
  EXPECT_NE(request.body().find(table.id), std::string::npos);
  EXPECT_FALSE(anna.http.post("/api/me/webhook", SetWebhook{}).as<WebhookInfo>().url);
  EXPECT_EQ(anna.http.post("/api/me/webhook/test").code(), "no-webhook");
}

TEST_F(HookServerTest, RedirectsAreNotFollowed) {
  Visitor anna(port(), "Anna");
  Receiver trap;
  Receiver receiver(302, trap.url());
  anna.http.post("/api/me/webhook", SetWebhook{receiver.url()});
  const auto tried = anna.http.post("/api/me/webhook/test").as<WebhookTried>();
  EXPECT_FALSE(tried.fine);
  EXPECT_EQ(tried.status, 302);
  // Nobody came to the other address: we are the first.
  anna.http.post("/api/me/webhook", SetWebhook{trap.url()});
  EXPECT_TRUE(anna.http.post("/api/me/webhook/test").as<WebhookTried>().fine);
}

TEST_F(HookServerTest, WithoutTheHostsLeaveNothingInsideIsCalled) {
  stop();
  inside_ = false;
  start();
  Visitor anna(port(), "Anna");
  EXPECT_EQ(anna.http.post("/api/me/webhook", SetWebhook{"http://127.0.0.1:9000/"}).code(),
            "bad-webhook");
  for (const char* url : {"https://127.0.0.1:9000/", "https://[::1]:9000/",
                          "https://localhost:9000/", "https://10.0.0.1/", "https://2130706433/"}) {
    ASSERT_EQ(anna.http.post("/api/me/webhook", SetWebhook{url}).status, 200) << url;
    const auto tried = anna.http.post("/api/me/webhook/test").as<WebhookTried>();
    EXPECT_FALSE(tried.fine) << url;
    EXPECT_EQ(tried.problem, "This host has an address that is not on the internet.") << url;
  }
}

TEST_F(HookServerTest, WhoSpeaksNoTlsIsNotTalkedTo) {
  Visitor anna(port(), "Anna");
  Receiver receiver;  // plain
  anna.http.post("/api/me/webhook", SetWebhook{receiver.url("https")});
  const auto tried = anna.http.post("/api/me/webhook/test").as<WebhookTried>();
  EXPECT_FALSE(tried.fine);
  EXPECT_EQ(tried.status, 0);
  EXPECT_EQ(receiver.request().body(), "");
}

}  // namespace
}  // namespace quadriga::server::testing
