#pragma once
// Parameters of libpq as texts, and the values of results in their binary format.

#include <endian.h>
#include <libpq-fe.h>

#include <bit>
#include <cstring>

#include "contracts.hpp"

namespace tacho {

/// The parameters of one execution, and a pointer to each.
class Texts {
 public:
  void set(const Values& parameters) {
    texts_.resize(parameters.size());
    values_.resize(parameters.size());
    for (std::size_t at = 0; at < parameters.size(); ++at)
      values_[at] = (texts_[at] = text_of(parameters[at])).c_str();
  }
  int count() const { return static_cast<int>(values_.size()); }
  const char* const* data() const { return values_.data(); }

 private:
  std::vector<std::string> texts_;
  std::vector<const char*> values_;
};

/// `15.18` of 150018.
inline std::string version_of(int number) {
  return std::to_string(number / 10000) + "." + std::to_string(number % 10000);
}

inline Value decode(const char* bytes, int length, Oid type) {
  enum : Oid { INT8 = 20, INT4 = 23, FLOAT8 = 701 };
  if (type != INT4 && type != INT8 && type != FLOAT8) return std::string(bytes, length);
  std::uint64_t wire = 0;
  std::memcpy(&wire, bytes, length);
  const std::uint64_t bits = be64toh(wire);
  return type == FLOAT8 ? Value(std::bit_cast<double>(bits)) : Value(std::int64_t(bits) >> (64 - 8 * length));
}

/// Appends all values of a result and frees it; throws what the server says if it is none.
inline void take(PGconn* server, PGresult* result, Values& out) {
  const std::unique_ptr<PGresult, decltype(&PQclear)> owned(result, PQclear);
  const ExecStatusType status = PQresultStatus(result);
  if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK && status != PGRES_PIPELINE_SYNC)
    throw std::runtime_error(PQerrorMessage(server));
  const int rows = PQntuples(result), columns = PQnfields(result);
  for (int row = 0; row < rows; ++row)
    for (int at = 0; at < columns; ++at)
      out.push_back(decode(PQgetvalue(result, row, at), PQgetlength(result, row, at), PQftype(result, at)));
}

}  // namespace tacho
