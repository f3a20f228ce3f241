// Speaks the worker protocol (harnesses/interleave/README.md) until the input ends.

#include <dlfcn.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <iostream>
#include <limits>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "benchmark.hpp"
#include "observation.hpp"

namespace bench {
namespace {

constexpr int VERSION = 1;
constexpr long NO_LIMIT = std::numeric_limits<long>::max();

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
    const long before = prepared_executions(*prepared.client);
    execute(prepared);
    const long executions = prepared_executions(*prepared.client) - before;
    const char* protocol = executions == 1 ? "binary" : executions == 0 ? "text" : nullptr;
    const std::string session = describe_session(*prepared.client, protocol);
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
