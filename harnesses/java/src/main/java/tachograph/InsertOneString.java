package tachograph;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.openjdk.jmh.annotations.Benchmark;

/** Prepares an insert of 100 characters and executes it. */
public class InsertOneString extends Measured {
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
    try (PreparedStatement statement =
        connection.prepareStatement("INSERT INTO blackholeTable (charValue) values (?)")) {
      statement.setString(1, texts.next());
      return statement.executeUpdate();
    }
  }
}
