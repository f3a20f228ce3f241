#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace bench {

struct Server {
  std::string socket;
  std::string user;
  std::string password;
  std::string database;
};

/// What is executed, and how many rows that gives each time.
struct Scenario {
  const char* id;
  const char* sql;
  long rows;
  bool has_parameters;
};

/// Throws if the id is unknown.
const Scenario& find_scenario(const char* id);

/// Where the runner says that it is.
Server server_from_environment();

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
  std::string s1;
  std::string s2;
  std::string b1;
  std::string b2;
  float flt = 0.25F;
  double dbl = 0.125;
  Moment dt{2020, 1, 2, 0, 0, 0, 0};
  Moment dtime{2020, 1, 1, 12, 31, 15, 123'456};
  Moment t{0, 0, 0, 0, 0, 1, 123'456};

  FirstRow();
};

/// One connection by the driver that is measured. Every function throws std::exception with words for people.
class Client {
 public:
  virtual ~Client() = default;

  virtual std::string driver() const = 0;
  /// Of the library that was loaded.
  virtual std::string version() const = 0;

  virtual void connect(const Server& server) = 0;
  /// By the text protocol: what the session tells of itself.
  virtual std::vector<std::vector<std::string>> query(const std::string& sql) = 0;
  virtual void prepare(const Scenario& scenario) = 0;
  /// Executes what was prepared once, reads every row and gives their number.
  virtual long execute() = 0;
};

/// Defined by the source of each API.
std::unique_ptr<Client> make_client();

}  // namespace bench
