package tachograph;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;

/** A batch of 100 rows of one prepared insert. */
public class BatchInsertPrepared extends Measured {
  private static final int ROWS = 100;

  private final RandomTexts texts = new RandomTexts();

  @Benchmark
  public Object text() throws Exception {
    return operate();
  }

  @Benchmark
  public Object textRewrite() throws Exception {
    return operate();
  }

  @Benchmark
  public Object binaryHit() throws Exception {
    return operate();
  }

  @Override
  protected Object operate() throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("INSERT INTO blackholeTable (charValue) values (?)")) {
      for (int row = 0; row < ROWS; row++) {
        statement.setString(1, texts.next());
        statement.addBatch();
      }
      return statement.executeBatch();
    }
  }

  @Override
  protected String contradiction(Way way, Map<String, Long> counted) {
    long inserts = counted.get("Com_insert");
    if (way == Way.textRewrite && inserts >= ROWS) {
      return "the driver did not join the batch of " + ROWS + " rows: the server counted " + inserts + " inserts";
    }
    return null;
  }
}
