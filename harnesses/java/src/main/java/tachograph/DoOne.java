package tachograph;

import java.sql.SQLException;
import java.sql.Statement;
import org.openjdk.jmh.annotations.Benchmark;

/** The smallest command there is: no parameter, no result set. */
public class DoOne extends Measured {
  @Benchmark
  public Object plain() throws Exception {
    return operate();
  }

  @Override
  protected Object operate() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return statement.execute("do 1");
    }
  }
}
