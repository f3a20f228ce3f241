#pragma once

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

/// What the connection tells of itself, as an object of JSON; `protocol` is null if it is unknown.
std::string describe_session(Client& client, const char* protocol);

}  // namespace bench
