package tachograph;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/** One line of the observations file. The benchmark stands by its printed name; harness.mjs knows the scenario. */
final class Observation {
  private final Map<String, Object> fields = new LinkedHashMap<>();

  Observation(String benchmark, String driver, String askedVersion) {
    put("benchmark", benchmark);
    put("driver", driver);
    put("askedVersion", askedVersion);
    for (String field : new String[] {"version", "protocol", "transport", "tls", "compression", "server"}) put(field, null);
  }

  void put(String field, Object value) {
    fields.put(field, value);
  }

  void see(Session session) throws SQLException {
    put("server", session.readServerVersion());
    put("transport", session.readTransport());
    Map<String, String> status = session.readStatus();
    String tls = status.get("Ssl_version");
    put("tls", tls == null || tls.isEmpty() ? null : tls);
    String compression = status.get("Compression");
    put("compression", compression == null ? null : compression.equals("ON"));
  }

  void write() throws IOException {
    String file = System.getenv("OBSERVATIONS_FILE");
    if (file == null) return;
    Files.writeString(Path.of(file), toJson() + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  String toJson() {
    StringBuilder json = new StringBuilder();
    fields.forEach((name, value) -> {
      json.append(json.length() == 0 ? "{" : ",").append(quote(name)).append(':');
      json.append(value == null || value instanceof Boolean ? String.valueOf(value) : quote(value.toString()));
    });
    return json + "}";
  }

  static String quote(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (char character : text.toCharArray()) {
      if (character == '"' || character == '\\') quoted.append('\\').append(character);
      else if (character < ' ') quoted.append(String.format("\\u%04x", (int) character));
      else quoted.append(character);
    }
    return quoted.append('"').toString();
  }
}
