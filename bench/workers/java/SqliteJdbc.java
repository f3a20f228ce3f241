import java.util.Map;

/** sqlite-jdbc: https://github.com/xerial/sqlite-jdbc/blob/master/USAGE.md */
final class SqliteJdbc extends JdbcDriver {
  @Override
  String url() {
    return "jdbc:sqlite:" + setting("DB_FILE");
  }

  @Override
  Map<String, String> options() {
    return Map.of("synchronous", "OFF", "busy_timeout", "5000");
  }

  @Override
  Map<String, Object> link() {
    return Map.of();
  }

  public static void main(String[] arguments) throws Exception {
    new SqliteJdbc().serve("sqlite-jdbc");
  }
}
