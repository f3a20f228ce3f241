package tachograph;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;

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

  /** By how much the session's counters went up over one operation. Reading them is text, and adds nothing. */
  Map<String, Long> countDuring(Callable<Object> operation) throws Exception {
    Map<String, String> before = readStatus();
    operation.call();
    Map<String, String> after = readStatus();
    Map<String, Long> counted = new TreeMap<>();
    for (String counter : new String[] {"Com_stmt_execute", "Com_insert"}) {
      counted.put(counter, Long.parseLong(after.get(counter)) - Long.parseLong(before.get(counter)));
    }
    return counted;
  }

  /** A client behind TCP is listed as host:port, one behind the UNIX socket without a port. */
  String readTransport() throws SQLException {
    return readOne(HOST).matches(".*:\\d+") ? "tcp" : "unix";
  }

  String readServerVersion() throws SQLException {
    return readOne("SELECT VERSION()");
  }

  private String readOne(String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
