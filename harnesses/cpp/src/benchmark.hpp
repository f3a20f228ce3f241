#pragma once
// The scenarios, and what they need.

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace bench {

/// What is executed, and how many rows that gives each time.
struct Scenario {
  std::string id;
  std::string sql;
  long rows;
  bool has_parameters;
};

inline const Scenario SCENARIOS[] = {
    {"one-small-row",
     "SELECT s8, u8, s16, u16, s32, u32, s64, u64, s1, b1, flt, dbl, dt, dtime, t FROM test_data WHERE id = 1", 1, false},
    {"one-big-row", "SELECT * FROM test_data WHERE id = 1", 1, false},
    {"stmt-params",
     "SELECT id FROM test_data WHERE id = 1 AND s8 = ? AND u8 = ? AND s16 = ? AND u16 = ? AND s32 = ? AND u32 = ? "
     "AND s64 = ? AND u64 = ? AND s1 = ? AND s2 = ? AND b1 = ? AND b2 = ? AND flt = ? AND dbl = ? AND dt = ? "
     "AND dtime = ? AND t = ?",
     1, true},
};

/// Throws if the id is unknown.
inline const Scenario& find_scenario(const std::string& id) {
  for (const Scenario& scenario : SCENARIOS) {
    if (scenario.id == id) return scenario;
  }
  throw std::runtime_error("no scenario \"" + id + '"');
}

/// What the runner says of the server.
inline std::string setting(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr) throw std::runtime_error(std::string(name) + " is not set");
  return value;
}

inline std::string repeated(const std::string& unit, std::size_t length) {
  std::string text;
  while (text.size() < length) text += unit;
  text.resize(length);
  return text;
}

struct Moment {
  unsigned year, month, day, hour, minute, second, microsecond;
};

/// Row 1 of the fixture, for which the statement with parameters asks: were one of them written wrongly, no row would come.
struct FirstRow {
  std::int8_t s8 = -1;
  std::uint8_t u8 = 1;
  std::int16_t s16 = -1;
  std::uint16_t u16 = 1;
  std::int32_t s32 = -100'000;
  std::uint32_t u32 = 100'000;
  std::int64_t s64 = -1'000'000'000'000;
  std::uint64_t u64 = 1'000'000'000'000;
  std::string s1 = repeated("small text ", 220);
  std::string s2 = repeated("some text of a big row ", 47'125);
  std::string b1 = repeated(std::string("\x00\x01\x7F\x80\xFF", 5), 220);
  std::string b2 = repeated(std::string("\x00\x01\x7F\x80\xFE\xFF", 6), 47'125);
  float flt = 0.25F;
  double dbl = 0.125;
  Moment dt{2020, 1, 2, 0, 0, 0, 0};
  Moment dtime{2020, 1, 1, 12, 31, 15, 123'456};
  Moment t{0, 0, 0, 0, 0, 1, 123'456};
};

/// One connection by the driver that is measured. Every function throws std::exception with words for people.
class Client {
 public:
  virtual ~Client() = default;

  virtual std::string driver() const = 0;
  /// Of the library that was loaded.
  virtual std::string version() const = 0;

  virtual void connect() = 0;
  /// By the text protocol: what the session tells of itself.
  virtual std::vector<std::vector<std::string>> query(const std::string& sql) = 0;
  virtual void prepare(const Scenario& scenario) = 0;
  /// Executes what was prepared once, reads every row and gives their number.
  virtual long execute() = 0;
};

}  // namespace bench
