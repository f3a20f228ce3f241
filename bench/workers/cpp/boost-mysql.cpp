// Boost.MySQL, whose documentation prefers with_params to prepared statements.
// https://www.boost.org/doc/libs/latest/libs/mysql/doc/html/mysql/text_queries.html
#include "boost_values.hpp"

using namespace tacho;

class BoostMysql : public Client {
 public:
  BoostMysql() {
    connection_.connect(login<mysql::connect_params>());
    session = session_of("");
  }

  Query query(const std::string& sql) override {
    return [this, sql = with_braces(sql)](const Values& parameters, Values& out) {
      connection_.execute(with_fields(sql, parameters), results_);
      append(results_, out);
    };
  }

  Query prepared(const std::string& sql) override {
    return [this, statement = connection_.prepare_statement(sql)](const Values& parameters, Values& out) {
      const Fields fields = fields_of(parameters);
      connection_.execute(statement.bind(fields.begin(), fields.end()), results_);
      append(results_, out);
    };
  }

  Queries batch(const std::string& sql) override {
    const std::size_t start = sql.find("(?");
    return [this, insert = sql.substr(0, start) + "{}", format = row_format(with_braces(sql.substr(start)))](
               const std::vector<Values>& rows, Values&) {
      const auto values = mysql::sequence(std::ref(rows), format);
      connection_.execute(mysql::with_params(mysql::runtime(insert), values), results_);
    };
  }

  Queries pipeline(const std::string& sql) override {
    return [this, statement = connection_.prepare_statement(sql)](const std::vector<Values>& lists, Values& out) {
      mysql::pipeline_request request;
      for (const Values& parameters : lists) request.add_execute_range(statement, fields_of(parameters));
      std::vector<mysql::stage_response> responses;
      connection_.run_pipeline(request, responses);
      for (const mysql::stage_response& response : responses) append(response.as_results(), out);
    };
  }

  Queries pool(const std::string& sql, int connections) override {
    return pool_of(context_, with_braces(sql), connections);
  }

 private:
  asio::io_context context_;
  mysql::any_connection connection_{context_};
  mysql::results results_;
};

int main() { serve_contracts("boost.mysql", version_of(BOOST_VERSION), [] { return std::make_unique<BoostMysql>(); }); }
