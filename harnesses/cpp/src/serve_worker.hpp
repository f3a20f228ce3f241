#pragma once
// Speaks version 1 of the worker protocol of tacho bench on standard input and output. It stands alone: tacho bench init gives
// it to authors of workers.

#include <algorithm>
#include <chrono>
#include <ctime>
#include <functional>
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace tacho {

/// Does one operation, and throws if it fails.
using Run = std::function<void()>;

/// A scenario after one operation with a checked response.
struct Ready {
  Run run;
  /// What was observed on its connection, as JSON.
  std::string session = "{}";
  /// The fields of the reply to the request `count`, for the costs suite; others do not need it.
  std::function<std::string(long operations)> count;
};

constexpr int VERSION = 1;

/// A field of a request. Requests are flat, and their texts need no escapes.
inline std::string raw_field(const std::string& request, const std::string& name) {
  const std::string key = '"' + name + "\":";
  const std::size_t found = request.find(key);
  if (found == std::string::npos) return "";
  const std::size_t start = found + key.size();
  return request.substr(start, request.find_first_of(",}", start) - start);
}

inline std::string text_field(const std::string& request, const std::string& name) {
  const std::string raw = raw_field(request, name);
  return raw.size() < 2 ? "" : raw.substr(1, raw.size() - 2);
}

inline long number_field(const std::string& request, const std::string& name, long otherwise) {
  const std::string raw = raw_field(request, name);
  return raw.empty() ? otherwise : std::stol(raw);
}

inline std::string quoted(const std::string& text) {
  std::string escaped = "\"";
  for (const char letter : text) {
    if (letter == '"' || letter == '\\') escaped += '\\';
    escaped += static_cast<unsigned char>(letter) < ' ' ? ' ' : letter;
  }
  return escaped + '"';
}

inline long cpu_ns(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return time.tv_sec * 1'000'000'000L + time.tv_nsec;
}

inline std::string measure(const Run& run, long operations) {
  // Kept, so that a run allocates nothing for itself.
  static std::vector<long> times;
  times.clear();
  times.reserve(operations);
  const long process = cpu_ns(CLOCK_PROCESS_CPUTIME_ID);
  const long thread = cpu_ns(CLOCK_THREAD_CPUTIME_ID);
  const auto start = std::chrono::steady_clock::now();
  long last = 0;
  while (static_cast<long>(times.size()) < operations) {
    run();
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

/// Responds to the requests of the runner until it ends. `prepare` connects and does one operation.
inline void serve_worker(const std::string& driver, const std::string& driver_version,
                         const std::function<Ready(const std::string&)>& prepare) {
  std::map<std::string, Ready> prepared;
  const auto respond = [&](const std::string& request) -> std::string {
    const std::string what = text_field(request, "do");
    const std::string scenario = text_field(request, "scenario");
    if (what == "hello")
      return "\"version\":" + std::to_string(VERSION) + ",\"driver\":" + quoted(driver) +
             ",\"driverVersion\":" + quoted(driver_version) + ",\"runtime\":" + quoted("g++ " __VERSION__);
    if (what == "prepare") return "\"session\":" + (prepared[scenario] = prepare(scenario)).session;
    if (what != "run" && what != "count") throw std::runtime_error("unknown request " + request);
    const auto found = prepared.find(scenario);
    if (found == prepared.end()) throw std::runtime_error("the scenario " + scenario + " was not prepared");
    const long operations = number_field(request, "operations", 0);
    if (operations <= 0) throw std::runtime_error("a " + what + " needs operations");
    if (what == "run") return measure(found->second.run, operations);
    if (!found->second.count) throw std::runtime_error("this worker counts nothing");
    return found->second.count(operations);
  };
  std::string request;
  while (std::getline(std::cin, request) && text_field(request, "do") != "stop") {
    std::string reply;
    try {
      reply = respond(request);
    } catch (const std::exception& failure) {
      reply = "\"error\":" + quoted(failure.what());
    }
    std::cout << "{\"id\":" << number_field(request, "id", -1) << ',' << reply << '}' << std::endl;
  }
}

}  // namespace tacho
