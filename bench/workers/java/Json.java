import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** As much of JSON as the worker protocol needs. An object is a map, an array a list, a number a long or a double. */
final class Json {
  private final String text;
  private int at = 0;

  private Json(String text) {
    this.text = text;
  }

  static Object read(String text) {
    return new Json(text).readValue();
  }

  static String write(Object value) {
    if (value instanceof Map<?, ?> fields)
      return fields.entrySet().stream()
          .filter(field -> field.getValue() != null)
          .map(field -> quote(field.getKey()) + ":" + write(field.getValue()))
          .collect(Collectors.joining(",", "{", "}"));
    if (value instanceof List<?> items)
      return items.stream().map(Json::write).collect(Collectors.joining(",", "[", "]"));
    return value instanceof Number || value instanceof Boolean ? value.toString() : quote(value);
  }

  private static String quote(Object text) {
    return '"' + text.toString().replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\p{Cntrl}", " ") + '"';
  }

  private Object readValue() {
    switch (peek()) {
      case '"':
        return readText();
      case '[':
        List<Object> items = new ArrayList<>();
        readList(']', () -> items.add(readValue()));
        return items;
      case '{':
        Map<String, Object> fields = new LinkedHashMap<>();
        readList('}', () -> fields.put(readText(), skipColon().readValue()));
        return fields;
      default:
        return readWord();
    }
  }

  private char peek() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) at++;
    if (at == text.length()) throw new IllegalArgumentException("the request is no JSON");
    return text.charAt(at);
  }

  private void expect(char sign) {
    if (peek() != sign) throw new IllegalArgumentException("the request is no JSON");
    at++;
  }

  private Json skipColon() {
    expect(':');
    return this;
  }

  private void readList(char end, Runnable readItem) {
    at++;
    while (peek() != end) {
      readItem.run();
      if (peek() != end) expect(',');
    }
    at++;
  }

  /** A number, true, false or null. */
  private Object readWord() {
    int start = at;
    while (at < text.length() && ",:]} \t\r\n".indexOf(text.charAt(at)) < 0) at++;
    String word = text.substring(start, at);
    if (word.equals("null")) return null;
    if (word.equals("true") || word.equals("false")) return word.equals("true");
    return word.matches("-?\\d{1,18}") ? (Object) Long.valueOf(word) : (Object) Double.valueOf(word);
  }

  private String readText() {
    expect('"');
    StringBuilder letters = new StringBuilder();
    for (; text.charAt(at) != '"'; at++) {
      char letter = text.charAt(at);
      if (letter == '\\') letter = readEscaped(text.charAt(++at));
      letters.append(letter);
    }
    at++;
    return letters.toString();
  }

  private char readEscaped(char letter) {
    int known = "nrtbf".indexOf(letter);
    if (letter != 'u') return known < 0 ? letter : "\n\r\t\b\f".charAt(known);
    at += 4;
    return (char) Integer.parseInt(text, at - 3, at + 1, 16);
  }
}
