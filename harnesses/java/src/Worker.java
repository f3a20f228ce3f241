import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * Measures a driver. The name of a scenario is that of its operation and of its way: {@code SelectOne.plain}.
 */
public final class Worker implements ServeWorker.Operation {
  private final Way way;
  private final Session session;
  private final Callable<Object> operation;

  /** One operation over one connection. */
  private Worker(String driver, String scenario) throws SQLException {
    int dot = scenario.lastIndexOf('.');
    way = Way.valueOf(scenario.substring(dot + 1));
    Connector connector = new Connector(driver, way);
    Connection connection = connector.open();
    session = new Session(connection);
    operation = new Operations(connector, connection).find(scenario.substring(0, dot));
  }

  public static void main(String[] arguments) throws Exception {
    String driver = arguments[0];
    String version = new Connector(driver, Way.plain).loadedVersion();
    ServeWorker.serve(driver, version, (scenario, contract) -> new Worker(driver, scenario));
  }

  @Override
  public void run() throws Exception {
    operation.call();
  }

  /** Does one operation, and gives what was observed on the connection. */
  @Override
  public Map<String, Object> describe() throws Exception {
    Map<String, String> before = session.readStatus();
    operation.call();
    Map<String, String> after = session.readStatus();
    long inserts = difference(before, after, "Com_insert");
    if (way == Way.textRewrite && inserts >= Operations.ROWS_OF_A_BATCH) {
      throw new IllegalStateException("the driver did not join the batch: the server counted " + inserts + " inserts");
    }
    Map<String, Object> observed = new LinkedHashMap<>();
    observed.put("protocol", difference(before, after, "Com_stmt_execute") > 0 ? "binary" : "text");
    observed.put("transport", session.readTransport());
    if (!after.getOrDefault("Ssl_version", "").isEmpty()) observed.put("tls", after.get("Ssl_version"));
    if (after.containsKey("Compression")) observed.put("compression", after.get("Compression").equals("ON"));
    return Map.of("session", observed);
  }

  private static long difference(Map<String, String> before, Map<String, String> after, String counter) {
    return Long.parseLong(after.get(counter)) - Long.parseLong(before.get(counter));
  }

  /** What operations add to; the costs suite (bench/costs/to-figures.mjs) says what that means. */
  @Override
  public Map<String, Object> readStatus() throws SQLException {
    Map<String, Object> counters = new LinkedHashMap<>();
    session.readStatus().forEach((name, value) -> {
      if (value.matches("\\d+")) counters.put(name, Long.parseLong(value));
    });
    return counters;
  }
}
