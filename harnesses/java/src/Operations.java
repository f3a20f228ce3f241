import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.Random;
import java.util.concurrent.Callable;

/** What is done again and again over one connection, by the name of the scenario without its way. */
final class Operations {
  static final int ROWS_OF_A_BATCH = 100;
  private static final String INSERT = "INSERT INTO blackholeTable (charValue) values (?)";

  private final Connector connector;
  private final Connection connection;
  private final RandomTexts texts = new RandomTexts();

  Operations(Connector connector, Connection connection) {
    this.connector = connector;
    this.connection = connection;
  }

  Callable<Object> find(String name) {
    switch (name) {
      case "DoOne": return this::doOne;
      case "SelectOne": return this::selectOne;
      case "SelectOneString": return this::selectOneString;
      case "InsertOneString": return this::insertOneString;
      case "BatchInsertPrepared": return this::batchInsertPrepared;
      case "BatchInsertStatement": return this::batchInsertStatement;
      case "SelectThousandRows": return this::selectThousandRows;
      case "SelectThousandBigRows": return this::selectThousandBigRows;
      case "CallFunction": return this::callFunction;
      case "CallProcedureIn": return this::callProcedureIn;
      case "CallProcedureInOut": return this::callProcedureInOut;
      case "ConnectAndClose": return this::connectAndClose;
      default: throw new IllegalArgumentException("no operation \"" + name + "\" is known here");
    }
  }

  private Object doOne() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return statement.execute("do 1");
    }
  }

  private Object selectOne() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select 1")) {
      rows.next();
      return rows.getInt(1);
    }
  }

  /** Prepares a query with one parameter of 100 characters, executes it and reads it back. */
  private Object selectOneString() throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement("SELECT CAST(? as char character set utf8)")) {
      statement.setString(1, texts.next());
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();
        return rows.getString(1);
      }
    }
  }

  private Object insertOneString() throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(INSERT)) {
      statement.setString(1, texts.next());
      return statement.executeUpdate();
    }
  }

  private Object batchInsertPrepared() throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(INSERT)) {
      for (int row = 0; row < ROWS_OF_A_BATCH; row++) {
        statement.setString(1, texts.next());
        statement.addBatch();
      }
      return statement.executeBatch();
    }
  }

  private Object batchInsertStatement() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (int row = 0; row < ROWS_OF_A_BATCH; row++) {
        statement.addBatch("INSERT INTO blackholeTable (charValue) values ('" + texts.next() + "')");
      }
      return statement.executeBatch();
    }
  }

  private Object selectThousandRows() throws SQLException {
    int sum = 0;
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select * from seq_1_to_1000")) {
      while (rows.next()) sum += rows.getInt(1);
    }
    if (sum != 500_500) throw new IllegalStateException("1,000 rows were asked for, and their sum is " + sum);
    return sum;
  }

  private Object selectThousandBigRows() throws SQLException {
    int length = 0;
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select repeat('a', 10000) from seq_1_to_1000")) {
      while (rows.next()) length += rows.getString(1).length();
    }
    if (length != 10_000_000) throw new IllegalStateException("10,000,000 characters were asked for, not " + length);
    return length;
  }

  private Object callFunction() throws SQLException {
    try (CallableStatement call = connection.prepareCall("{? = CALL testFunctionCall(?,?,?)}")) {
      call.registerOutParameter(1, Types.INTEGER);
      call.setFloat(2, 2);
      call.setInt(3, 1);
      call.setInt(4, 1);
      call.execute();
      return call.getInt(1);
    }
  }

  private Object callProcedureIn() throws SQLException {
    try (CallableStatement call = connection.prepareCall("{call withResultSet(?)}")) {
      call.setInt(1, 1);
      try (ResultSet rows = call.executeQuery()) {
        rows.next();
        return rows.getInt(1);
      }
    }
  }

  private Object callProcedureInOut() throws SQLException {
    try (CallableStatement call = connection.prepareCall("{call inOutParam(?)}")) {
      call.registerOutParameter(1, Types.INTEGER);
      call.setInt(1, 1);
      call.execute();
      return call.getInt(1);
    }
  }

  private Object connectAndClose() throws SQLException {
    try (Connection another = connector.open()) {
      return another;
    }
  }

  /** Texts of 100 random letters and digits: enough of them that no two operations in a row send the same. */
  private static final class RandomTexts {
    private static final String CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    private static final int LENGTH = 100;

    private final String[] texts = new String[1024];
    private int taken = 0;

    RandomTexts() {
      // Always the same ones, so that every driver and every repeat sends the same bytes.
      Random random = new Random(1);
      for (int at = 0; at < texts.length; at++) {
        StringBuilder text = new StringBuilder(LENGTH);
        while (text.length() < LENGTH) text.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
        texts[at] = text.toString();
      }
    }

    String next() {
      return texts[taken++ % texts.length];
    }
  }
}
