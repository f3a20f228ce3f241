package tachograph;

import java.sql.CallableStatement;
import java.sql.SQLException;
import java.sql.Types;
import org.openjdk.jmh.annotations.Benchmark;

/** A callable statement for a procedure whose one parameter goes in and comes out. */
public class CallProcedureInOut extends Measured {
  @Benchmark
  public Object plain() throws Exception {
    return operate();
  }

  @Override
  protected Object operate() throws SQLException {
    try (CallableStatement call = connection.prepareCall("{call inOutParam(?)}")) {
      call.registerOutParameter(1, Types.INTEGER);
      call.setInt(1, 1);
      call.execute();
      return call.getInt(1);
    }
  }
}
