#include "observation.hpp"

#include <cstdio>
#include <cstdlib>
#include <fstream>

namespace bench {

std::string quoted(const std::string& text) {
  std::string json = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      json += '\\';
      json += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(c));
      json += escape;
    } else {
      json += c;
    }
  }
  return json + '"';
}

namespace {

std::string quoted_or_null(const std::optional<std::string>& text) { return text ? quoted(*text) : "null"; }

std::string session_status(Client& client, const std::string& name) {
  const auto rows = client.query("SHOW SESSION STATUS LIKE '" + name + "'");
  return rows.empty() ? "" : rows[0].at(1);
}

}  // namespace

long prepared_executions(Client& client) { return std::atol(session_status(client, "Com_stmt_execute").c_str()); }

std::string session_counters(Client& client) {
  const auto rows = client.query(
      "SHOW SESSION STATUS WHERE Variable_name IN "
      "('Bytes_sent', 'Bytes_received', 'Questions', 'Com_stmt_prepare', 'Com_stmt_execute')");
  std::string fields;
  for (const auto& row : rows) fields += (fields.empty() ? "" : ",") + quoted(row.at(0)) + ':' + row.at(1);
  return '{' + fields + '}';
}

Observation::Observation(const Client& client, const Scenario& scenario)
    : driver_(client.driver()), version_(client.version()), scenario_(scenario.id) {}

void Observation::look_at(Client& client) {
  server_ = client.query("SELECT VERSION()").at(0).at(0);
  const auto host = client.query("SELECT HOST FROM information_schema.PROCESSLIST WHERE ID = CONNECTION_ID()");
  // A connection by TCP has its port here.
  if (!host.empty()) transport_ = host[0].at(0).find(':') == std::string::npos ? "unix" : "tcp";
  const std::string tls = session_status(client, "Ssl_version");
  if (!tls.empty()) tls_ = tls;
  const std::string compression = session_status(client, "Compression");
  if (!compression.empty()) compression_ = compression == "ON";
}

void Observation::executed(long prepared, long expected) {
  if (prepared == expected) protocol_ = "binary";
  if (prepared == 0) protocol_ = "text";
}

void Observation::failed(const std::string& why) { error_ = why; }

std::string Observation::to_json() const {
  const std::string compression = compression_ ? (*compression_ ? "true" : "false") : "null";
  const std::string error = error_ ? ",\"error\":" + quoted(*error_) : "";
  return "{\"driver\":" + quoted(driver_) + ",\"version\":" + quoted(version_) +
         ",\"scenario\":" + quoted(scenario_) + ",\"protocol\":" + quoted_or_null(protocol_) +
         ",\"transport\":" + quoted_or_null(transport_) + ",\"tls\":" + quoted_or_null(tls_) + ",\"compression\":" + compression +
         ",\"server\":" + quoted_or_null(server_) + error + "}";
}

void Observation::write() const {
  const char* file = std::getenv("OBSERVATIONS_FILE");
  if (file == nullptr || *file == '\0') return;
  std::ofstream(file, std::ios::app) << to_json() + "\n";
}

}  // namespace bench
