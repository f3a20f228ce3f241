package tachograph;

import java.sql.Connection;
import java.sql.SQLException;
import org.openjdk.jmh.annotations.Benchmark;

/** Opens a connection and closes it. The one that is observed is opened in the same way. */
public class ConnectAndClose extends Measured {
  @Benchmark
  public Object plain() throws Exception {
    return operate();
  }

  @Override
  protected Object operate() throws SQLException {
    try (Connection another = connector.open()) {
      return another;
    }
  }
}
