package tachograph;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/** Opens connections of one driver in one way. Every option that is set stands here. */
final class Connector {
  private final String url;
  private final Properties options = new Properties();

  Connector(String driver, Way way, Server server) {
    String address = server.host + ":" + server.port + "/" + server.database;
    options.setProperty("user", server.user);
    options.setProperty("password", server.password);
    switch (driver) {
      case "mariadb-connector-j":
        url = "jdbc:mariadb://" + address;
        setMariadbOptions(way);
        if (server.socket != null) options.setProperty("localSocket", server.socket);
        break;
      case "mysql-connector-j":
        url = "jdbc:mysql://" + address;
        setMysqlOptions(way);
        break;
      case "drizzle-jdbc":
        url = "jdbc:mysql:thin://" + address;
        break;
      default:
        throw new IllegalArgumentException("no driver \"" + driver + "\" is known here");
    }
  }

  String loadedVersion() throws SQLException {
    return LoadedVersion.of(DriverManager.getDriver(url));
  }

  Connection open() throws SQLException {
    return DriverManager.getConnection(url, options);
  }

  private void setMariadbOptions(Way way) {
    setPreparing(way);
    // From 4.0 on it insists on TLS unless told otherwise.
    options.setProperty("sslMode", "disable");
    if (way == Way.text || way == Way.textRewrite) {
      // Left alone, several releases send a batch by the binary protocol even where statements are text.
      options.setProperty("useBulkStmts", "false");
      options.setProperty("useBulkStmtsForInserts", "false");
    }
  }

  private void setMysqlOptions(Way way) {
    setPreparing(way);
    // Two names of one thing: the first until 8.0.12, the second from 8.0.13 on.
    options.setProperty("useSSL", "false");
    options.setProperty("sslMode", "DISABLED");
    options.setProperty("allowPublicKeyRetrieval", "true");
  }

  /** Both Connector/Js know these by the same names. */
  private void setPreparing(Way way) {
    if (way == Way.plain) return;
    boolean binary = way == Way.binaryHit || way == Way.binaryOff;
    options.setProperty("useServerPrepStmts", String.valueOf(binary));
    options.setProperty("cachePrepStmts", String.valueOf(way == Way.binaryHit));
    options.setProperty("rewriteBatchedStatements", String.valueOf(way == Way.textRewrite));
  }
}
