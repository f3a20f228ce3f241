// libpq: a statement that is repeated is prepared, its results are binary, and many inserts are pipelined.
// https://www.postgresql.org/docs/current/libpq-exec.html#LIBPQ-PQPREPARE
#include "libpq_values.hpp"

using namespace tacho;

class Libpq : public Client {
 public:
  Libpq() {
    const std::string socket = setting("DB_SOCKET"), database = "dbname='" + setting("DB_NAME") + "' sslmode=disable";
    const std::string host = socket.empty() ? setting("DB_HOST") : socket.substr(0, socket.find("/.s.PGSQL"));
    server_ = PQsetdbLogin(host.c_str(), setting("DB_PORT").c_str(), nullptr, nullptr, database.c_str(),
                           setting("DB_USER").c_str(), setting("DB_PASSWORD").c_str());
    if (PQstatus(server_) != CONNECTION_OK) throw std::runtime_error(PQerrorMessage(server_));
    session = session_of(std::string("PostgreSQL ") + PQparameterStatus(server_, "server_version"));
    options = "statements prepared once, binary results";
  }
  ~Libpq() override { PQfinish(server_); }

  Query query(const std::string& sql) override {
    return [this, name = prepare(sql)](const Values& parameters, Values& out) {
      texts_.set(parameters);
      take(server_, PQexecPrepared(server_, name.c_str(), texts_.count(), texts_.data(), nullptr, nullptr, 1), out);
    };
  }

  Queries pipeline(const std::string& sql) override {
    return [this, name = prepare(sql)](const std::vector<Values>& lists, Values& out) {
      PQenterPipelineMode(server_);
      for (const Values& parameters : lists) {
        texts_.set(parameters);
        PQsendQueryPrepared(server_, name.c_str(), texts_.count(), texts_.data(), nullptr, nullptr, 1);
      }
      PQpipelineSync(server_);
      // A null follows the result of each statement.
      for (std::size_t at = 0; at < lists.size(); ++at, PQgetResult(server_)) take(server_, PQgetResult(server_), out);
      take(server_, PQgetResult(server_), out);
      PQexitPipelineMode(server_);
    };
  }

  Queries batch(const std::string& sql) override { return pipeline(sql); }

 private:
  std::string prepare(const std::string& sql) {
    const std::string name = "s" + std::to_string(statements_++);
    Values none;
    take(server_, PQprepare(server_, name.c_str(), sql.c_str(), 0, nullptr), none);
    return name;
  }

  PGconn* server_;
  Texts texts_;
  int statements_ = 0;
};

int main() {
  serve_contracts("libpq", version_of(PQlibVersion()), [] { return std::make_unique<Libpq>(); });
}
