// SQLite's C library: a repeated statement is prepared, and many inserts are one transaction.
// https://www.sqlite.org/cintro.html, https://www.sqlite.org/faq.html#q19
#include <sqlite3.h>
#include "contracts.hpp"

using namespace tacho;

struct Sqlite : Client {
  Sqlite() {
    require(sqlite3_open(setting("DB_FILE").c_str(), &file_) == SQLITE_OK);
    sqlite3_busy_timeout(file_, 5000);
    require(sqlite3_exec(file_, "PRAGMA synchronous=OFF", nullptr, nullptr, nullptr) == SQLITE_OK);
    session = std::string("{\"server\":\"SQLite ") + sqlite3_libversion() + "\"}";
    options = "statements prepared once";
  }
  ~Sqlite() override { sqlite3_close_v2(file_); }

  Query query(const std::string& sql) override {
    sqlite3_stmt* prepared = nullptr;
    require(sqlite3_prepare_v2(file_, sql.c_str(), -1, &prepared, nullptr) == SQLITE_OK);
    const std::shared_ptr<sqlite3_stmt> owned(prepared, sqlite3_finalize);
    return [this, owned](const Values& parameters, Values& out) {
      sqlite3_stmt* statement = owned.get();
      int state = 0;
      for (const Value& value : parameters) bind(statement, ++state, value);
      while ((state = sqlite3_step(statement)) == SQLITE_ROW)
        for (int at = 0, columns = sqlite3_data_count(statement); at < columns; ++at) append(statement, at, out);
      require(state == SQLITE_DONE && sqlite3_reset(statement) == SQLITE_OK);
    };
  }

  Queries batch(const std::string& sql) override {
    emulated = "loop of inserts in one transaction: the library has no batch";
    return [begin = query("BEGIN"), insert = query(sql), commit = query("COMMIT")](const auto& rows, Values& out) {
      begin({}, out);
      for (const Values& row : rows) insert(row, out);
      commit({}, out);
    };
  }

 private:
  static void bind(sqlite3_stmt* statement, int at, const Value& value) {
    if (const auto* integer = std::get_if<std::int64_t>(&value)) sqlite3_bind_int64(statement, at, *integer);
    else if (const auto* real = std::get_if<double>(&value)) sqlite3_bind_double(statement, at, *real);
    else sqlite3_bind_text(statement, at, std::get<std::string>(value).c_str(), -1, SQLITE_STATIC);
  }

  static void append(sqlite3_stmt* row, int at, Values& out) {
    const int type = sqlite3_column_type(row, at);
    if (type == SQLITE_INTEGER) out.emplace_back(std::int64_t(sqlite3_column_int64(row, at)));
    else if (type == SQLITE_FLOAT) out.emplace_back(sqlite3_column_double(row, at));
    else out.emplace_back(reinterpret_cast<const char*>(sqlite3_column_text(row, at)));
  }

  void require(bool is_right) { is_right ? void() : throw std::runtime_error(sqlite3_errmsg(file_)); }

  sqlite3* file_ = nullptr;
};

int main() { serve_contracts("sqlite", sqlite3_libversion(), [] { return std::make_unique<Sqlite>(); }); }
