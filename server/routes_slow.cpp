// SPDX-License-Identifier: Apache-2.0
// What one can ask about slow play: vacations, and calls to one's turn.
#include "server/routes.h"

namespace quadriga::server {

std::vector<Route> slow_play_routes() {
  return {
      get<VacationInfo>("/api/me/vacation", Who::person, "Your vacation",
                        [](const Call& call, Then<VacationInfo> then) {
                          call.api.hall().vacation(*call.person, std::move(then));
                        }),
      post<TakeVacation, VacationInfo>(
          "/api/me/vacation", Who::person,
          "Take a vacation from now on, for whole days; needs an account",
          [](const Call& call, const TakeVacation& wish, Then<VacationInfo> then) {
            call.api.hall().take_vacation(*call.person, wish, std::move(then));
          }),
      post<Nothing, VacationInfo>("/api/me/vacation/end", Who::person, "End your vacation",
                                  [](const Call& call, const Nothing&, Then<VacationInfo> then) {
                                    call.api.hall().end_vacation(*call.person, std::move(then));
                                  }),
      get<WebhookInfo>("/api/me/webhook", Who::person,
                       "Where you are called when it is your turn; without the secret",
                       [](const Call& call, Then<WebhookInfo> then) {
                         call.api.caller().find(*call.person, std::move(then));
                       }),
      post<SetWebhook, WebhookInfo>(
          "/api/me/webhook", Who::person,
          "Be called at an address, with a new secret; without `url`: no calls any more",
          [](const Call& call, const SetWebhook& wish, Then<WebhookInfo> then) {
            call.api.caller().set(*call.person, wish, std::move(then));
          }),
      post<Nothing, WebhookTried>("/api/me/webhook/test", Who::person,
                                  "Make a call and wait for its answer",
                                  [](const Call& call, const Nothing&, Then<WebhookTried> then) {
                                    call.api.caller().test(*call.person, std::move(then));
                                  }),
  };
}

}  // namespace quadriga::server
