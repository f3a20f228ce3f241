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
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Speaks the worker protocol of interleaved measurements (harnesses/interleave/README.md) and runs the operations of the
 * benchmarks, without JMH. A scenario is the printed name of a benchmark: {@code SelectOne.plain}.
 */
public final class Worker {
  private static final int VERSION = 1;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final String driver;
  private final Map<String, Measured> prepared = new HashMap<>();
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
        reply = "\"error\":" + Observation.quote(error.toString());
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
        String loaded = new Connector(driver, Way.plain, Server.fromEnvironment()).loadedVersion();
        return String.format(
            "\"version\":%d,\"driver\":%s,\"driverVersion\":%s,\"runtime\":%s",
            VERSION, Observation.quote(driver), Observation.quote(String.valueOf(loaded)),
            Observation.quote("java " + System.getProperty("java.version")));
      case "prepare":
        Measured measured = create(scenario);
        Observation observation = new Observation(scenario, driver, "");
        measured.begin(driver, wayOf(scenario), observation);
        prepared.put(scenario, measured);
        return "\"session\":" + observation.toJson();
      case "run":
        Measured timed = find(scenario);
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

  private Measured find(String scenario) {
    Measured found = prepared.get(scenario);
    if (found == null) throw new IllegalStateException(scenario + " was not prepared");
    return found;
  }

  /** What operations cost, apart from time. */
  private static String count(Measured measured, long operations) throws Exception {
    Session session = new Session(measured.connection);
    // Reading changes the counters too: the first two readings show by how much.
    String before = toJson(session.readCounters()) + "," + toJson(session.readCounters());
    long thread = Thread.currentThread().getId();
    long heap = THREADS.getThreadAllocatedBytes(thread);
    for (long done = 0; done < operations; done++) measured.operate();
    heap = THREADS.getThreadAllocatedBytes(thread) - heap;
    return String.format(
        "\"operations\":%d,\"counters\":{\"heapBytes\":%d},\"status\":[%s,%s]",
        operations, heap, before, toJson(session.readCounters()));
  }

  private static String toJson(Map<String, String> counters) {
    return counters.entrySet().stream()
        .map(counter -> Observation.quote(counter.getKey()) + ":" + counter.getValue())
        .collect(Collectors.joining(",", "{", "}"));
  }

  private String measure(Measured measured, long operations, long limit) throws Exception {
    long thread = Thread.currentThread().getId();
    long heap = THREADS.getThreadAllocatedBytes(thread);
    long process = SYSTEM.getProcessCpuTime();
    long cpu = THREADS.getCurrentThreadCpuTime();
    long start = System.nanoTime();
    long last = 0;
    int count = 0;
    while (count < operations && last < limit) {
      measured.operate();
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

  private static Measured create(String scenario) throws ReflectiveOperationException {
    String name = scenario.substring(0, scenario.lastIndexOf('.'));
    return (Measured) Class.forName("tachograph." + name).getDeclaredConstructor().newInstance();
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
}
