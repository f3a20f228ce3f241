package tachograph;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Speaks the worker protocol (harnesses/interleave/README.md). The name of a scenario is that of its operation and of its way:
 * {@code SelectOne.plain}.
 */
public final class Worker {
  private static final int VERSION = 1;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final String driver;
  private final Map<String, Prepared> prepared = new HashMap<>();
  /** Of single operations; kept, so that a run allocates nothing for itself. */
  private long[] times = new long[1 << 16];

  private Worker(String driver) {
    this.driver = driver;
  }

  public static void main(String[] arguments) throws Exception {
    PrintStream replies = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    // A driver may report something, and standard output belongs to the protocol.
    System.setOut(System.err);
    BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    Worker worker = new Worker(arguments[0]);
    for (String line = requests.readLine(); line != null; line = requests.readLine()) {
      if ("stop".equals(text(line, "do"))) break;
      String reply;
      try {
        reply = worker.answer(line);
      } catch (Exception | LinkageError error) {
        reply = "\"error\":" + quote(error.toString());
      }
      replies.println("{\"id\":" + number(line, "id", -1) + "," + reply + "}");
    }
    // A driver may leave a thread that is no daemon.
    System.exit(0);
  }

  /** The fields of the reply. */
  private String answer(String request) throws Exception {
    String scenario = text(request, "scenario");
    switch (String.valueOf(text(request, "do"))) {
      case "hello":
        String loaded = new Connector(driver, Way.plain).loadedVersion();
        return String.format(
            "\"version\":%d,\"driver\":%s,\"driverVersion\":%s,\"runtime\":%s",
            VERSION, quote(driver), quote(loaded),
            quote("java " + System.getProperty("java.version")));
      case "prepare":
        Prepared opened = open(scenario);
        prepared.put(scenario, opened);
        return "\"session\":" + opened.look(wayOf(scenario));
      case "run":
        Prepared timed = find(scenario);
        long operations = number(request, "operations", Long.MAX_VALUE);
        long ns = number(request, "ns", Long.MAX_VALUE);
        if (operations == Long.MAX_VALUE && ns == Long.MAX_VALUE) throw new IllegalArgumentException("a run needs a limit");
        return measure(timed, operations, ns);
      case "count":
        return count(find(scenario), number(request, "operations", 1));
      default:
        throw new IllegalArgumentException("unknown request " + request);
    }
  }

  /** One operation over one connection. */
  private static final class Prepared {
    final Session session;
    final Callable<Object> operation;

    Prepared(Session session, Callable<Object> operation) {
      this.session = session;
      this.operation = operation;
    }

    /** Does one operation, and gives what the session says of it. */
    String look(Way way) throws Exception {
      Map<String, String> before = session.readStatus();
      operation.call();
      Map<String, String> after = session.readStatus();
      long inserts = difference(before, after, "Com_insert");
      if (way == Way.textRewrite && inserts >= Operations.ROWS_OF_A_BATCH) {
        throw new IllegalStateException("the driver did not join the batch: the server counted " + inserts + " inserts");
      }
      String tls = after.get("Ssl_version");
      String compression = after.get("Compression");
      return String.format(
          "{\"protocol\":%s,\"transport\":%s,\"tls\":%s,\"compression\":%s}",
          quote(difference(before, after, "Com_stmt_execute") > 0 ? "binary" : "text"),
          quote(session.readTransport()),
          tls == null || tls.isEmpty() ? null : quote(tls),
          compression == null ? null : compression.equals("ON"));
    }

    private static long difference(Map<String, String> before, Map<String, String> after, String counter) {
      return Long.parseLong(after.get(counter)) - Long.parseLong(before.get(counter));
    }
  }

  private Prepared open(String scenario) throws SQLException {
    Connector connector = new Connector(driver, wayOf(scenario));
    Connection connection = connector.open();
    String name = scenario.substring(0, scenario.lastIndexOf('.'));
    return new Prepared(new Session(connection), new Operations(connector, connection).find(name));
  }

  private Prepared find(String scenario) {
    Prepared found = prepared.get(scenario);
    if (found == null) throw new IllegalStateException(scenario + " was not prepared");
    return found;
  }

  /** What operations cost, apart from time. */
  private static String count(Prepared measured, long operations) throws Exception {
    Session session = measured.session;
    // Reading changes the counters too: the first two readings show by how much.
    String before = toJson(session.readCounters()) + "," + toJson(session.readCounters());
    long thread = Thread.currentThread().getId();
    long heap = THREADS.getThreadAllocatedBytes(thread);
    for (long done = 0; done < operations; done++) measured.operation.call();
    heap = THREADS.getThreadAllocatedBytes(thread) - heap;
    return String.format(
        "\"operations\":%d,\"counters\":{\"heapBytes\":%d},\"status\":[%s,%s]",
        operations, heap, before, toJson(session.readCounters()));
  }

  private static String toJson(Map<String, String> counters) {
    return counters.entrySet().stream()
        .map(counter -> quote(counter.getKey()) + ":" + counter.getValue())
        .collect(Collectors.joining(",", "{", "}"));
  }

  private String measure(Prepared measured, long operations, long limit) throws Exception {
    long thread = Thread.currentThread().getId();
    long heap = THREADS.getThreadAllocatedBytes(thread);
    long process = SYSTEM.getProcessCpuTime();
    long cpu = THREADS.getCurrentThreadCpuTime();
    long start = System.nanoTime();
    long last = 0;
    int count = 0;
    while (count < operations && last < limit) {
      measured.operation.call();
      long now = System.nanoTime() - start;
      if (count == times.length) times = Arrays.copyOf(times, count * 2);
      times[count++] = now - last;
      last = now;
    }
    cpu = THREADS.getCurrentThreadCpuTime() - cpu;
    process = SYSTEM.getProcessCpuTime() - process;
    heap = THREADS.getThreadAllocatedBytes(thread) - heap;
    Arrays.sort(times, 0, count);
    return String.format(
        "\"operations\":%d,\"ns\":%d,\"p25Ns\":%d,\"p50Ns\":%d,\"cpuNs\":%d,\"processCpuNs\":%d,"
            + "\"counters\":{\"heapBytes\":%d}",
        count, last, times[count / 4], times[count / 2], cpu, process, heap);
  }

  private static Way wayOf(String scenario) {
    return Way.valueOf(scenario.substring(scenario.lastIndexOf('.') + 1));
  }

  /** The requests are flat, and their texts need no escapes. Null if there is no such text. */
  private static String text(String request, String field) {
    Matcher found = Pattern.compile("\"" + field + "\"\\s*:\\s*\"([^\"]*)\"").matcher(request);
    return found.find() ? found.group(1) : null;
  }

  private static long number(String request, String field, long otherwise) {
    Matcher found = Pattern.compile("\"" + field + "\"\\s*:\\s*(\\d+)").matcher(request);
    return found.find() ? Long.parseLong(found.group(1)) : otherwise;
  }

  private static String quote(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (char character : text.toCharArray()) {
      if (character == '"' || character == '\\') quoted.append('\\').append(character);
      else if (character < ' ') quoted.append(String.format("\\u%04x", (int) character));
      else quoted.append(character);
    }
    return quoted.append('"').toString();
  }
}
