// SPDX-License-Identifier: Apache-2.0
// What the server tells about itself: figures for Prometheus, and whether it can do its work.
#include "server/hall.h"
#include "server/log.h"

namespace quadriga::server {

namespace {

constexpr std::chrono::seconds kFailureRemembered{10};

std::string_view stage_name(const Table& table) {
  if (table.is_finished()) return "finished";
  return table.is_playing() ? "playing" : "waiting";
}

void write_refusals(std::string& out, std::string_view door,
                    const std::map<std::string, std::uint64_t>& refusals) {
  for (const auto& [code, count] : refusals)
    write_sample(out, "quadriga_refusals_total", label("door", door) + "," + label("code", code),
                 static_cast<double>(count));
}

}  // namespace

void Hall::count_moves(const Table& table, const std::vector<store::MoveRow>& rows) {
  for (const store::MoveRow& row : rows) {
    if (row.seat < 0) continue;  // a draw
    const bool bot = !table.row().seats[static_cast<std::size_t>(row.seat)].bot.empty();
    ++metrics_.moves[row.timed_out ? "clock" : bot ? "bot" : "person"];
  }
}

std::string Hall::metrics_text() const {
  std::string out;
  const auto gauge = [&](std::string_view name, std::string_view help, double value) {
    write_metric(out, name, "gauge", help);
    write_sample(out, name, "", value);
  };
  const auto counter = [&](std::string_view name, std::string_view help, double value) {
    write_metric(out, name, "counter", help);
    write_sample(out, name, "", value);
  };
  const Metrics& m = metrics_;
  write_metric(out, "quadriga_info", "gauge", "The version that runs.");
  write_sample(out, "quadriga_info", label("version", QUADRIGA_VERSION), 1);
  gauge("quadriga_uptime_seconds", "How long it has been running.",
        std::chrono::duration<double>(std::chrono::steady_clock::now() - m.started).count());

  write_metric(out, "quadriga_connections", "gauge", "Open connections.");
  write_sample(out, "quadriga_connections", label("kind", "http"), m.http_connections);
  write_sample(out, "quadriga_connections", label("kind", "websocket"), m.web_sockets);
  std::map<std::pair<std::string, std::string_view>, int> tables;
  for (const auto& [id, table] : tables_) ++tables[{table->row().game, stage_name(*table)}];
  write_metric(out, "quadriga_tables", "gauge", "Tables in memory.");
  for (const auto& [kind, count] : tables)
    write_sample(out, "quadriga_tables",
                 label("game", kind.first) + "," + label("stage", kind.second), count);
  gauge("quadriga_tables_parked", "Tables that cannot be replayed.",
        static_cast<double>(parked_.size()));

  write_metric(out, "quadriga_requests_total", "counter", "HTTP requests answered.");
  for (const auto& [status, count] : m.requests)
    write_sample(out, "quadriga_requests_total", label("status", std::to_string(status)),
                 static_cast<double>(count));
  counter("quadriga_messages_total", "WebSocket messages received.",
          static_cast<double>(m.messages));
  write_metric(out, "quadriga_refusals_total", "counter", "What was refused, by code.");
  write_refusals(out, "http", m.http_refusals);
  write_refusals(out, "websocket", m.socket_refusals);

  write_metric(out, "quadriga_moves_total", "counter", "Moves that are stored and acknowledged.");
  for (const auto& [who, count] : m.moves)
    write_sample(out, "quadriga_moves_total", label("by", who), static_cast<double>(count));
  write_metric(out, "quadriga_store_seconds", "histogram",
               "From a change of a table until it is durable.");
  m.stored.write(out, "quadriga_store_seconds");
  counter("quadriga_store_failures_total", "Changes that could not be stored.",
          static_cast<double>(m.store_failures));
  gauge("quadriga_store_waiting", "Reads and writes that wait for the store.",
        static_cast<double>(store_.waiting()));
  write_metric(out, "quadriga_bot_seconds", "histogram",
               "What bots think for a move, waiting included.");
  m.thought.write(out, "quadriga_bot_seconds");
  gauge("quadriga_bots_waiting", "Bots that wait for a thread to think on.",
        static_cast<double>(bots_.waiting()));
  write_metric(out, "quadriga_log_lines_total", "counter", "Lines in the log that matter.");
  write_sample(out, "quadriga_log_lines_total", label("level", "warning"),
               static_cast<double>(log_lines(Level::warning)));
  write_sample(out, "quadriga_log_lines_total", label("level", "error"),
               static_cast<double>(log_lines(Level::error)));
  write_process(out);
  return out;
}

void Hall::check_ready(Then<bool> then) {
  if (closing_) return then(failed(503, "stopping", "The server stops."));
  const auto now = std::chrono::steady_clock::now();
  if (metrics_.store_failures > 0 && now - metrics_.last_failure < kFailureRemembered)
    return then(failed(503, "store-failed", "The store has just refused a write."));
  store_.read<bool>(
      [](store::Store& store) {
        store.person("");
        return true;
      },
      [then = std::move(then)](std::optional<bool> works, const std::string& error) {
        if (works) return then(true);
        log(Level::error, "store_failed", {{"message", error}});
        then(failed(503, "store-failed", "The store does not answer."));
      });
}

}  // namespace quadriga::server
