#pragma once
// What a worker prepares, observes and counts. serve_worker.hpp speaks the protocol (bench/turns/README.md).

#include <dlfcn.h>

#include <map>
#include <string>

#include "benchmark.hpp"
#include "serve_worker.hpp"

namespace bench {

using tacho::quoted;
using Status = std::map<std::string, std::string>;

/// What the server says of the session, by the text protocol, so that reading does not count as an execution.
inline Status session_status(Client& client) {
  Status status;
  const auto rows = client.query(
      "SHOW SESSION STATUS WHERE Variable_name IN ('Bytes_sent', 'Bytes_received', 'Questions', 'Com_stmt_prepare', "
      "'Com_stmt_execute', 'Ssl_version', 'Compression')");
  for (const auto& row : rows) status[row.at(0)] = row.at(1);
  return status;
}

/// What operations add to, as an object of JSON; the costs suite (bench/costs/to-figures.mjs) says what that means.
inline std::string session_counters(Client& client) {
  std::string fields;
  for (const auto& [name, value] : session_status(client)) {
    if (name == "Ssl_version" || name == "Compression") continue;
    fields += (fields.empty() ? "" : ",") + quoted(name) + ':' + value;
  }
  return '{' + fields + '}';
}

/// What the connection tells of itself, as an object of JSON, after one operation since `before`.
inline std::string describe_session(Client& client, Status before) {
  Status after = session_status(client);
  const auto text_or_null = [](const std::string& text) { return text.empty() ? "null" : quoted(text); };
  const long executions = std::atol(after["Com_stmt_execute"].c_str()) - std::atol(before["Com_stmt_execute"].c_str());
  const char* protocol = executions == 1 ? "binary" : executions == 0 ? "text" : "";
  const auto host = client.query("SELECT HOST FROM information_schema.PROCESSLIST WHERE ID = CONNECTION_ID()");
  // A connection by TCP has its port here.
  const char* transport = host.empty() ? "" : host[0].at(0).find(':') == std::string::npos ? "unix" : "tcp";
  const std::string compression = after["Compression"];
  return "{\"protocol\":" + text_or_null(protocol) + ",\"transport\":" + text_or_null(transport) +
         ",\"tls\":" + text_or_null(after["Ssl_version"]) +
         ",\"compression\":" + (compression.empty() ? "null" : compression == "ON" ? "true" : "false") + "}";
}

/// One scenario on its own connection.
struct Prepared {
  const Scenario& scenario;
  std::unique_ptr<Client> client;
};

inline void execute(Prepared& prepared) {
  const long rows = prepared.client->execute();
  if (rows == prepared.scenario.rows) return;
  throw std::runtime_error("an execution gave " + std::to_string(rows) + " rows, not the " +
                           std::to_string(prepared.scenario.rows) + " that the fixture has");
}

/// What the process has allocated so far; nothing, if the library that counts it was not preloaded.
struct Allocations {
  unsigned long number = 0;
  unsigned long bytes = 0;
  bool known = false;
};

inline Allocations allocations_so_far() {
  using Read = void (*)(unsigned long*, unsigned long*);
  static const Read read = reinterpret_cast<Read>(dlsym(RTLD_DEFAULT, "tachograph_allocations"));
  Allocations so_far;
  so_far.known = read != nullptr;
  if (so_far.known) read(&so_far.number, &so_far.bytes);
  return so_far;
}

/// What operations cost, apart from time.
inline std::string count(Prepared& prepared, long operations) {
  // Reading changes the counters too: the first two readings show by how much.
  std::string status = session_counters(*prepared.client) + ',';
  status += session_counters(*prepared.client) + ',';
  const Allocations before = allocations_so_far();
  for (long done = 0; done < operations; ++done) execute(prepared);
  const Allocations after = allocations_so_far();
  status += session_counters(*prepared.client);
  const std::string counters = after.known
                                   ? "\"heapBytes\":" + std::to_string(after.bytes - before.bytes) +
                                         ",\"heapAllocations\":" + std::to_string(after.number - before.number)
                                   : "";
  return tacho::field("operations", operations) + ",\"counters\":{" + counters + "},\"status\":[" + status + ']';
}

/// Responds to the requests of the runner by the clients that this makes.
inline void serve(const std::function<std::unique_ptr<Client>()>& make_client) {
  const auto client = make_client();
  tacho::serve_worker(client->driver(), client->version(), [&](const std::string& id, const tacho::Json&) {
    const auto prepared = std::make_shared<Prepared>(Prepared{find_scenario(id), make_client()});
    Client& client = *prepared->client;
    client.connect();
    client.prepare(prepared->scenario);
    const Status before = session_status(client);
    execute(*prepared);
    tacho::Ready ready;
    ready.run = [prepared] { execute(*prepared); };
    ready.session = describe_session(client, before);
    ready.count = [prepared](long operations) { return count(*prepared, operations); };
    return ready;
  });
}

}  // namespace bench
