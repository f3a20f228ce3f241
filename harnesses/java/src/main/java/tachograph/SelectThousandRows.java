package tachograph;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.openjdk.jmh.annotations.Benchmark;

/** 1,000 rows of one integer, all of them read. */
public class SelectThousandRows extends Measured {
  @Benchmark
  public Object text() throws Exception {
    return operate();
  }

  @Override
  protected Object operate() throws SQLException {
    int sum = 0;
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select * from seq_1_to_1000")) {
      while (rows.next()) sum += rows.getInt(1);
    }
    if (sum != 500_500) throw new IllegalStateException("1,000 rows were asked for, and their sum is " + sum);
    return sum;
  }
}
