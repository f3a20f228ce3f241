import java.io.InputStream;
import java.util.Map;
import java.util.Properties;

/** The worker of both builds: it measures the driver that is beside it. */
public final class Worker {
  private static final String ARTIFACT = "TACHO.PACKAGE";

  /** Connects, does one operation, checks its response, and returns what does it again. */
  private static ServeWorker.Operation prepare(String scenario, Map<String, Object> contract) throws Exception {
    // Replace this: return () -> statement.executeQuery("SELECT 1").next();
    throw new UnsupportedOperationException("write the operation " + scenario + " in Worker.java");
  }

  private static String version() throws Exception {
    Properties properties = new Properties();
    String path = "/META-INF/maven/" + ARTIFACT.replace(':', '/') + "/pom.properties";
    try (InputStream input = Worker.class.getResourceAsStream(path)) {
      if (input != null) properties.load(input);
    }
    return properties.getProperty("version", "unknown");
  }

  public static void main(String[] args) throws Exception {
    ServeWorker.serve(ARTIFACT, version(), Worker::prepare);
  }
}
