import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What one driver of JDBC does in its own manner. */
abstract class JdbcDriver {
  /** A kind of work that the driver does not have, and why. */
  static final class Unsupported extends SQLException {
    private static final long serialVersionUID = 1;

    Unsupported(String reason) {
      super(reason);
    }
  }

  abstract String url();

  /** Properties of all connections. */
  Map<String, String> options() {
    return Map.of();
  }

  /** Those without which a prepared statement is only one of the client. */
  Map<String, String> preparedOptions() {
    return Map.of();
  }

  /** Of its sessions. */
  Map<String, Object> link() {
    return Map.of("transport", "tcp", "tls", false);
  }

  /** Many have none: JDBC leaves it to libraries. */
  String whyNoPool() {
    return "it has no pool";
  }

  /** A setting of the environment; empty if there is none. */
  static String setting(String name) {
    return System.getenv().getOrDefault(name, "");
  }

  /** As a URL has it: {@code 127.0.0.1:5432/bench}. */
  static String server() {
    return setting("DB_HOST") + ":" + setting("DB_PORT") + "/" + setting("DB_NAME");
  }

  Connection connect(Map<String, String> more) throws SQLException {
    Properties properties = new Properties();
    if (!setting("DB_USER").isEmpty()) properties.put("user", setting("DB_USER"));
    if (!setting("DB_PASSWORD").isEmpty()) properties.put("password", setting("DB_PASSWORD"));
    properties.putAll(options());
    properties.putAll(more);
    return DriverManager.getConnection(url(), properties);
  }

  /** Responds to the requests of the runner until it ends. */
  void serve(String name) throws IOException, SQLException {
    ServeWorker.serve(name, version(), (scenario, contract) -> new JdbcContract(this, contract));
  }

  /** As in the name of its file, {@code postgresql-42.7.14.jar}: some drivers report another one. */
  private String version() throws SQLException {
    Class<?> loaded = DriverManager.getDriver(url()).getClass();
    String path = loaded.getProtectionDomain().getCodeSource().getLocation().getPath();
    Matcher file = Pattern.compile("-(\\d[^/]*)\\.jar$").matcher(path);
    return file.find() ? file.group(1) : "unknown";
  }
}
