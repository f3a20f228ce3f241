// The C API, as libmariadb and libmysqlclient both have it: compiled once for each.

#include <mysql.h>

#include <array>
#include <type_traits>

#include "native-password.hpp"
#include "worker.hpp"

namespace bench {
namespace {

constexpr std::size_t LONGEST_FIELD = 1 << 16;
constexpr std::size_t PARAMETERS = 17;

/// The type in which a program would want a column: numbers and times as themselves, all else as bytes.
std::size_t size_of_type(enum_field_types type) {
  switch (type) {
    case MYSQL_TYPE_TINY: return 1;
    case MYSQL_TYPE_SHORT: return 2;
    case MYSQL_TYPE_LONG:
    case MYSQL_TYPE_FLOAT: return 4;
    case MYSQL_TYPE_LONGLONG:
    case MYSQL_TYPE_DOUBLE: return 8;
    case MYSQL_TYPE_DATE:
    case MYSQL_TYPE_DATETIME:
    case MYSQL_TYPE_TIME: return sizeof(MYSQL_TIME);
    default: return LONGEST_FIELD;
  }
}

MYSQL_TIME to_time(const Moment& moment, enum_mysql_timestamp_type type) {
  MYSQL_TIME time{};
  time.year = moment.year;
  time.month = moment.month;
  time.day = moment.day;
  time.hour = moment.hour;
  time.minute = moment.minute;
  time.second = moment.second;
  time.second_part = moment.microsecond;
  time.time_type = type;
  return time;
}

class CApi : public Client {
 public:
  CApi() {
    if (mysql_init(&connection_) == nullptr) throw std::runtime_error("mysql_init failed");
#ifdef NEEDS_NATIVE_PASSWORD
    register_native_password(&connection_);
#endif
  }
  ~CApi() override {
    if (statement_ != nullptr) mysql_stmt_close(statement_);
    mysql_close(&connection_);
  }
  CApi(const CApi&) = delete;
  CApi& operator=(const CApi&) = delete;

#ifdef MARIADB_PACKAGE_VERSION
  std::string driver() const override { return "libmariadb"; }
#else
  std::string driver() const override { return "libmysqlclient"; }
#endif
  std::string version() const override { return mysql_get_client_info(); }

  void connect() override {
    without_tls();
    if (mysql_real_connect(&connection_, "localhost", setting("DB_USER").c_str(), setting("DB_PASSWORD").c_str(),
                           setting("DB_NAME").c_str(), 0, setting("DB_SOCKET").c_str(), 0) == nullptr) {
      throw std::runtime_error(mysql_error(&connection_));
    }
  }

  std::vector<std::vector<std::string>> query(const std::string& sql) override {
    if (mysql_real_query(&connection_, sql.data(), sql.size()) != 0) throw std::runtime_error(mysql_error(&connection_));
    MYSQL_RES* result = mysql_store_result(&connection_);
    if (result == nullptr) throw std::runtime_error(mysql_error(&connection_));
    std::vector<std::vector<std::string>> rows;
    const unsigned columns = mysql_num_fields(result);
    while (MYSQL_ROW row = mysql_fetch_row(result)) {
      std::vector<std::string>& fields = rows.emplace_back();
      for (unsigned i = 0; i < columns; ++i) fields.emplace_back(row[i] == nullptr ? "" : row[i]);
    }
    mysql_free_result(result);
    return rows;
  }

  void prepare(const Scenario& scenario) override {
    statement_ = mysql_stmt_init(&connection_);
    if (statement_ == nullptr) throw std::runtime_error(mysql_error(&connection_));
    check(mysql_stmt_prepare(statement_, scenario.sql.data(), scenario.sql.size()));
    if (scenario.has_parameters) bind_parameters();
    bind_columns();
  }

  long execute() override {
    check(mysql_stmt_execute(statement_));
    long rows = 0;
    int state = 0;
    while ((state = mysql_stmt_fetch(statement_)) == 0) ++rows;
    if (state == MYSQL_DATA_TRUNCATED) throw std::runtime_error("a field was longer than its buffer");
    check(state != MYSQL_NO_DATA);
    check(mysql_stmt_free_result(statement_));
    return rows;
  }

 private:
  void check(bool failed) {
    if (failed) throw std::runtime_error(mysql_stmt_error(statement_));
  }

