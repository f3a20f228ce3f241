#pragma once
// Speaks version 1 of the worker protocol of tacho bench on standard input and output. With json.hpp it stands alone:
// tacho bench init gives both to authors of workers.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <ctime>
#include <exception>
#include <functional>
#include <iostream>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "json.hpp"

namespace tacho {

/// A scenario after one operation with a checked response, or one that the driver cannot do.
struct Ready {
  /// Does one operation, and throws if it fails.
  std::function<void()> run;
  /// What was observed on its connection: `{"transport":"tcp"}`.
  std::string session;
  std::string emulated;
  std::string unsupported;
  std::string options;
  /// The fields of the reply to `check`.
  std::function<std::string(long operations)> check;
  /// The fields of the reply to `count`, for the costs suite; others do not need it.
  std::function<std::string(long operations)> count;
};

/// Connects, once for each connection, and does one operation. The contract is empty where the worker has its own scenarios.
using Prepare = std::function<Ready(const std::string& scenario, const Json& contract)>;

/// The text as JSON.
inline std::string quoted(const std::string& text) {
  std::string escaped = "\"";
  for (const char letter : text) {
    if (letter == '"' || letter == '\\') escaped += '\\';
    escaped += static_cast<unsigned char>(letter) < ' ' ? ' ' : letter;
  }
  return escaped + '"';
}

inline std::string field(const std::string& name, long number) { return ",\"" + name + "\":" + std::to_string(number); }
inline std::string field(const std::string& name, const std::string& text) {
  return text.empty() ? "" : ",\"" + name + "\":" + quoted(text);
}

inline long cpu_ns(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return time.tv_sec * 1'000'000'000L + time.tv_nsec;
}

/// Sorted times in buckets of 2 %: a flat list of the first bucket and its count, then of steps and counts.
inline std::string latencies(const std::vector<long>& sorted) {
  std::vector<long> list;
  long last = 0;
  for (const long ns : sorted) {
    const long bucket = std::lround(std::ceil(std::log(std::max(1L, ns)) / std::log(1.02)));
    if (!list.empty() && bucket == last)
      ++list.back();
    else
      list.insert(list.end(), {bucket - last, 1});
    last = bucket;
  }
  std::string text;
  for (const long entry : list) text += (text.empty() ? "" : ",") + std::to_string(entry);
  return ",\"latencies\":[" + text + "]";
}

/// Sorts the times.
inline std::string figures(std::vector<long>& times, long ns) {
  std::sort(times.begin(), times.end());
  return field("operations", static_cast<long>(times.size())) + field("ns", ns) + field("p25Ns", times[times.size() / 4]) +
         field("p50Ns", times[times.size() / 2]) + latencies(times) + ",\"counters\":{}";
}

inline std::string measure(const Ready& ready, long operations) {
  // Kept, so that a run allocates nothing for itself.
  static std::vector<long> times;
  times.clear();
  times.reserve(operations);
  const long process = cpu_ns(CLOCK_PROCESS_CPUTIME_ID);
  const long thread = cpu_ns(CLOCK_THREAD_CPUTIME_ID);
  const auto start = std::chrono::steady_clock::now();
  long last = 0;
  while (static_cast<long>(times.size()) < operations) {
    ready.run();
    const long now = std::chrono::nanoseconds(std::chrono::steady_clock::now() - start).count();
    times.push_back(now - last);
    last = now;
  }
  const long thread_ns = cpu_ns(CLOCK_THREAD_CPUTIME_ID) - thread;
  const long process_ns = cpu_ns(CLOCK_PROCESS_CPUTIME_ID) - process;
  return figures(times, last) + field("cpuNs", thread_ns) + field("processCpuNs", process_ns);
}

/// Operations at a fixed rate, each taken by the first connection that is free and timed from when it was due: one that waits
/// behind a slow one took that long too. With a rate of 0 every connection does one after the other, each due when it begins.
inline std::string load(std::vector<Ready>& open, std::size_t connections, long operations, double rate) {
  using Clock = std::chrono::steady_clock;
  std::vector<long> times(operations);
  std::atomic<long> next = 0;
  std::exception_ptr failure;
  std::mutex failing;
  const long process = cpu_ns(CLOCK_PROCESS_CPUTIME_ID);
  const auto start = Clock::now();
  const auto serve = [&](const Ready& ready) {
    try {
      for (long at = next++; at < operations; at = next++) {
        const auto after = std::chrono::nanoseconds(rate == 0 ? 0 : static_cast<long>(at / rate * 1e9));
        const auto due = rate == 0 ? Clock::now() : start + after;
        std::this_thread::sleep_until(due);
        ready.run();
        times[at] = std::chrono::nanoseconds(Clock::now() - due).count();
      }
    } catch (...) {
      const std::lock_guard<std::mutex> lock(failing);
      failure = std::current_exception();
      next = operations;
    }
  };
  std::vector<std::thread> threads;
  for (std::size_t at = 0; at < connections; ++at) threads.emplace_back(serve, std::cref(open[at]));
  for (std::thread& thread : threads) thread.join();
  const long ns = std::chrono::nanoseconds(Clock::now() - start).count();
  if (failure) std::rethrow_exception(failure);
  return figures(times, ns) + field("processCpuNs", cpu_ns(CLOCK_PROCESS_CPUTIME_ID) - process);
}

/// Responds to the requests of the runner until it ends.
inline void serve_worker(const std::string& driver, const std::string& driver_version, const Prepare& prepare) {
  struct Opened {
    Json contract;
    std::vector<Ready> connections;
  };
  std::map<std::string, Opened> prepared;
  const auto respond = [&](const Json& request) -> std::string {
    const std::string what = request["do"].text;
    const std::string scenario = request["scenario"].text;
    if (what == "hello")
      return field("version", 1) + field("driver", driver) + field("driverVersion", driver_version) +
             field("runtime", "g++ " __VERSION__);
    if (what == "prepare") {
      Ready ready = prepare(scenario, request["contract"]);
      if (!ready.unsupported.empty()) return field("unsupported", ready.unsupported);
      Opened& opened = prepared[scenario];
      opened.contract = request["contract"];
      opened.connections.clear();
      opened.connections.push_back(std::move(ready));
      const Ready& kept = opened.connections.front();
      const std::string session = kept.session.empty() ? "" : ",\"session\":" + kept.session;
      return session + field("emulated", kept.emulated) + field("options", kept.options);
    }
    if (what != "run" && what != "check" && what != "count" && what != "load") throw std::runtime_error("unknown request " + what);
    const auto found = prepared.find(scenario);
    if (found == prepared.end()) throw std::runtime_error("the scenario " + scenario + " was not prepared");
    const long operations = static_cast<long>(request["operations"].number);
    if (operations <= 0) throw std::runtime_error("a " + what + " needs operations");
    std::vector<Ready>& open = found->second.connections;
    if (what == "load") {
      const std::size_t connections = static_cast<std::size_t>(std::max(1.0, request["connections"].number));
      while (open.size() < connections) open.push_back(prepare(scenario, found->second.contract));
      return load(open, connections, operations, request["rate"].number);
    }
    const Ready& ready = open.front();
    if (what == "run") return measure(ready, operations);
    const auto& does = what == "check" ? ready.check : ready.count;
    if (!does) throw std::runtime_error("this worker does no " + what);
    return does(operations);
  };
  for (std::string line; std::getline(std::cin, line);) {
    long id = -1;
    std::string reply;
    try {
      const Json request = JsonReader(line).read();
      id = static_cast<long>(request["id"].number);
      if (request["do"].text == "stop") return;
      reply = respond(request);
    } catch (const std::exception& failure) {
      reply = field("error", failure.what());
    }
    std::cout << "{\"id\":" << id << reply << '}' << std::endl;
  }
}

}  // namespace tacho
