package tachograph;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.openjdk.jmh.annotations.Benchmark;

/** 1,000 rows of one text of 10,000 characters, all of them read. */
public class SelectThousandBigRows extends Measured {
  @Benchmark
  public Object text() throws Exception {
    return operate();
  }

  @Override
  protected Object operate() throws SQLException {
    int length = 0;
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select repeat('a', 10000) from seq_1_to_1000")) {
      while (rows.next()) length += rows.getString(1).length();
    }
    if (length != 10_000_000) throw new IllegalStateException("10,000,000 characters were asked for, not " + length);
    return length;
  }
}
