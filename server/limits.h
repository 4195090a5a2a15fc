// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/describe.hpp>

namespace quadriga::server {

// Every limit of the server, each with a number. Whoever meets one gets an error that says so.
// Described, so that a host can change some of them with a JSON object.
struct Limits {
  static constexpr bool kDefaultsAllowed = true;

  int header_bytes = 8 * 1024;    // of an HTTP request
  int body_bytes = 512 * 1024;    // of an HTTP request; a record has to fit
  int message_bytes = 16 * 1024;  // of one WebSocket message from a client

  int request_seconds = 15;  // to send a whole request
  int idle_seconds = 60;     // of a connection that says nothing, not even a pong

  int connections = 12000;
  int connections_per_address = 400;
  int requests_per_second = 50;  // per address, with a burst of
  int request_burst = 300;
  int messages_per_second = 20;  // per WebSocket, with a burst of
  int message_burst = 60;
  int hints_per_minute = 20;  // per WebSocket, with a burst of
  int hint_burst = 5;
  int guests_per_minute = 10;  // new guests per address, with a burst of
  int guest_burst = 40;
  int logins_per_minute = 6;  // attempts at passwords per address, and per name, with a burst of
  int login_burst = 12;
  int actions_per_second = 30;  // requests and messages of one person, over all connections,
  int action_burst = 200;       // with a burst of
  int chats_per_minute = 20;    // what one person says, wherever that is, with a burst of
  int chat_burst = 10;
  int guests = 100000;         // people without an account
  int guest_days = 30;         // one that never sat at a table is forgotten after this
  int waiting_passwords = 32;  // to be hashed, behind the one being hashed

  int tables = 10000;          // not yet finished, on the whole server
  int tables_per_person = 20;  // not yet finished, opened by one person
  int watches = 16;            // tables one connection follows at a time
  int waiting_requests = 64;   // per table, behind the one being stored
  int waiting_answers = 32;    // per connection, before the server stops reading from it

  int name_length = 24;       // characters
  int chat_length = 500;      // characters
  int chat_kept = 200;        // messages per table held in memory
  int lobby_size = 200;       // tables listed
  int leaderboard_games = 5;  // rated games one needs to be on a leaderboard
  int exported_games = 1000;  // in one file of records, the newest
  int exported_bytes = 32 * 1024 * 1024;
  int replay_steps = 100;            // positions in one answer
  int finished_kept = 64;            // finished tables held in memory while nobody follows them
  int empty_minutes = 30;            // an unstarted table that nobody follows is closed after this
  int grace_seconds = 30;            // left to think after the server was restarted
  int leave_seconds = 30;            // until a bot plays for somebody who left a running game
  int webhook_seconds = 5;           // for one call, from connecting to the answer
  int webhook_tries = 4;             // with growing pauses between them
  int webhook_queue = 1000;          // calls under way or waiting for another attempt
  int webhook_tests_per_minute = 6;  // per person
  int vacation_days = 30;            // of a year in which somebody's slow clocks may stand still
};
BOOST_DESCRIBE_STRUCT(Limits, (),
                      (header_bytes, body_bytes, message_bytes, request_seconds, idle_seconds,
                       connections, connections_per_address, requests_per_second, request_burst,
                       messages_per_second, message_burst, hints_per_minute, hint_burst,
                       guests_per_minute, guest_burst, logins_per_minute, login_burst,
                       waiting_passwords, actions_per_second, action_burst, chats_per_minute,
                       chat_burst, guests, guest_days, tables, tables_per_person, watches,
                       waiting_requests, waiting_answers, name_length, chat_length, chat_kept,
                       lobby_size, leaderboard_games, exported_games, exported_bytes, replay_steps,
                       finished_kept, empty_minutes, grace_seconds, leave_seconds, webhook_seconds,
                       webhook_tries, webhook_queue, webhook_tests_per_minute, vacation_days))

}  // namespace quadriga::server