  /// TLS is no part of what is measured, and the libraries differ in when they use it unasked.
  void without_tls() {
#ifdef MARIADB_PACKAGE_VERSION
    my_bool off = 0;
    mysql_options(&connection_, MYSQL_OPT_SSL_ENFORCE, &off);
    mysql_options(&connection_, MYSQL_OPT_SSL_VERIFY_SERVER_CERT, &off);
#else
    unsigned disabled = SSL_MODE_DISABLED;
    mysql_options(&connection_, MYSQL_OPT_SSL_MODE, &disabled);
#endif
  }

  void bind_columns() {
    MYSQL_RES* metadata = mysql_stmt_result_metadata(statement_);
    check(metadata == nullptr);
    const unsigned count = mysql_num_fields(metadata);
    const MYSQL_FIELD* fields = mysql_fetch_fields(metadata);
    columns_.assign(count, MYSQL_BIND{});
    buffers_.assign(count, {});
    lengths_.assign(count, 0);
    for (unsigned i = 0; i < count; ++i) {
      buffers_[i].resize(size_of_type(fields[i].type));
      columns_[i].buffer_type = fields[i].type;
      columns_[i].buffer = buffers_[i].data();
      columns_[i].buffer_length = buffers_[i].size();
      columns_[i].length = &lengths_[i];
      columns_[i].is_unsigned = (fields[i].flags & UNSIGNED_FLAG) != 0;
    }
    mysql_free_result(metadata);
    check(mysql_stmt_bind_result(statement_, columns_.data()));
  }

  void bind_parameters() {
    times_ = {to_time(values_.dt, MYSQL_TIMESTAMP_DATE), to_time(values_.dtime, MYSQL_TIMESTAMP_DATETIME),
              to_time(values_.t, MYSQL_TIMESTAMP_TIME)};
    parameters_ = {
        number(MYSQL_TYPE_TINY, values_.s8),      number(MYSQL_TYPE_TINY, values_.u8),
        number(MYSQL_TYPE_SHORT, values_.s16),    number(MYSQL_TYPE_SHORT, values_.u16),
        number(MYSQL_TYPE_LONG, values_.s32),     number(MYSQL_TYPE_LONG, values_.u32),
        number(MYSQL_TYPE_LONGLONG, values_.s64), number(MYSQL_TYPE_LONGLONG, values_.u64),
        bytes(MYSQL_TYPE_STRING, values_.s1),     bytes(MYSQL_TYPE_STRING, values_.s2),
        bytes(MYSQL_TYPE_BLOB, values_.b1),       bytes(MYSQL_TYPE_BLOB, values_.b2),
        number(MYSQL_TYPE_FLOAT, values_.flt),    number(MYSQL_TYPE_DOUBLE, values_.dbl),
        time(MYSQL_TYPE_DATE, times_[0]),         time(MYSQL_TYPE_DATETIME, times_[1]),
        time(MYSQL_TYPE_TIME, times_[2]),
    };
    if (mysql_stmt_param_count(statement_) != PARAMETERS) throw std::runtime_error("the statement has not 17 parameters");
    check(mysql_stmt_bind_param(statement_, parameters_.data()));
  }

  template <class Number>
  static MYSQL_BIND number(enum_field_types type, Number& value) {
    MYSQL_BIND bind{};
    bind.buffer_type = type;
    bind.buffer = &value;
    bind.is_unsigned = std::is_unsigned_v<Number>;
    return bind;
  }

  static MYSQL_BIND bytes(enum_field_types type, std::string& value) {
    MYSQL_BIND bind{};
    bind.buffer_type = type;
    bind.buffer = value.data();
    bind.buffer_length = value.size();
    return bind;
  }

  static MYSQL_BIND time(enum_field_types type, MYSQL_TIME& value) {
    MYSQL_BIND bind{};
    bind.buffer_type = type;
    bind.buffer = &value;
    return bind;
  }

  MYSQL connection_{};
  MYSQL_STMT* statement_ = nullptr;
  std::vector<MYSQL_BIND> columns_;
  std::vector<std::vector<char>> buffers_;
  std::vector<unsigned long> lengths_;
  FirstRow values_;
  std::array<MYSQL_TIME, 3> times_{};
  std::array<MYSQL_BIND, PARAMETERS> parameters_{};
};

}  // namespace

}  // namespace bench

int main() {
  bench::serve([] { return std::make_unique<bench::CApi>(); });
}
