package tachograph;

import java.sql.Connection;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * One operation over one connection, again and again. A subclass has one method for each way in which the connection
 * can be opened; its name is that of the {@link Way}, and every one of them does the same operation.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public abstract class Measured {
  @Param("-p names it") public String driver;

  /** The one that was asked for. It tells figures of two versions apart; the observation says which one was loaded. */
  @Param("-p names it") public String version;

  protected Connector connector;
  protected Connection connection;

  protected abstract Object operate() throws Exception;

  /** Why what the server counted during one operation is not what this benchmark claims to measure; otherwise null. */
  protected String contradiction(Way way, Map<String, Long> counted) {
    return null;
  }

  /** Opens the connection and does one operation under observation, before anything is measured. */
  @Setup(Level.Trial)
  public void open(BenchmarkParams benchmark) throws Exception {
    String name = benchmark.getBenchmark().replaceFirst("^tachograph\\.", "");
    Way way = Way.valueOf(name.substring(name.lastIndexOf('.') + 1));
    Observation observation = new Observation(name, driver, version);
    try {
      begin(driver, way, observation);
    } catch (Exception | LinkageError error) {
      observation.put("error", error.toString());
      throw error;
    } finally {
      observation.write();
    }
  }

  /** Opens the connection and does one operation under observation. */
  void begin(String driver, Way way, Observation observation) throws Exception {
    connector = new Connector(driver, way, Server.fromEnvironment());
    observation.put("version", connector.loadedVersion());
    connection = connector.open();
    Session session = new Session(connection);
    observation.see(session);
    Map<String, Long> counted = session.countDuring(this::operate);
    observation.put("protocol", counted.get("Com_stmt_execute") > 0 ? "binary" : "text");
    String contradiction = contradiction(way, counted);
    if (contradiction != null) throw new IllegalStateException(contradiction);
  }

  @TearDown(Level.Trial)
  public void close() throws Exception {
    if (connection != null) connection.close();
  }
}
