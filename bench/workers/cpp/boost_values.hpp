#pragma once
// Parameters and rows of Boost.MySQL.

#include <boost/asio.hpp>
#include <boost/mysql.hpp>
#include <boost/version.hpp>

#include <regex>

#include "contracts.hpp"

namespace tacho {

namespace asio = boost::asio;
namespace mysql = boost::mysql;
using Fields = std::vector<mysql::field_view>;

/// The login of a connection or a pool, without TLS.
template <class Login>
Login login() {
  Login login;
  const std::string socket = setting("DB_SOCKET");
  if (!socket.empty()) login.server_address.emplace_unix_path(socket);
  else login.server_address.emplace_host_and_port(setting("DB_HOST"), std::stoi(setting("DB_PORT")));
  login.username = setting("DB_USER");
  login.password = setting("DB_PASSWORD");
  login.database = setting("DB_NAME");
  login.ssl = mysql::ssl_mode::disable;
  return login;
}

/// Views of parameters.
inline Fields fields_of(const Values& parameters) {
  Fields fields;
  for (const Value& value : parameters) {
    if (const auto* integer = std::get_if<std::int64_t>(&value)) fields.emplace_back(*integer);
    else if (const auto* real = std::get_if<double>(&value)) fields.emplace_back(*real);
    else fields.emplace_back(std::get<std::string>(value));
  }
  return fields;
}

/// The marks of Boost.MySQL: `{}` instead of `?`.
inline std::string with_braces(const std::string& sql) { return std::regex_replace(sql, std::regex("\\?"), "{}"); }

/// A query with up to four parameters; those without a mark are ignored.
inline auto with_fields(const std::string& sql, const Values& parameters) {
  Fields fields = fields_of(parameters);
  fields.resize(4);
  return mysql::with_params(mysql::runtime(sql), fields[0], fields[1], fields[2], fields[3]);
}

/// Writes the values of one row, for a statement that inserts several.
inline auto row_format(const std::string& values) {
  return [values](const Values& row, mysql::format_context_base& to) {
    const Fields fields = fields_of(row);
    mysql::format_sql_to(to, mysql::runtime(values), fields.at(0), fields.at(1), fields.at(2), fields.at(3));
  };
}

inline void append(const mysql::results& results, Values& out) {
  for (const mysql::row_view row : results.rows()) {
    for (const mysql::field_view field : row) {
      if (field.is_int64()) out.emplace_back(field.get_int64());
      else if (field.is_double()) out.emplace_back(field.get_double());
      else out.emplace_back(std::string(field.as_string()));
    }
  }
}

/// One caller of a pool.
inline asio::awaitable<mysql::results> query_by(mysql::connection_pool& pool, const std::string& sql,
                                                const Values& parameters) {
  mysql::results results;
  mysql::pooled_connection connection = co_await pool.async_get_connection();
  co_await connection->async_execute(with_fields(sql, parameters), results);
  co_return results;
}

/// A pool of connections, and one caller for each list of parameters.
inline Queries pool_of(asio::io_context& context, const std::string& sql, int connections) {
  auto parameters = login<mysql::pool_params>();
  parameters.initial_size = parameters.max_size = connections;
  const auto pool = std::make_shared<mysql::connection_pool>(context, std::move(parameters));
  pool->async_run(asio::detached);
  return [&context, pool, sql](const std::vector<Values>& lists, Values& out) {
    std::vector<std::future<mysql::results>> callers;
    for (const Values& parameters : lists)
      callers.push_back(asio::co_spawn(context, query_by(*pool, sql, parameters), asio::use_future));
    for (auto& caller : callers) {
      while (caller.wait_for(std::chrono::seconds(0)) != std::future_status::ready) context.run_one();
      append(caller.get(), out);
    }
  };
}

/// `1.90.0` of 109000.
inline std::string version_of(int number) {
  const auto text = [](int part) { return std::to_string(part); };
  return text(number / 100000) + "." + text(number / 100 % 1000) + "." + text(number % 100);
}

}  // namespace tacho
