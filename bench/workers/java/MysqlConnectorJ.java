import java.util.Map;

/** MySQL Connector/J: https://dev.mysql.com/doc/connector-j/en/connector-j-usagenotes-statements.html */
final class MysqlConnectorJ extends JdbcDriver {
  @Override
  String url() {
    return "jdbc:mysql://" + server();
  }

  @Override
  Map<String, String> options() {
    return Map.of("sslMode", "DISABLED", "allowPublicKeyRetrieval", "true");
  }

  @Override
  Map<String, String> preparedOptions() {
    return Map.of("useServerPrepStmts", "true");
  }

  public static void main(String[] arguments) throws Exception {
    new MysqlConnectorJ().serve("mysql-connector-j");
  }
}
