package tachograph;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;

/** What the server says of a connection, asked over that connection. */
final class Session {
  private static final String STATUS =
      "SHOW SESSION STATUS WHERE Variable_name IN ("
          + "'Com_stmt_execute', 'Com_insert', 'Ssl_version', 'Ssl_cipher', 'Compression')";
  private static final String COUNTERS =
      "SHOW SESSION STATUS WHERE Variable_name IN ("
          + "'Bytes_sent', 'Bytes_received', 'Questions', 'Com_stmt_prepare', 'Com_stmt_execute')";
  private static final String HOST = "SELECT HOST FROM information_schema.PROCESSLIST WHERE ID = CONNECTION_ID()";

  private final Connection connection;

  Session(Connection connection) {
    this.connection = connection;
  }

  Map<String, String> readStatus() throws SQLException {
    return read(STATUS);
  }

  /** What operations add to; the costs suite (harnesses/costs/to-figures.mjs) says what that means. */
  Map<String, String> readCounters() throws SQLException {
    return read(COUNTERS);
  }

  private Map<String, String> read(String variables) throws SQLException {
    Map<String, String> status = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(variables)) {
      while (rows.next()) status.put(rows.getString(1), rows.getString(2));
    }
    return status;
  }

  /** A client behind TCP is listed as host:port, one behind the UNIX socket without a port. */
  String readTransport() throws SQLException {
    return readOne(HOST).matches(".*:\\d+") ? "tcp" : "unix";
  }

  private String readOne(String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
