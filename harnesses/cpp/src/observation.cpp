#include "observation.hpp"

#include <cstdio>
#include <cstdlib>

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

std::string describe_session(Client& client, const char* protocol) {
  const auto text_or_null = [](const std::string& text) { return text.empty() ? "null" : quoted(text); };
  const auto host = client.query("SELECT HOST FROM information_schema.PROCESSLIST WHERE ID = CONNECTION_ID()");
  // A connection by TCP has its port here.
  const char* transport = host.empty() ? "" : host[0].at(0).find(':') == std::string::npos ? "unix" : "tcp";
  const std::string compression = session_status(client, "Compression");
  return "{\"protocol\":" + text_or_null(protocol == nullptr ? "" : protocol) +
         ",\"transport\":" + text_or_null(transport) + ",\"tls\":" + text_or_null(session_status(client, "Ssl_version")) +
         ",\"compression\":" + (compression.empty() ? "null" : compression == "ON" ? "true" : "false") + "}";
}

}  // namespace bench
