import java.util.Map;

/** MariaDB Connector/J: https://mariadb.com/docs/connectors/mariadb-connector-j/about-mariadb-connector-j */
final class MariadbJavaClient extends JdbcDriver {
  @Override
  String url() {
    return "jdbc:mariadb://" + server();
  }

  @Override
  Map<String, String> options() {
    return Map.of("sslMode", "disable");
  }

  @Override
  Map<String, String> preparedOptions() {
    return Map.of("useServerPrepStmts", "true");
  }

  /**
   * Seen in 3.5.11 and 4.0.0: MariaDbPoolDataSource offers a returned connection before it has noted that it is of the
   * pool. A caller that returns it at once closes it, and after some hundred operations none is left.
   */
  @Override
  String whyNoPool() {
    return "its own pool loses connections when several callers wait";
  }

  public static void main(String[] arguments) throws Exception {
    new MariadbJavaClient().serve("mariadb-java-client");
  }
}
