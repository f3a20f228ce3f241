import java.security.CodeSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Opens connections of one driver in one way. Every option that is set stands here. */
final class Connector {
  private final String url;
  private final Properties options = new Properties();

  /** To the server of the runner. */
  Connector(String driver, Way way) {
    String address = need("DB_HOST") + ":" + need("DB_PORT") + "/" + need("DB_NAME");
    options.setProperty("user", need("DB_USER"));
    options.setProperty("password", need("DB_PASSWORD"));
    switch (driver) {
      case "mariadb-connector-j":
        url = "jdbc:mariadb://" + address;
        setMariadbOptions(way);
        if (!need("DB_SOCKET").isEmpty()) options.setProperty("localSocket", need("DB_SOCKET"));
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

  /**
   * That of the jar which the driver's class came from, as Maven named its file. Not what the driver says of itself: Drizzle 1.4
   * calls itself 0.1.
   */
  String loadedVersion() throws SQLException {
    CodeSource jar = DriverManager.getDriver(url).getClass().getProtectionDomain().getCodeSource();
    Matcher file = Pattern.compile("-(\\d[\\w.-]*)\\.jar$").matcher(jar.getLocation().getPath());
    if (!file.find()) throw new IllegalStateException(jar.getLocation() + " has no version in its name");
    return file.group(1);
  }

  Connection open() throws SQLException {
    return DriverManager.getConnection(url, options);
  }

  private static String need(String name) {
    String value = System.getenv(name);
    if (value == null) throw new IllegalStateException(name + " is not set: it says where the server is");
    return value;
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
