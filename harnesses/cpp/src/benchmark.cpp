// The scenarios, and what they need.

#include "benchmark.hpp"

#include <cstdlib>
#include <cstring>
#include <stdexcept>

namespace bench {
namespace {

const Scenario SCENARIOS[] = {
    {"one-small-row",
     "SELECT s8, u8, s16, u16, s32, u32, s64, u64, s1, b1, flt, dbl, dt, dtime, t FROM test_data WHERE id = 1", 1, false},
    {"one-big-row", "SELECT * FROM test_data WHERE id = 1", 1, false},
    {"stmt-params",
     "SELECT id FROM test_data WHERE id = 1 AND s8 = ? AND u8 = ? AND s16 = ? AND u16 = ? AND s32 = ? AND u32 = ? "
     "AND s64 = ? AND u64 = ? AND s1 = ? AND s2 = ? AND b1 = ? AND b2 = ? AND flt = ? AND dbl = ? AND dt = ? "
     "AND dtime = ? AND t = ?",
     1, true},
};

std::string from_environment(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr) throw std::runtime_error(std::string(name) + " is not set");
  return value;
}

}  // namespace

const Scenario& find_scenario(const char* id) {
  for (const Scenario& scenario : SCENARIOS) {
    if (std::strcmp(scenario.id, id) == 0) return scenario;
  }
  throw std::runtime_error(std::string("no scenario \"") + id + '"');
}

Server server_from_environment() {
  return {from_environment("DB_SOCKET"), from_environment("DB_USER"), from_environment("DB_PASSWORD"),
          from_environment("DB_NAME")};
}

namespace {

std::string repeated(const std::string& unit, std::size_t length) {
  std::string text;
  while (text.size() < length) text += unit;
  text.resize(length);
  return text;
}

}  // namespace

FirstRow::FirstRow()
    : s1(repeated("small text ", 220)),
      s2(repeated("some text of a big row ", 47'125)),
      b1(repeated(std::string("\x00\x01\x7F\x80\xFF", 5), 220)),
      b2(repeated(std::string("\x00\x01\x7F\x80\xFE\xFF", 6), 47'125)) {}

}  // namespace bench
