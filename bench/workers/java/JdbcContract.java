import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A contract done by JDBC, and how far its sequences of keys and of inserted rows are. */
final class JdbcContract implements ServeWorker.Operation {
  private final JdbcDriver driver;
  private final Map<String, Object> contract;
  private final int keys;
  private final int span;
  /** The first letters of the types of the columns. */
  private final char[] kinds;
  private final List<String> sql;
  private final Map<String, Object> description = new LinkedHashMap<>();
  private ServeWorker.Operation operation;
  private long queries = 0;
  private long inserted = 0;
  /** Those of one operation. */
  private final List<Object[]> rows = new ArrayList<>();

  JdbcContract(JdbcDriver driver, Map<String, Object> contract) throws SQLException {
    this.driver = driver;
    this.contract = contract;
    keys = numberOf("keys");
    span = numberOf("span");
    kinds = textsOf("columns").stream().map(type -> type.substring(0, 1)).collect(Collectors.joining()).toCharArray();
    sql = textsOf("sql").stream().map(text -> text.replaceAll("\\$\\d+", "?")).toList();
    try {
      operation = start();
    } catch (JdbcDriver.Unsupported reason) {
      description.clear();
      description.put("unsupported", reason.getMessage());
    }
  }

  @Override
  public void run() throws Exception {
    rows.clear();
    operation.run();
  }

  @Override
  public Map<String, Object> describe() {
    return description;
  }

  @Override
  public Map<String, Object> check(int operations) throws Exception {
    RowDigest digest = new RowDigest();
    queries = inserted = 0;
    for (int done = 0; done < operations; done++) {
      run();
      rows.forEach(digest::add);
    }
    boolean hasRows = kinds.length > 0;
    return Map.of(
        "operations", operations,
        "rows", hasRows ? digest.rows() : inserted,
        "digest", hasRows ? digest.value() : 0,
        "types", digest.types());
  }

  private List<String> textsOf(String field) {
    return contract.get(field) instanceof List<?> texts ? texts.stream().map(String::valueOf).toList() : List.of();
  }

  private int numberOf(String field) {
    return ServeWorker.numberOf(contract, field);
  }

  private Object[] nextKey() {
    if (keys == 0) return new Object[0];
    int key = 1 + (int) (queries++ * 7919 % keys);
    return span == 0 ? new Object[] {key} : new Object[] {key, key + span - 1};
  }

  private Object[] nextRow() {
    int n = (int) ++inserted;
    return new Object[] {n, n * 1_000_003L, n * 0.5, String.format("item-%08d", n)};
  }

  /** One operation. What it needs but once is here. */
  private ServeWorker.Operation start() throws SQLException {
    boolean isPrepared = Boolean.TRUE.equals(contract.get("prepared"));
    Map<String, String> more = isPrepared ? driver.preparedOptions() : Map.of();
    Connection connection = driver.connect(more);
    describe(connection, more);
    switch (String.valueOf(contract.get("kind"))) {
      case "connect":
        return () -> driver.connect(more).close();
      case "query":
        PreparedStatement prepared = isPrepared ? connection.prepareStatement(sql.get(0)) : null;
        if (prepared != null) return () -> rows.addAll(query(prepared, nextKey()));
        return () -> rows.addAll(query(connection, nextKey()));
      case "execute":
        return () -> update(connection, sql.get(0), nextRow());
      case "batch":
        return () -> batch(connection);
      case "transaction":
        return () -> transact(connection);
      case "pool":
        throw new JdbcDriver.Unsupported(driver.whyNoPool());
      case "pipeline":
        throw new JdbcDriver.Unsupported("JDBC has no pipelining");
      default:
        throw new JdbcDriver.Unsupported("this worker does not know the kind of work " + contract.get("kind"));
    }
  }

  private void describe(Connection connection, Map<String, String> more) throws SQLException {
    Map<String, Object> session = new LinkedHashMap<>(driver.link());
    session.put("server", serverOf(connection.getMetaData()));
    description.put("session", session);
    if (!more.isEmpty())
      description.put("options", more.entrySet().stream().map(Object::toString).collect(Collectors.joining(", ")));
  }

  /** {@code MariaDB 10.11.19} of {@code MySQL 5.5.5-10.11.19-MariaDB-0+deb12u1}, and the like. */
  private static String serverOf(DatabaseMetaData data) throws SQLException {
    String version = data.getDatabaseProductVersion().replaceFirst("^5\\.5\\.5-", "");
    String product = version.contains("MariaDB") ? "MariaDB" : data.getDatabaseProductName();
    return product + " " + version.replaceFirst("[^\\d.].*", "");
  }

  private List<Object[]> query(Connection connection, Object[] key) throws SQLException {
    if (key.length > 0) {
      try (PreparedStatement statement = connection.prepareStatement(sql.get(0))) {
        return query(statement, key);
      }
    }
    try (Statement statement = connection.createStatement()) {
      return read(statement.executeQuery(sql.get(0)));
    }
  }

  private List<Object[]> query(PreparedStatement statement, Object[] key) throws SQLException {
    bind(statement, key);
    return read(statement.executeQuery());
  }

  private List<Object[]> read(ResultSet result) throws SQLException {
    List<Object[]> found = new ArrayList<>();
    try (result) {
      while (result.next()) {
        Object[] row = new Object[kinds.length];
        for (int at = 0; at < row.length; at++)
          row[at] =
              switch (kinds[at]) {
                case 'i' -> (Object) result.getLong(at + 1);
                case 'f' -> (Object) result.getDouble(at + 1);
                default -> result.getString(at + 1);
              };
        found.add(row);
      }
    }
    return found;
  }

  private static void bind(PreparedStatement statement, Object[] values) throws SQLException {
    for (int at = 0; at < values.length; at++) {
      if (values[at] instanceof Integer number) statement.setInt(at + 1, number);
      else if (values[at] instanceof Long number) statement.setLong(at + 1, number);
      else if (values[at] instanceof Double number) statement.setDouble(at + 1, number);
      else statement.setString(at + 1, (String) values[at]);
    }
  }

  private static void update(Connection connection, String sql, Object[] values) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      bind(statement, values);
      statement.executeUpdate();
    }
  }

  private void batch(Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql.get(0))) {
      for (int left = numberOf("rows"); left > 0; left--) {
        bind(statement, nextRow());
        statement.addBatch();
      }
      statement.executeBatch();
    }
  }

  private void transact(Connection connection) throws SQLException {
    Object[] key = nextKey();
    connection.setAutoCommit(false);
    rows.addAll(query(connection, key));
    update(connection, sql.get(1), key);
    update(connection, sql.get(2), nextRow());
    connection.commit();
    connection.setAutoCommit(true);
  }
}
