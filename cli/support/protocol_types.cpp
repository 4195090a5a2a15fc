// SPDX-License-Identifier: Apache-2.0
#include "cli/support/protocol_types.h"

#include "engine/core/codec/type_writer.h"
#include "server/protocol.h"

namespace quadriga::cli {

namespace {

// Both messages unions and every body of a request or an answer; what these mention follows.
template <class Writer>
std::string protocol_types() {
  using namespace server;
  Writer types;
  types.template add_union<ClientMessage>("ClientMessage");
  types.template add_union<ServerMessage>("ServerMessage");
  types.template add<EnterAsGuest>();
  types.template add<Me>();
  types.template add<NameAndPassword>();
  types.template add<ChangePassword>();
  types.template add<ResetPassword>();
  types.template add<SessionList>();
  types.template add<EndSession>();
  types.template add<MakeToken>();
  types.template add<Token>();
  types.template add<VacationInfo>();
  types.template add<TakeVacation>();
  types.template add<WebhookInfo>();
  types.template add<SetWebhook>();
  types.template add<WebhookTried>();
  types.template add<WebhookBody>();
  types.template add<Profile>();
  types.template add<CreateTable>();
  types.template add<TakeSeat>();
  types.template add<SetBot>();
  types.template add<StandIn>();
  types.template add<AskTable>();
  types.template add<AnswerTable>();
  types.template add<Kick>();
  types.template add<TableList>();
  types.template add<GameList>();
  types.template add<ReplayPart>();
  return types.text();
}

}  // namespace

std::string protocol_typescript() { return protocol_types<codec::TypeScriptWriter>(); }
std::string protocol_json_schema() { return protocol_types<codec::SchemaWriter>(); }

}  // namespace quadriga::cli
