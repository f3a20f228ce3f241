package tachograph;

import java.sql.CallableStatement;
import java.sql.SQLException;
import java.sql.Types;
import org.openjdk.jmh.annotations.Benchmark;

/** A callable statement for a function of three parameters. */
public class CallFunction extends Measured {
  @Benchmark
  public Object plain() throws Exception {
    return operate();
  }

  @Override
  protected Object operate() throws SQLException {
    try (CallableStatement call = connection.prepareCall("{? = CALL testFunctionCall(?,?,?)}")) {
      call.registerOutParameter(1, Types.INTEGER);
      call.setFloat(2, 2);
      call.setInt(3, 1);
      call.setInt(4, 1);
      call.execute();
      return call.getInt(1);
    }
  }
}
