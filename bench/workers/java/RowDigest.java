import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** FNV-1a, 32 bit, over the text of each value and a byte after it (31) and after its row (30). */
final class RowDigest {
  private int hash = 0x811c9dc5;
  private int rows = 0;
  private final List<String> types = new ArrayList<>();

  void add(Object[] row) {
    for (Object value : row) {
      if (rows == 0) types.add(typeOf(value));
      String text = value instanceof Double real ? String.valueOf(Math.round(real * 1000)) : String.valueOf(value);
      for (byte one : text.getBytes(StandardCharsets.UTF_8)) add(one);
      add(31);
    }
    add(30);
    rows++;
  }

  int rows() {
    return rows;
  }

  long value() {
    return Integer.toUnsignedLong(hash);
  }

  /** Of the values of the first row. */
  List<String> types() {
    return types;
  }

  private void add(int one) {
    hash = (hash ^ one & 0xff) * 0x01000193;
  }

  private static String typeOf(Object value) {
    if (value == null) return "null";
    return value instanceof Double ? "float" : value instanceof String ? "text" : "int";
  }
}
