package tachograph;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

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
    ServeWorker.serve(
        driver, () -> new Connector(driver, Way.plain).loadedVersion(), scenario -> new Worker(driver, scenario));
  }

  @Override
  public void run() throws Exception {
    operation.call();
  }

  @Override
  public String look() throws Exception {
    Map<String, String> before = session.readStatus();
    operation.call();
    Map<String, String> after = session.readStatus();
    long inserts = difference(before, after, "Com_insert");
    if (way == Way.textRewrite && inserts >= Operations.ROWS_OF_A_BATCH) {
      throw new IllegalStateException("the driver did not join the batch: the server counted " + inserts + " inserts");
    }
    String tls = after.get("Ssl_version");
    String compression = after.get("Compression");
    return String.format(
        "{\"protocol\":%s,\"transport\":%s,\"tls\":%s,\"compression\":%s}",
        ServeWorker.quote(difference(before, after, "Com_stmt_execute") > 0 ? "binary" : "text"),
        ServeWorker.quote(session.readTransport()),
        tls == null || tls.isEmpty() ? null : ServeWorker.quote(tls),
        compression == null ? null : compression.equals("ON"));
  }

  private static long difference(Map<String, String> before, Map<String, String> after, String counter) {
    return Long.parseLong(after.get(counter)) - Long.parseLong(before.get(counter));
  }

  /** What operations add to; the costs suite (bench/costs/to-figures.mjs) says what that means. */
  @Override
  public String readStatus() throws SQLException {
    return session.readStatus().entrySet().stream()
        .filter(counter -> counter.getValue().matches("\\d+"))
        .map(counter -> ServeWorker.quote(counter.getKey()) + ":" + counter.getValue())
        .collect(Collectors.joining(",", "{", "}"));
  }
}
