package tachograph;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.openjdk.jmh.annotations.Benchmark;

/** Prepares a query with one parameter of 100 characters, executes it and reads it back. */
public class SelectOneString extends Measured {
  private final RandomTexts texts = new RandomTexts();

  @Benchmark
  public Object text() throws Exception {
    return operate();
  }

  @Benchmark
  public Object binaryHit() throws Exception {
    return operate();
  }

  @Benchmark
  public Object binaryOff() throws Exception {
    return operate();
  }

  @Override
  protected Object operate() throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement("SELECT CAST(? as char character set utf8)")) {
      statement.setString(1, texts.next());
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();
        return rows.getString(1);
      }
    }
  }
}
