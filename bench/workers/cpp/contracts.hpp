#pragma once
// The kinds of work of a contract, by what a driver can do.

#include <cmath>
#include <cstdint>
#include <memory>
#include <variant>

#include "serve_worker.hpp"

namespace tacho {

/// As a row returns it and a parameter is given: null, an integer, a float, or a text.
using Value = std::variant<std::monostate, std::int64_t, double, std::string>;
using Values = std::vector<Value>;
/// Executes its statement, and appends the values of all rows that come back.
using Query = std::function<void(const Values& parameters, Values& out)>;
/// The same for several lists of parameters.
using Queries = std::function<void(const std::vector<Values>& parameters, Values& out)>;

struct Unsupported : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A connection of a driver, closed when it is destroyed.
struct Client {
  virtual ~Client() = default;
  /// As the documentation of the driver shows it for a statement that is repeated.
  virtual Query query(const std::string& sql) = 0;
  virtual Query prepared(const std::string& sql) { return query(sql); }
  virtual Queries batch(const std::string& sql) {
    emulated = "loop of inserts: the driver has no batch";
    return [insert = query(sql)](const std::vector<Values>& rows, Values& out) {
      for (const Values& row : rows) insert(row, out);
    };
  }
  virtual Queries pipeline(const std::string&) { throw Unsupported("it has no pipelining"); }
  virtual Queries pool(const std::string&, int /*connections*/) { throw Unsupported("it has no pool"); }
  /// BEGIN and COMMIT.
  virtual Query command(const std::string& sql) { return query(sql); }

  /// What the replies to `prepare` say.
  std::string session, emulated, options;
};

using Connect = std::function<std::unique_ptr<Client>()>;

/// A setting of the environment; empty if there is none.
inline std::string setting(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

/// The session of a client of a server without TLS, as JSON. The server may be unknown: an empty text.
inline std::string session_of(const std::string& server) {
  const std::string transport = setting("DB_SOCKET").empty() ? "tcp" : "unix";
  return "{\"tls\":false" + field("transport", transport) + field("server", server) + "}";
}

inline std::string text_of(const Value& value) {
  if (const auto* integer = std::get_if<std::int64_t>(&value)) return std::to_string(*integer);
  if (const auto* real = std::get_if<double>(&value)) return std::to_string(*real);
  const auto* text = std::get_if<std::string>(&value);
  return text == nullptr ? "null" : *text;
}

/// A contract, and how far its sequences of keys and of inserted rows are.
class Work {
 public:
  Work(const Json& contract, const Connect& connect) : contract_(contract), connect_(connect), operation_(start()) {}

  void run() {
    out_.clear();
    operation_();
  }

  /// The fields of the reply to `check`.
  std::string check(long operations) {
    const std::size_t columns = contract_["columns"].items.size();
    std::size_t rows = 0;
    digest_ = FIRST;
    queries_ = inserted_ = 0;
    std::string types;
    for (long done = 0; done < operations; ++done) {
      run();
      if (columns == 0) continue;
      for (std::size_t at = 0; at < columns && done == 0; ++at) types += (at == 0 ? "" : ",") + type_of(out_.at(at));
      for (std::size_t at = 0; at < out_.size(); ++at) digest(out_[at], (at + 1) % columns == 0);
      rows += out_.size() / columns;
    }
    return field("operations", operations) + field("rows", columns == 0 ? inserted_ : rows) +
           field("digest", columns == 0 ? 0 : digest_) + ",\"types\":[" + types + "]";
  }

  std::unique_ptr<Client> client;

 private:
  static constexpr std::uint32_t FIRST = 0x811c9dc5, PRIME = 0x01000193;

  Values next_key() {
    if (keys_ == 0) return {};
    const std::int64_t key = 1 + queries_++ * 7919 % keys_;
    return span_ == 0 ? Values{key} : Values{key, key + span_ - 1};
  }

  Values next_row() {
    const std::int64_t n = ++inserted_;
    const std::string digits = std::to_string(n);
    const std::string name = "item-" + std::string(digits.size() < 8 ? 8 - digits.size() : 0, '0') + digits;
    return {n, n * 1'000'003, static_cast<double>(n) * 0.5, name};
  }

  std::function<void()> repeat(const Queries& queries, const char* count, Values (Work::*next)()) {
    const auto lists = std::make_shared<std::vector<Values>>(static_cast<std::size_t>(contract_[count].number));
    return [=, this] {
      for (Values& list : *lists) list = (this->*next)();
      queries(*lists, out_);
    };
  }

  /// One operation; throws Unsupported if the driver cannot do it.
  std::function<void()> start() {
    const std::string kind = contract_["kind"].text;
    client = connect_();
    if (kind == "connect") return [this] { connect_(); };
    const auto& statements = contract_["sql"].items;
    const std::string sql = statements.at(0).text;
    if (kind == "batch") return repeat(client->batch(sql), "rows", &Work::next_row);
    if (kind == "pipeline") return repeat(client->pipeline(sql), "depth", &Work::next_key);
    if (kind == "pool")
      return repeat(client->pool(sql, static_cast<int>(contract_["connections"].number)), "callers", &Work::next_key);
    const Query query = contract_["prepared"].number != 0 ? client->prepared(sql) : client->query(sql);
    if (kind == "query") return [=, this] { query(next_key(), out_); };
    if (kind == "execute") return [=, this] { query(next_row(), out_); };
    if (kind != "transaction") throw Unsupported("this worker does not know the kind of work " + kind);
    return [=, this, count = client->query(statements.at(1).text), insert = client->query(statements.at(2).text),
            begin = client->command("BEGIN"), commit = client->command("COMMIT")] {
      const Values key = next_key();
      begin({}, out_);
      query(key, out_);
      count(key, out_);
      insert(next_row(), out_);
      commit({}, out_);
    };
  }

  static std::string type_of(const Value& value) {
    static const std::string types[] = {"\"null\"", "\"int\"", "\"float\"", "\"text\""};
    return types[value.index()];
  }

  /// FNV-1a over the text of a value, and a byte after it (31) and after its row (30).
  void digest(const Value& value, bool is_last) {
    const auto* real = std::get_if<double>(&value);
    const std::string text = real == nullptr ? text_of(value) : std::to_string(std::llround(*real * 1000));
    for (const char byte : text + (is_last ? "\x1f\x1e" : "\x1f"))
      digest_ = (digest_ ^ static_cast<unsigned char>(byte)) * PRIME;
  }

  Json contract_;
  Connect connect_;
  std::int64_t keys_ = static_cast<std::int64_t>(contract_["keys"].number);
  std::int64_t span_ = static_cast<std::int64_t>(contract_["span"].number);
  std::int64_t queries_ = 0, inserted_ = 0;
  std::uint32_t digest_ = FIRST;
  /// The rows of one operation, all values one after the other.
  Values out_;
  std::function<void()> operation_;
};

/// Responds to the requests of the runner by a driver.
inline void serve_contracts(const std::string& driver, const std::string& version, const Connect& connect) {
  serve_worker(driver, version, [=](const std::string&, const Json& contract) {
    Ready ready;
    try {
      const auto work = std::make_shared<Work>(contract, connect);
      ready.run = [work] { work->run(); };
      ready.check = [work](long operations) { return work->check(operations); };
      ready.session = work->client->session;
      ready.emulated = work->client->emulated;
      ready.options = work->client->options;
    } catch (const Unsupported& reason) {
      ready.unsupported = reason.what();
    }
    return ready;
  });
}

}  // namespace tacho
