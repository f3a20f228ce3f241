import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import tachograph.ServeWorker;

/** A worker of tacho bench: it measures the JDBC driver in lib/. */
public final class BenchWorker {
  private static final Map<String, String> STATEMENTS = Map.of("select-1", "SELECT 1");

  private static Connection connect() throws SQLException {
    Map<String, String> env = System.getenv();
    String host = env.getOrDefault("DB_HOST", "127.0.0.1") + ":" + env.getOrDefault("DB_PORT", "3306");
    String user = env.getOrDefault("DB_USER", "root");
    return DriverManager.getConnection("jdbc:mariadb://" + host + "/", user, env.getOrDefault("DB_PASSWORD", ""));
  }

  private static ServeWorker.Operation prepare(String scenario) throws SQLException {
    Statement statement = connect().createStatement();
    String sql = STATEMENTS.get(scenario);
    return () -> {
      try (ResultSet rows = statement.executeQuery(sql)) {
        if (!rows.next() || rows.getInt(1) != 1) throw new IllegalStateException("unexpected rows");
      }
    };
  }

  public static void main(String[] arguments) throws Exception {
    try (Connection connection = connect()) {
      String version = connection.getMetaData().getDriverVersion();
      ServeWorker.serve("mariadb-connector-j", () -> version, BenchWorker::prepare);
    }
  }
}
