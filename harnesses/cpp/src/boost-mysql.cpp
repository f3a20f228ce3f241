// Boost.MySQL, header-only. Its connection is any_connection, which Boost has as a stable class since 1.87; before, a
// connection by its transport.

#include <boost/asio/io_context.hpp>
#include <boost/mysql.hpp>
#include <boost/version.hpp>

#include <chrono>

#include "worker.hpp"

namespace bench {
namespace {

namespace asio = boost::asio;
namespace mysql = boost::mysql;

#if BOOST_VERSION >= 108700
using Connection = mysql::any_connection;

void open(Connection& connection) {
  mysql::connect_params params;
  params.server_address.emplace_unix_path(setting("DB_SOCKET"));
  params.username = setting("DB_USER");
  params.password = setting("DB_PASSWORD");
  params.database = setting("DB_NAME");
  params.ssl = mysql::ssl_mode::disable;
  connection.connect(params);
}
#else
using Connection = mysql::unix_connection;

void open(Connection& connection) {
  const std::string user = setting("DB_USER"), password = setting("DB_PASSWORD"), database = setting("DB_NAME");
  const mysql::handshake_params params(user, password, database,
                                       mysql::handshake_params::default_collation, mysql::ssl_mode::disable);
  connection.connect(asio::local::stream_protocol::endpoint(setting("DB_SOCKET")), params);
}
#endif

/// What went wrong in the server's words; by itself Boost.MySQL throws the name of the error and the line of its source.
template <class Call>
auto in_words(Call call) {
  try {
    return call();
  } catch (const mysql::error_with_diagnostics& failure) {
    const std::string message = failure.get_diagnostics().server_message();
    throw std::runtime_error(message.empty() ? failure.code().message() : message);
  }
}

class BoostMysql : public Client {
 public:
  std::string driver() const override { return "boost.mysql"; }
  std::string version() const override {
    return std::to_string(BOOST_VERSION / 100'000) + '.' + std::to_string(BOOST_VERSION / 100 % 1'000) + '.' +
           std::to_string(BOOST_VERSION % 100);
  }

  void connect() override {
    in_words([&] { open(connection_); });
  }

  std::vector<std::vector<std::string>> query(const std::string& sql) override {
    mysql::results result;
    in_words([&] { connection_.execute(sql, result); });
    std::vector<std::vector<std::string>> rows;
    for (const mysql::row_view row : result.rows()) {
      std::vector<std::string>& fields = rows.emplace_back();
      for (const mysql::field_view field : row) fields.emplace_back(field.is_string() ? field.as_string() : "");
    }
    return rows;
  }

  void prepare(const Scenario& scenario) override {
    statement_ = in_words([&] { return connection_.prepare_statement(scenario.sql); });
    in_parts_ = scenario.id != "one-small-row";
    if (scenario.has_parameters) bind_parameters();
  }

  long execute() override {
    return in_words([this] { return execute_once(); });
  }

 private:
  /// Rows that are large or many are read in parts, without a copy of their fields; the others in one call.
  long execute_once() {
    const auto bound = statement_.bind(parameters_.begin(), parameters_.end());
    if (!in_parts_) {
      connection_.execute(bound, results_);
      return static_cast<long>(results_.rows().size());
    }
    connection_.start_execution(bound, state_);
    long rows = 0;
    while (state_.should_read_rows()) rows += static_cast<long>(connection_.read_some_rows(state_).size());
    return rows;
  }

  static mysql::blob_view blob(const std::string& bytes) {
    return {reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()};
  }

  void bind_parameters() {
    const Moment& d = values_.dt;
    const Moment& m = values_.dtime;
    const Moment& t = values_.t;
    const auto time = std::chrono::hours(t.hour) + std::chrono::minutes(t.minute) + std::chrono::seconds(t.second) +
                      std::chrono::microseconds(t.microsecond);
    parameters_ = {
        mysql::field_view(values_.s8),
        mysql::field_view(values_.u8),
        mysql::field_view(values_.s16),
        mysql::field_view(values_.u16),
        mysql::field_view(values_.s32),
        mysql::field_view(values_.u32),
        mysql::field_view(values_.s64),
        mysql::field_view(values_.u64),
        mysql::field_view(values_.s1),
        mysql::field_view(values_.s2),
        mysql::field_view(blob(values_.b1)),
        mysql::field_view(blob(values_.b2)),
        mysql::field_view(values_.flt),
        mysql::field_view(values_.dbl),
        mysql::field_view(mysql::date(d.year, d.month, d.day)),
        mysql::field_view(mysql::datetime(m.year, m.month, m.day, m.hour, m.minute, m.second, m.microsecond)),
        mysql::field_view(mysql::time(time)),
    };
  }

  asio::io_context context_;
  Connection connection_{context_};
  mysql::statement statement_;
  mysql::results results_;
  mysql::execution_state state_;
  bool in_parts_ = true;
  FirstRow values_;
  std::vector<mysql::field_view> parameters_;
};

}  // namespace

}  // namespace bench

int main() {
  bench::serve([] { return std::make_unique<bench::BoostMysql>(); });
}
