// SPDX-License-Identifier: Apache-2.0
// Calls by HTTPS: to who can show a certificate that the host trusts, and to nobody else.
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <cstdlib>
#include <fstream>
#include <future>
#include <memory>

#include "tests/server/running_server.h"

namespace quadriga::server::testing {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using asio::ip::tcp;

template <auto kFree>
struct Freed {
  template <class T>
  void operator()(T* thing) const {
    kFree(thing);
  }
};
template <class T, auto kFree>
using Owned = std::unique_ptr<T, Freed<kFree>>;

struct Certificate {
  std::string certificate;
  std::string key;
};

template <class Write>
std::string pem(Write write) {
  const Owned<BIO, BIO_free_all> out(BIO_new(BIO_s_mem()));
  write(out.get());
  char* bytes = nullptr;
  const long size = BIO_get_mem_data(out.get(), &bytes);
  return {bytes, static_cast<std::size_t>(size)};
}

// Signed by nobody but itself, for one name: "IP:127.0.0.1".
Certificate make_certificate(const char* name) {
  const Owned<EVP_PKEY, EVP_PKEY_free> key(EVP_EC_gen("P-256"));
  const Owned<X509, X509_free> sheet(X509_new());
  X509_set_version(sheet.get(), 2);
  ASN1_INTEGER_set(X509_get_serialNumber(sheet.get()), 1);
  X509_gmtime_adj(X509_getm_notBefore(sheet.get()), -3600);
  X509_gmtime_adj(X509_getm_notAfter(sheet.get()), 3600);
  X509_set_pubkey(sheet.get(), key.get());
  X509_NAME* subject = X509_get_subject_name(sheet.get());
  const auto* common = reinterpret_cast<const unsigned char*>(name);
  X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_ASC, common, -1, -1, 0);
  X509_set_issuer_name(sheet.get(), subject);
  const Owned<X509_EXTENSION, X509_EXTENSION_free> also(
      X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, name));
  X509_add_ext(sheet.get(), also.get(), -1);
  X509_sign(sheet.get(), key.get(), EVP_sha256());
  return {pem([&](BIO* out) { PEM_write_bio_X509(out, sheet.get()); }), pem([&](BIO* out) {
            PEM_write_bio_PrivateKey(out, key.get(), nullptr, nullptr, 0, nullptr, nullptr);
          })};
}

// Answers one request if it comes so far; remembers its body.
class TlsReceiver {
 public:
  explicit TlsReceiver(const Certificate& papers) {
    tls_.use_certificate_chain(asio::buffer(papers.certificate));
    tls_.use_private_key(asio::buffer(papers.key), asio::ssl::context::pem);
    got_ = std::async(std::launch::async, [this] {
      http::request<http::string_body> request;
      boost::system::error_code error;
      asio::ssl::stream<tcp::socket> stream(context_, tls_);
      acceptor_.accept(stream.next_layer(), error);
      stream.handshake(asio::ssl::stream_base::server, error);
      if (error) return std::string{};
      boost::beast::flat_buffer buffer;
      http::read(stream, buffer, request, error);
      http::response<http::empty_body> answer(http::status::no_content, 11);
      http::write(stream, answer, error);
      return request.body();
    });
  }
  TlsReceiver(const TlsReceiver&) = delete;
  TlsReceiver& operator=(const TlsReceiver&) = delete;
  ~TlsReceiver() {
    boost::system::error_code ignored;
    asio::io_context context;
    tcp::socket(context).connect(acceptor_.local_endpoint(), ignored);
  }
  std::string url() const {
    return "https://127.0.0.1:" + std::to_string(acceptor_.local_endpoint().port()) + "/hook";
  }
  std::string body() { return got_.get(); }

 private:
  asio::io_context context_;
  asio::ssl::context tls_{asio::ssl::context::tls_server};
  tcp::acceptor acceptor_{context_, {asio::ip::make_address("127.0.0.1"), 0}};
  std::future<std::string> got_;
};

class HookTlsTest : public ServerTest {
 protected:
  ServeOptions options() override {
    ServeOptions inside = ServerTest::options();
    inside.webhooks_inside = true;
    return inside;
  }
  // The certificates that this "system" trusts are read when the server starts.
  void SetUp() override {
    const std::string file = folder_.path() + "/trusted.pem";
    std::ofstream(file) << trusted_.certificate << elsewhere_.certificate;
    ::setenv("SSL_CERT_FILE", file.c_str(), 1);
    ServerTest::SetUp();
  }
  void TearDown() override { ::unsetenv("SSL_CERT_FILE"); }

  Certificate trusted_ = make_certificate("IP:127.0.0.1");
  Certificate elsewhere_ = make_certificate("DNS:example.org");
};

TEST_F(HookTlsTest, ATrustedReceiverIsCalled) {
  Visitor anna(port(), "Anna");
  TlsReceiver receiver(trusted_);
  ASSERT_EQ(anna.http.post("/api/me/webhook", SetWebhook{receiver.url()}).status, 200);
  const auto tried = anna.http.post("/api/me/webhook/test").as<WebhookTried>();
  EXPECT_TRUE(tried.fine) << tried.problem;
  EXPECT_NE(receiver.body().find(R"("event":"test")"), std::string::npos);
}

TEST_F(HookTlsTest, OneThatShowsNoGoodCertificateHearsNothing) {
  Visitor anna(port(), "Anna");
  for (const Certificate& papers : {make_certificate("IP:127.0.0.1"), elsewhere_}) {
    TlsReceiver receiver(papers);
    anna.http.post("/api/me/webhook", SetWebhook{receiver.url()});
    const auto tried = anna.http.post("/api/me/webhook/test").as<WebhookTried>();
    EXPECT_FALSE(tried.fine);
    EXPECT_EQ(tried.status, 0);
    EXPECT_EQ(receiver.body(), "");
  }
}

}  // namespace
}  // namespace quadriga::server::testing
