package tachograph;

import java.sql.CallableStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.openjdk.jmh.annotations.Benchmark;

/** A callable statement for a procedure with one parameter that answers one row. */
public class CallProcedureIn extends Measured {
  @Benchmark
  public Object plain() throws Exception {
    return operate();
  }

  @Override
  protected Object operate() throws SQLException {
    try (CallableStatement call = connection.prepareCall("{call withResultSet(?)}")) {
      call.setInt(1, 1);
      try (ResultSet rows = call.executeQuery()) {
        rows.next();
        return rows.getInt(1);
      }
    }
  }
}
