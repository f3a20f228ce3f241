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
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Speaks version 1 of the worker protocol of tacho bench on standard input and output. It stands alone: {@code tacho bench init}
 * gives it to authors of workers.
 */
public final class ServeWorker {
  private static final int VERSION = 1;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  /** What is done again and again. Only {@code run} is needed. */
  public interface Operation {
    /** Does it once. */
    void run() throws Exception;

    /** Does it once, to check its response, and gives what was observed on the connection, as JSON. */
    default String look() throws Exception {
      run();
      return "{}";
    }

    /** What the server has counted for the session, as JSON; empty without a server. For the costs suite alone. */
    default String readStatus() throws Exception {
      return "";
    }
  }

  /** Connects. The operation that it returns is looked at before anything is measured. */
  public interface Prepare {
    Operation prepare(String scenario) throws Exception;
  }

  private final String driver;
  private final Callable<String> driverVersion;
  private final Prepare prepare;
  private final Map<String, Operation> prepared = new HashMap<>();
  /** Of single operations; kept, so that a run allocates nothing for itself. */
  private long[] times = new long[1 << 16];

  private ServeWorker(String driver, Callable<String> driverVersion, Prepare prepare) {
    this.driver = driver;
    this.driverVersion = driverVersion;
    this.prepare = prepare;
  }

  /** Responds to the requests of the runner until it ends. */
  public static void serve(String driver, Callable<String> driverVersion, Prepare prepare) throws Exception {
    PrintStream replies = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    // A driver may report something, and standard output belongs to the protocol.
    System.setOut(System.err);
    BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    ServeWorker worker = new ServeWorker(driver, driverVersion, prepare);
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
        return String.format(
            "\"version\":%d,\"driver\":%s,\"driverVersion\":%s,\"runtime\":%s",
            VERSION, quote(driver), quote(driverVersion.call()), quote("java " + System.getProperty("java.version")));
      case "prepare":
        Operation operation = prepare.prepare(scenario);
        String session = operation.look();
        prepared.put(scenario, operation);
        return "\"session\":" + session;
      case "run":
        return measure(find(scenario), number(request, "operations", 0));
      case "count":
        return count(find(scenario), number(request, "operations", 0));
      default:
        throw new IllegalArgumentException("unknown request " + request);
    }
  }

  private Operation find(String scenario) {
    Operation found = prepared.get(scenario);
    if (found == null) throw new IllegalStateException("the scenario " + scenario + " was not prepared");
    return found;
  }

  /** What operations cost, apart from time. */
  private static String count(Operation operation, long operations) throws Exception {
    // Reading changes the counters too: the first two readings show by how much.
    String first = operation.readStatus();
    String second = operation.readStatus();
    long thread = Thread.currentThread().getId();
    long heap = THREADS.getThreadAllocatedBytes(thread);
    for (long done = 0; done < operations; done++) operation.run();
    heap = THREADS.getThreadAllocatedBytes(thread) - heap;
    Stream<String> status = Stream.of(first, second, operation.readStatus()).filter(reading -> !reading.isEmpty());
    return String.format(
        "\"operations\":%d,\"counters\":{\"heapBytes\":%d},\"status\":[%s]",
        operations, heap, status.collect(Collectors.joining(",")));
  }

  private String measure(Operation operation, long operations) throws Exception {
    if (operations == 0) throw new IllegalArgumentException("a run needs operations");
    long thread = Thread.currentThread().getId();
    long heap = THREADS.getThreadAllocatedBytes(thread);
    long process = SYSTEM.getProcessCpuTime();
    long cpu = THREADS.getCurrentThreadCpuTime();
    long start = System.nanoTime();
    long last = 0;
    int count = 0;
    while (count < operations) {
      operation.run();
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

  /** The requests are flat, and their texts need no escapes. Null if there is no such text. */
  private static String text(String request, String field) {
    Matcher found = Pattern.compile("\"" + field + "\"\\s*:\\s*\"([^\"]*)\"").matcher(request);
    return found.find() ? found.group(1) : null;
  }

  private static long number(String request, String field, long otherwise) {
    Matcher found = Pattern.compile("\"" + field + "\"\\s*:\\s*(\\d+)").matcher(request);
    return found.find() ? Long.parseLong(found.group(1)) : otherwise;
  }

  static String quote(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\p{Cntrl}", " ") + '"';
  }
}
