// The C API of MariaDB and MySQL, compiled against the library of one or the other. A repeated statement is prepared.
// https://mariadb.com/docs/connectors/mariadb-connector-c/api-prepared-statement-functions
#include "mysql_values.hpp"

using namespace tacho;

class CApi : public Client {
 public:
  CApi() {
    without_tls(server_);
    const std::string socket = setting("DB_SOCKET"), host = socket.empty() ? setting("DB_HOST") : "localhost";
    require(mysql_real_connect(server_, host.c_str(), setting("DB_USER").c_str(), setting("DB_PASSWORD").c_str(),
                               setting("DB_NAME").c_str(), std::atoi(setting("DB_PORT").c_str()),
                               socket.empty() ? nullptr : socket.c_str(), 0) != nullptr);
    session = session_of(server_of(server_));
    options = "statements prepared once";
  }
  ~CApi() override { mysql_close(server_); }

  Query query(const std::string& sql) override {
    return [statement = std::make_shared<Statement>(server_, sql)](const Values& parameters, Values& out) {
      statement->execute({&parameters, 1}, out);
    };
  }

  Queries batch(const std::string& sql) override {
    if (!has_arrays(server_)) return Client::batch(sql);
    return [statement = std::make_shared<Statement>(server_, sql)](const std::vector<Values>& rows, Values& out) {
      statement->execute(rows, out);
    };
  }

  Query command(const std::string& sql) override {
    return [=, this](const Values&, Values&) { require(mysql_real_query(server_, sql.data(), sql.size()) == 0); };
  }

 private:
  void require(bool is_right) {
    if (!is_right) throw std::runtime_error(mysql_error(server_));
  }

  MYSQL* server_ = mysql_init(nullptr);
};

int main() {
  serve_contracts(LIBRARY, mysql_get_client_info(), [] { return std::make_unique<CApi>(); });
}
