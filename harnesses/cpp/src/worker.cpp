// Speaks the worker protocol (harnesses/interleave/README.md) until the input ends.

#include <dlfcn.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <limits>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "benchmark.hpp"

namespace bench {
namespace {

constexpr int VERSION = 1;
constexpr long NO_LIMIT = std::numeric_limits<long>::max();

/// As a text of JSON.
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

using Status = std::map<std::string, std::string>;

/// What the server says of the session, by the text protocol, so that reading does not count as an execution.
Status session_status(Client& client) {
  Status status;
  const auto rows = client.query(
      "SHOW SESSION STATUS WHERE Variable_name IN ('Bytes_sent', 'Bytes_received', 'Questions', 'Com_stmt_prepare', "
      "'Com_stmt_execute', 'Ssl_version', 'Compression')");
  for (const auto& row : rows) status[row.at(0)] = row.at(1);
  return status;
}

/// What operations add to, as an object of JSON; the costs suite (harnesses/costs/to-figures.mjs) says what that means.
std::string session_counters(Client& client) {
  std::string fields;
  for (const auto& [name, value] : session_status(client)) {
    if (name == "Ssl_version" || name == "Compression") continue;
    fields += (fields.empty() ? "" : ",") + quoted(name) + ':' + value;
  }
  return '{' + fields + '}';
}

/// What the connection tells of itself, as an object of JSON, after one operation since `before`.
std::string describe_session(Client& client, Status before) {
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

/// A field of a request. Requests are flat, and their texts need no escapes.
std::string raw_field(const std::string& request, const std::string& name) {
  const std::string key = '"' + name + "\":";
  const std::size_t found = request.find(key);
  if (found == std::string::npos) return "";
  const std::size_t start = found + key.size();
  return request.substr(start, request.find_first_of(",}", start) - start);
}

std::string text_field(const std::string& request, const std::string& name) {
  const std::string raw = raw_field(request, name);
  return raw.size() < 2 ? "" : raw.substr(1, raw.size() - 2);
}

long number_field(const std::string& request, const std::string& name, long otherwise) {
  const std::string raw = raw_field(request, name);
  return raw.empty() ? otherwise : std::stol(raw);
}

long cpu_ns(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return time.tv_sec * 1'000'000'000L + time.tv_nsec;
}

/// One scenario on its own connection.
struct Prepared {
  const Scenario& scenario;
  std::unique_ptr<Client> client;
};

void execute(Prepared& prepared) {
  const long rows = prepared.client->execute();
  if (rows == prepared.scenario.rows) return;
  throw std::runtime_error("an execution gave " + std::to_string(rows) + " rows, not the " +
                           std::to_string(prepared.scenario.rows) + " that the fixture has");
}

std::string measure(Prepared& prepared, long operations, long limit_ns) {
  // Kept, so that a run allocates nothing for itself.
  static std::vector<long> times;
  times.clear();
  if (operations != NO_LIMIT) times.reserve(operations);
  const long process = cpu_ns(CLOCK_PROCESS_CPUTIME_ID);
  const long thread = cpu_ns(CLOCK_THREAD_CPUTIME_ID);
  const auto start = std::chrono::steady_clock::now();
  long last = 0;
  while (static_cast<long>(times.size()) < operations && last < limit_ns) {
    execute(prepared);
    const long now =
        std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start).count();
    times.push_back(now - last);
    last = now;
  }
  const long thread_ns = cpu_ns(CLOCK_THREAD_CPUTIME_ID) - thread;
  const long process_ns = cpu_ns(CLOCK_PROCESS_CPUTIME_ID) - process;
  std::sort(times.begin(), times.end());
  return "\"operations\":" + std::to_string(times.size()) + ",\"ns\":" + std::to_string(last) +
         ",\"p25Ns\":" + std::to_string(times[times.size() / 4]) +
         ",\"p50Ns\":" + std::to_string(times[times.size() / 2]) + ",\"cpuNs\":" + std::to_string(thread_ns) +
         ",\"processCpuNs\":" + std::to_string(process_ns);
}

/// What the process has allocated so far; nothing, if the library that counts it was not preloaded.
struct Allocations {
  unsigned long number = 0;
  unsigned long bytes = 0;
  bool known = false;
};

Allocations allocations_so_far() {
  using Read = void (*)(unsigned long*, unsigned long*);
  static const Read read = reinterpret_cast<Read>(dlsym(RTLD_DEFAULT, "tachograph_allocations"));
  Allocations so_far;
  so_far.known = read != nullptr;
  if (so_far.known) read(&so_far.number, &so_far.bytes);
  return so_far;
}

/// What operations cost, apart from time.
std::string count(Prepared& prepared, long operations) {
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
  return "\"operations\":" + std::to_string(operations) + ",\"counters\":{" + counters + "},\"status\":[" + status + ']';
}

class Worker {
 public:
  /// The fields of the reply.
  std::string answer(const std::string& request) {
    const std::string what = text_field(request, "do");
    const std::string scenario = text_field(request, "scenario");
    if (what == "hello") return hello();
    if (what == "prepare") return prepare(scenario);
    if (what != "run" && what != "count") throw std::runtime_error("unknown request " + request);
    const auto found = prepared_.find(scenario);
    if (found == prepared_.end()) throw std::runtime_error("the scenario " + scenario + " was not prepared");
    const long operations = number_field(request, "operations", NO_LIMIT);
    if (what == "count") return count(found->second, operations);
    const long ns = number_field(request, "ns", NO_LIMIT);
    if (operations == NO_LIMIT && ns == NO_LIMIT) throw std::runtime_error("a run needs a limit");
    return measure(found->second, operations, ns);
  }

 private:
  static std::string hello() {
    const auto client = make_client();
    return "\"version\":" + std::to_string(VERSION) + ",\"driver\":" + quoted(client->driver()) +
           ",\"driverVersion\":" + quoted(client->version()) + ",\"runtime\":" + quoted("g++ " __VERSION__);
  }

  std::string prepare(const std::string& id) {
    Prepared prepared{find_scenario(id.c_str()), make_client()};
    prepared.client->connect(server_from_environment());
    prepared.client->prepare(prepared.scenario);
    const Status before = session_status(*prepared.client);
    execute(prepared);
    const std::string session = describe_session(*prepared.client, before);
    prepared_.emplace(id, std::move(prepared));
    return "\"session\":" + session;
  }

  std::map<std::string, Prepared> prepared_;
};

}  // namespace
}  // namespace bench

int main() {
  using namespace bench;
  Worker worker;
  std::string request;
  while (std::getline(std::cin, request) && text_field(request, "do") != "stop") {
    std::string reply;
    try {
      reply = worker.answer(request);
    } catch (const std::exception& failure) {
      reply = "\"error\":" + quoted(std::string(failure.what()));
    }
    std::cout << "{\"id\":" << number_field(request, "id", -1) << ',' << reply << '}' << std::endl;
  }
}
