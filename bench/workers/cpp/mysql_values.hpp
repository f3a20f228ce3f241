#pragma once
// Parameters and columns of the C API of MariaDB and MySQL, which are bound to buffers of the program.

#include <mysql.h>

#include <bit>
#include <cstring>
#include <span>

#include "contracts.hpp"

namespace tacho {

/// `MariaDB 10.11.19`.
inline std::string server_of(MYSQL* server) {
  const std::string info = mysql_get_server_info(server);
  const std::string product = info.find("MariaDB") == info.npos ? "MySQL " : "MariaDB ";
  return product + info.substr(0, info.find('-'));
}

constexpr std::size_t LONGEST_TEXT = 1 << 16;

#ifdef MARIADB_PACKAGE_VERSION
constexpr auto LIBRARY = "libmariadb";
/// Whether a statement can have an array of parameters:
/// https://mariadb.com/docs/connectors/mariadb-connector-c/bulk-operations
inline bool has_arrays(MYSQL* server) { return mariadb_connection(server); }
inline void without_tls(MYSQL* server) {
  const my_bool off = 0;
  mysql_options(server, MYSQL_OPT_SSL_ENFORCE, &off);
  mysql_options(server, MYSQL_OPT_SSL_VERIFY_SERVER_CERT, &off);
}
#else
constexpr auto LIBRARY = "libmysqlclient";
inline bool has_arrays(MYSQL*) { return false; }
inline void without_tls(MYSQL* server) {
  const unsigned off = SSL_MODE_DISABLED;
  mysql_options(server, MYSQL_OPT_SSL_MODE, &off);
}
#endif

/// The columns of a prepared statement, each in a buffer of its type.
class Columns {
 public:
  explicit Columns(MYSQL_STMT* statement) {
    MYSQL_RES* metadata = mysql_stmt_result_metadata(statement);
    if (metadata == nullptr) return;
    binds_.resize(mysql_num_fields(metadata));
    buffers_.resize(binds_.size());
    lengths_.resize(binds_.size());
    for (std::size_t at = 0; at < binds_.size(); ++at) {
      const enum_field_types type = mysql_fetch_field(metadata)->type;
      const bool is_text = type != MYSQL_TYPE_LONG && type != MYSQL_TYPE_LONGLONG && type != MYSQL_TYPE_DOUBLE;
      buffers_[at].resize(is_text ? LONGEST_TEXT : sizeof(std::int64_t));
      binds_[at].buffer_type = is_text ? MYSQL_TYPE_STRING : type;
      binds_[at].buffer = buffers_[at].data();
      binds_[at].buffer_length = buffers_[at].size();
      binds_[at].length = &lengths_[at];
    }
    mysql_free_result(metadata);
    mysql_stmt_bind_result(statement, binds_.data());
  }

  bool empty() const { return binds_.empty(); }

  /// Appends the values of the row that was fetched.
  void append(Values& out) const {
    for (std::size_t at = 0; at < binds_.size(); ++at) {
      const char* bytes = buffers_[at].data();
      switch (binds_[at].buffer_type) {
        case MYSQL_TYPE_LONG: out.emplace_back(read<std::int64_t, std::int32_t>(bytes)); break;
        case MYSQL_TYPE_LONGLONG: out.emplace_back(read<std::int64_t, std::int64_t>(bytes)); break;
        case MYSQL_TYPE_DOUBLE: out.emplace_back(read<double, double>(bytes)); break;
        default: out.emplace_back(std::in_place_type<std::string>, bytes, lengths_[at]);
      }
    }
  }

 private:
  template <class Wide, class Number>
  static Wide read(const char* bytes) {
    Number number;
    std::memcpy(&number, bytes, sizeof number);
    return number;
  }

  std::vector<MYSQL_BIND> binds_;
  std::vector<std::vector<char>> buffers_;
  std::vector<unsigned long> lengths_;
};

/// The parameters of one execution, or of an array of them: each has an array of its own.
class Parameters {
 public:
  void bind(MYSQL_STMT* statement, std::span<const Values> rows) {
    // Numbers stay where they are, texts do not.
    bool is_bound = binds_.size() == rows[0].size();
    binds_.resize(rows[0].size());
    arrays_.resize(binds_.size());
    for (std::size_t at = 0; at < binds_.size(); ++at) {
      const bool is_text = std::holds_alternative<std::string>(rows[0][at]);
      const auto number = std::holds_alternative<double>(rows[0][at]) ? MYSQL_TYPE_DOUBLE : MYSQL_TYPE_LONGLONG;
      Array& array = arrays_[at];
      array.set(rows, at);
      binds_[at].buffer_type = is_text ? MYSQL_TYPE_STRING : number;
      if (!is_text) binds_[at].buffer = array.numbers.data();
      else binds_[at].buffer = rows.size() > 1 ? static_cast<void*>(array.texts.data()) : array.texts[0];
      binds_[at].length = array.lengths.data();
      is_bound = is_bound && !is_text;
    }
    if (!is_bound) mysql_stmt_bind_param(statement, binds_.data());
  }

 private:
  struct Array {
    std::vector<std::int64_t> numbers;
    std::vector<char*> texts;
    std::vector<unsigned long> lengths;

    void set(std::span<const Values> rows, std::size_t at) {
      numbers.resize(rows.size());
      texts.resize(rows.size());
      lengths.resize(rows.size());
      for (std::size_t row = 0; row < rows.size(); ++row) {
        const Value& value = rows[row][at];
        if (const auto* integer = std::get_if<std::int64_t>(&value)) numbers[row] = *integer;
        if (const auto* real = std::get_if<double>(&value)) numbers[row] = std::bit_cast<std::int64_t>(*real);
        const auto* text = std::get_if<std::string>(&value);
        if (text == nullptr) continue;
        texts[row] = const_cast<char*>(text->data());
        lengths[row] = text->size();
      }
    }
  };

  std::vector<MYSQL_BIND> binds_;
  std::vector<Array> arrays_;
};

/// A prepared statement.
class Statement {
 public:
  Statement(MYSQL* server, const std::string& sql) : statement_(mysql_stmt_init(server)) {
    require(mysql_stmt_prepare(statement_, sql.data(), sql.size()) == 0);
    columns_ = std::make_unique<Columns>(statement_);
  }
  ~Statement() { mysql_stmt_close(statement_); }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  /// Executes it with one row of parameters, or with an array of rows where the library has that.
  void execute(std::span<const Values> rows, Values& out) {
#ifdef MARIADB_PACKAGE_VERSION
    const auto size = static_cast<unsigned>(rows.size());
    if (size > 1) mysql_stmt_attr_set(statement_, STMT_ATTR_ARRAY_SIZE, &size);
#endif
    parameters_.bind(statement_, rows);
    require(mysql_stmt_execute(statement_) == 0);
    if (columns_->empty()) return;
    int state = 0;
    while ((state = mysql_stmt_fetch(statement_)) == 0) columns_->append(out);
    require(state == MYSQL_NO_DATA);
    mysql_stmt_free_result(statement_);
  }

 private:
  void require(bool is_right) {
    if (!is_right) throw std::runtime_error(std::string("the statement failed: ") + mysql_stmt_error(statement_));
  }

  MYSQL_STMT* statement_;
  std::unique_ptr<Columns> columns_;
  Parameters parameters_;
};

}  // namespace tacho
