#pragma once

#include <mysql.h>

// libmysqlclient 9 no longer speaks mysql_native_password, in which accounts of MariaDB are kept.
#if !defined(MARIADB_PACKAGE_VERSION) && MYSQL_VERSION_ID >= 90000
#define NEEDS_NATIVE_PASSWORD

namespace bench {

/// Teaches the client library the authentication method mysql_native_password, once for all connections.
void register_native_password(MYSQL* connection);

}  // namespace bench

#endif
