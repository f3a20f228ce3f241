package tachograph;

import java.sql.SQLException;
import java.sql.Statement;
import org.openjdk.jmh.annotations.Benchmark;

/** A batch of 100 different insert texts of one plain statement. */
public class BatchInsertStatement extends Measured {
  private static final int ROWS = 100;

  private final RandomTexts texts = new RandomTexts();

  @Benchmark
  public Object text() throws Exception {
    return operate();
  }

  @Override
  protected Object operate() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (int row = 0; row < ROWS; row++) {
        statement.addBatch("INSERT INTO blackholeTable (charValue) values ('" + texts.next() + "')");
      }
      return statement.executeBatch();
    }
  }
}
