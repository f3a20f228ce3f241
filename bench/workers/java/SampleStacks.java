import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/** Samples the stacks of the thread that does the operations with the flight recorder of the JDK. */
final class SampleStacks {
  private static final String SAMPLE = "jdk.ExecutionSample";
  /** A recorder that cannot sample so often samples as often as it can. */
  private static final Duration PERIOD = Duration.ofMillis(1);

  private SampleStacks() {}

  /** Does operations, writes folded stacks of them into the file, and says what they took. */
  static Map<String, Object> profile(Path file, Callable<Map<String, Object>> operations) throws Exception {
    Path recorded = Path.of(file + ".jfr");
    Map<String, Object> measured;
    try (Recording recording = new Recording()) {
      recording.enable(SAMPLE).withPeriod(PERIOD);
      recording.start();
      measured = operations.call();
      recording.stop();
      recording.dump(recorded);
    }
    try {
      Files.write(file, fold(recorded, Thread.currentThread().getId()));
    } finally {
      Files.deleteIfExists(recorded);
    }
    Map<String, Object> reply = new LinkedHashMap<>();
    for (String name : new String[] {"operations", "ns", "cpuNs"}) reply.put(name, measured.get(name));
    reply.put("tool", "jfr");
    reply.put("hz", 1000 / PERIOD.toMillis());
    return reply;
  }

  /** Lines of calls from the outermost on, each with the number of its samples. */
  private static Iterable<String> fold(Path recorded, long thread) throws IOException {
    Map<String, Integer> counts = new TreeMap<>();
    try (RecordingFile events = new RecordingFile(recorded)) {
      while (events.hasMoreEvents()) {
        RecordedEvent event = events.readEvent();
        if (!event.getEventType().getName().equals(SAMPLE) || event.getStackTrace() == null) continue;
        RecordedThread sampled = event.getValue("sampledThread");
        if (sampled != null && sampled.getJavaThreadId() == thread)
          counts.merge(stackOf(event), 1, Integer::sum);
      }
    }
    return counts.entrySet().stream().map(one -> one.getKey() + " " + one.getValue())::iterator;
  }

  private static String stackOf(RecordedEvent event) {
    var frames = event.getStackTrace().getFrames();
    StringJoiner stack = new StringJoiner(";");
    for (int at = frames.size() - 1; at >= 0; at--) stack.add(nameOf(frames.get(at)));
    return stack.toString();
  }

  /** The name of a lambda has a number that differs from process to process. */
  private static String nameOf(RecordedFrame frame) {
    var method = frame.getMethod();
    return method.getType().getName().replaceFirst("\\$\\$Lambda.*", "\\$\\$Lambda") + "." + method.getName();
  }
}
