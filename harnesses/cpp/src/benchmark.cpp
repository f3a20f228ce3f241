// Runs one scenario once and prints its total, such as `one_small_row_libmariadb,242.318` (ms); or serves as a worker.

#include "benchmark.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

#include "observation.hpp"
#include "worker.hpp"

namespace bench {
namespace {

const Scenario SCENARIOS[] = {
    {"one-small-row", "one_small_row",
     "SELECT s8, u8, s16, u16, s32, u32, s64, u64, s1, b1, flt, dbl, dt, dtime, t FROM test_data WHERE id = 1", 10'000, 1,
     false},
    {"one-big-row", "one_big_row", "SELECT * FROM test_data WHERE id = 1", 10'000, 1, false},
    {"many-rows", "many_rows", "SELECT * FROM test_data", 1, 5'000, false},
    {"stmt-params", "stmt_params",
     "SELECT id FROM test_data WHERE id = 1 AND s8 = ? AND u8 = ? AND s16 = ? AND u16 = ? AND s32 = ? AND u32 = ? "
     "AND s64 = ? AND u64 = ? AND s1 = ? AND s2 = ? AND b1 = ? AND b2 = ? AND flt = ? AND dbl = ? AND dt = ? "
     "AND dtime = ? AND t = ?",
     1'000, 1, true},
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

/// In milliseconds.
double time_executions(Client& client, const Scenario& scenario) {
  const auto start = std::chrono::steady_clock::now();
  for (long i = 0; i < scenario.executions; ++i) {
    const long rows = client.execute();
    if (rows != scenario.rows) {
      throw std::runtime_error("execution " + std::to_string(i + 1) + " gave " + std::to_string(rows) +
                               " rows, not the " + std::to_string(scenario.rows) + " that the fixture has");
    }
  }
  const std::chrono::duration<double, std::milli> total = std::chrono::steady_clock::now() - start;
  return total.count();
}

void run(Client& client, const Scenario& scenario, Observation& observation) {
  client.connect(server_from_environment());
  observation.look_at(client);
  client.prepare(scenario);
  const long before = prepared_executions(client);
  const double total = time_executions(client, scenario);
  observation.executed(prepared_executions(client) - before, scenario.executions);
  std::printf("%s_%s,%.3f\n", scenario.printed, client.printed().c_str(), total);
}

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

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s one-small-row | one-big-row | many-rows | stmt-params | worker\n", argv[0]);
    return 2;
  }
  try {
    if (std::strcmp(argv[1], "worker") == 0) {
      bench::serve_worker();
      return 0;
    }
    const bench::Scenario& scenario = bench::find_scenario(argv[1]);
    const auto client = bench::make_client();
    bench::Observation observation(*client, scenario);
    try {
      bench::run(*client, scenario, observation);
    } catch (const std::exception& failure) {
      observation.failed(failure.what());
      observation.write();
      throw;
    }
    observation.write();
  } catch (const std::exception& failure) {
    std::fprintf(stderr, "%s\n", failure.what());
    return 1;
  }
  return 0;
}
