import java.util.Map;

/** pgjdbc: https://jdbc.postgresql.org/documentation/query/ */
final class Pgjdbc extends JdbcDriver {
  @Override
  String url() {
    return "jdbc:postgresql://" + server();
  }

  @Override
  Map<String, String> options() {
    return Map.of("sslmode", "disable");
  }

  /** https://jdbc.postgresql.org/documentation/publicapi/org/postgresql/ds/PGPoolingDataSource.html */
  @Override
  String whyNoPool() {
    return "its documentation advises against its own pool";
  }

  public static void main(String[] arguments) throws Exception {
    new Pgjdbc().serve("pgjdbc");
  }
}
