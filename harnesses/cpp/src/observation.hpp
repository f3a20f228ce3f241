#pragma once

#include <optional>
#include <string>

#include "benchmark.hpp"

namespace bench {

/// As a text of JSON.
std::string quoted(const std::string& text);

/// How many prepared statements the session has executed; read by the text protocol, so that reading does not count.
long prepared_executions(Client& client);

/// What operations add to, as an object of JSON; the costs suite (harnesses/costs/to-figures.mjs) says what that means. Read by
/// the text protocol too.
std::string session_counters(Client& client);

/// What the benchmark's own connection told of itself; what it did not tell is null.
class Observation {
 public:
  Observation(const Client& client, const Scenario& scenario);

  void look_at(Client& client);
  void executed(long prepared, long expected);
  void failed(const std::string& why);
  std::string to_json() const;
  /// Appends one line of JSON to the file that OBSERVATIONS_FILE names, if it names one.
  void write() const;

 private:
  std::string driver_;
  std::string version_;
  std::string scenario_;
  std::optional<std::string> protocol_;
  std::optional<std::string> transport_;
  std::optional<std::string> tls_;
  std::optional<bool> compression_;
  std::optional<std::string> server_;
  std::optional<std::string> error_;
};

}  // namespace bench
