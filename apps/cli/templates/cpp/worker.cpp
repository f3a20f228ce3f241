// A worker of tacho bench: it measures libmariadb. g++ -O2 -o worker worker.cpp $(mariadb_config --cflags --libs)
#include <mysql.h>

#include <cstdlib>
#include <stdexcept>
#include <string>

#include "serve_worker.hpp"

static std::string setting(const char* name, const char* otherwise) {
  const char* value = std::getenv(name);
  return value ? value : otherwise;
}

static tacho::Ready prepare(const std::string& scenario) {
  if (scenario != "select-1") throw std::runtime_error("there is no scenario " + scenario);
  MYSQL* server = mysql_init(nullptr);
  const int port = std::stoi(setting("DB_PORT", "3306"));
  if (!mysql_real_connect(server, setting("DB_HOST", "127.0.0.1").c_str(), setting("DB_USER", "root").c_str(),
                          setting("DB_PASSWORD", "").c_str(), nullptr, port, nullptr, 0))
    throw std::runtime_error(mysql_error(server));
  const tacho::Run run = [server] {
    if (mysql_query(server, "SELECT 1")) throw std::runtime_error(mysql_error(server));
    MYSQL_RES* rows = mysql_store_result(server);
    MYSQL_ROW row = rows ? mysql_fetch_row(rows) : nullptr;
    const bool right = row && std::string(row[0]) == "1";
    mysql_free_result(rows);
    if (!right) throw std::runtime_error("unexpected rows");
  };
  run();
  return {run};
}

int main() {
  tacho::serve_worker("mariadb-connector-c", mysql_get_client_info(), prepare);
}
