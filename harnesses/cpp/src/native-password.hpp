#pragma once
// mysql_native_password for libraries that have lost it: libmysqlclient 9 no longer speaks it, and accounts of MariaDB are kept
// in it. A client plugin of our own: no account of the server has to change, and a file that is not part of the library need not
// be found.

#include <mysql.h>

#if !defined(MARIADB_PACKAGE_VERSION) && MYSQL_VERSION_ID >= 90000
#define NEEDS_NATIVE_PASSWORD

#include <mysql/client_plugin.h>
#include <mysql/plugin_auth_common.h>

#include <array>
#include <cstring>
#include <stdexcept>
#include <string>

// libmysqlclient brings OpenSSL's library, but not its headers.
extern "C" unsigned char* SHA1(const unsigned char* data, std::size_t size, unsigned char* digest);

namespace {

using Digest = std::array<unsigned char, 20>;

Digest sha1(const std::string& data) {
  Digest digest;
  SHA1(reinterpret_cast<const unsigned char*>(data.data()), data.size(), digest.data());
  return digest;
}

std::string text_of(const Digest& digest) { return {reinterpret_cast<const char*>(digest.data()), digest.size()}; }

/// SHA1(password) XOR SHA1(scramble + SHA1(SHA1(password)))
Digest answer_to(const std::string& scramble, const std::string& password) {
  Digest answer = sha1(password);
  const Digest mask = sha1(scramble + text_of(sha1(text_of(answer))));
  for (std::size_t i = 0; i < answer.size(); ++i) answer[i] ^= mask[i];
  return answer;
}

int authenticate(MYSQL_PLUGIN_VIO* wire, MYSQL* connection) {
  unsigned char* packet = nullptr;
  const int length = wire->read_packet(wire, &packet);
  if (length < 20) return CR_ERROR;
  const std::string password = connection->passwd == nullptr ? "" : connection->passwd;
  if (password.empty()) return wire->write_packet(wire, nullptr, 0) == 0 ? CR_OK : CR_ERROR;
  const Digest answer = answer_to({reinterpret_cast<const char*>(packet), 20}, password);
  return wire->write_packet(wire, answer.data(), static_cast<int>(answer.size())) == 0 ? CR_OK : CR_ERROR;
}

st_mysql_client_plugin_AUTHENTICATION plugin() {
  st_mysql_client_plugin_AUTHENTICATION described{};
  described.type = MYSQL_CLIENT_AUTHENTICATION_PLUGIN;
  described.interface_version = MYSQL_CLIENT_AUTHENTICATION_PLUGIN_INTERFACE_VERSION;
  described.name = "mysql_native_password";
  described.author = "Tachograph";
  described.desc = "SHA-1 of a password";
  described.license = "Apache-2.0";
  described.authenticate_user = authenticate;
  return described;
}

}  // namespace

namespace bench {

/// Teaches the client library the authentication method mysql_native_password, once for all connections.
inline void register_native_password(MYSQL* connection) {
  static st_mysql_client_plugin_AUTHENTICATION described = plugin();
  // The library keeps it for all connections, and rejects a second one.
  static bool is_registered = false;
  if (is_registered) return;
  if (mysql_client_register_plugin(connection, reinterpret_cast<st_mysql_client_plugin*>(&described)) == nullptr) {
    throw std::runtime_error(mysql_error(connection));
  }
  is_registered = true;
}

}  // namespace bench

#endif
