import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;

/** What the server says of a connection, asked over that connection. */
final class Session {
  private static final String STATUS =
      "SHOW SESSION STATUS WHERE Variable_name IN ('Bytes_sent', 'Bytes_received', 'Questions', 'Com_stmt_prepare',"
          + " 'Com_stmt_execute', 'Com_insert', 'Ssl_version', 'Compression')";
  private static final String HOST = "SELECT HOST FROM information_schema.PROCESSLIST WHERE ID = CONNECTION_ID()";

  private final Connection connection;

  Session(Connection connection) {
    this.connection = connection;
  }

  Map<String, String> readStatus() throws SQLException {
    Map<String, String> status = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(STATUS)) {
      while (rows.next()) status.put(rows.getString(1), rows.getString(2));
    }
    return status;
  }

  /** A client behind TCP is listed as host:port, one behind the UNIX socket without a port. */
  String readTransport() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(HOST)) {
      rows.next();
      return rows.getString(1).matches(".*:\\d+") ? "tcp" : "unix";
    }
  }
}
