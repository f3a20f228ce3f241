package tachograph;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.security.CodeSource;
import java.sql.Driver;
import java.util.Collections;
import java.util.Properties;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The version of the jar that a driver's class came from, as the jar says it or, where it does not (MySQL 5.1.20), as Maven
 * named its file. Not what the driver says of itself: Drizzle 1.4 calls itself 0.1.
 */
final class LoadedVersion {
  private LoadedVersion() {}

  static String of(Driver driver) {
    CodeSource source = driver.getClass().getProtectionDomain().getCodeSource();
    return source == null ? null : ofJar(source.getLocation());
  }

  private static String ofJar(URL location) {
    try (JarFile jar = new JarFile(Path.of(location.toURI()).toFile())) {
      String version = ofPomProperties(jar);
      if (version == null) version = jar.getManifest().getMainAttributes().getValue("Implementation-Version");
      return version != null ? version : ofFileName(jar);
    } catch (IOException | URISyntaxException error) {
      return null;
    }
  }

  private static String ofFileName(JarFile jar) {
    Matcher file = Pattern.compile("-(\\d[\\w.-]*)\\.jar$").matcher(jar.getName());
    return file.find() ? file.group(1) : null;
  }

  private static String ofPomProperties(JarFile jar) throws IOException {
    for (JarEntry entry : Collections.list(jar.entries())) {
      if (!entry.getName().matches("META-INF/maven/.+/pom\\.properties")) continue;
      Properties properties = new Properties();
      try (InputStream content = jar.getInputStream(entry)) {
        properties.load(content);
      }
      return properties.getProperty("version");
    }
    return null;
  }
}
