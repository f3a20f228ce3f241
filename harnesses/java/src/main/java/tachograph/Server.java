package tachograph;

/** Where the server listens, as the runner says. */
final class Server {
  final String host = need("DB_HOST");
  final String port = need("DB_PORT");
  /** Null: by TCP. */
  final String socket = readSocket();
  final String user = need("DB_USER");
  final String password = need("DB_PASSWORD");
  final String database = need("DB_NAME");

  private Server() {}

  static Server fromEnvironment() {
    return new Server();
  }

  private static String readSocket() {
    String socket = System.getenv("DB_SOCKET");
    return socket == null || socket.isEmpty() ? null : socket;
  }

  private static String need(String name) {
    String value = System.getenv(name);
    if (value == null) throw new IllegalStateException(name + " is not set: it says where the server is");
    return value;
  }
}
