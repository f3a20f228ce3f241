import com.sun.management.ThreadMXBean;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/**
 * Speaks version 1 of the worker protocol of tacho bench on standard input and output. With Json and SampleStacks it stands alone:
 * {@code tacho bench init} gives all three to authors of workers.
 */
public final class ServeWorker {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** What is done again and again. Only {@code run} is needed. */
  public interface Operation {
    /** Does it once. */
    void run() throws Exception;

    /** The reply to {@code prepare}: session, emulated, options; or unsupported alone. */
    default Map<String, Object> describe() throws Exception {
      return Map.of();
    }

    /** The reply to {@code check}, for the contracts. */
    default Map<String, Object> check(int operations) throws Exception {
      throw new UnsupportedOperationException("this worker checks nothing");
    }

    /** What the server has counted for the session; null without a server. For the costs suite alone. */
    default Map<String, Object> readStatus() throws Exception {
      return null;
    }
  }

  /** Connects, once for each connection. The contract is empty where the worker has its own scenarios. */
  public interface Prepare {
    Operation prepare(String scenario, Map<String, Object> contract) throws Exception;
  }

  private final Map<String, Object> hello;
  private final Prepare prepare;
  private final Map<String, List<Operation>> prepared = new HashMap<>();
  private final Map<String, Map<String, Object>> contracts = new HashMap<>();
  /** Of single operations; kept, so that a run allocates nothing for itself. */
  private long[] times = new long[1 << 16];

  private ServeWorker(Map<String, Object> hello, Prepare prepare) {
    this.hello = hello;
    this.prepare = prepare;
  }

  /** Responds to the requests of the runner until it ends. */
  public static void serve(String driver, String driverVersion, Prepare prepare) throws IOException {
    PrintStream replies = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    // A driver may report something, and standard output belongs to the protocol.
    System.setOut(System.err);
    BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String runtime = "java " + System.getProperty("java.version");
    ServeWorker worker =
        new ServeWorker(
            Map.of("version", 1, "driver", driver, "driverVersion", driverVersion, "runtime", runtime), prepare);
    for (String line = requests.readLine(); line != null; line = requests.readLine()) {
      Map<String, Object> reply = new LinkedHashMap<>();
      try {
        Map<String, Object> request = fieldsOf(Json.read(line));
        if ("stop".equals(request.get("do"))) break;
        reply.put("id", request.get("id"));
        reply.putAll(worker.respond(request));
      } catch (Exception | LinkageError error) {
        reply.put("error", error.toString());
      }
      replies.println(Json.write(reply));
    }
    // A driver may leave a thread that is no daemon.
    System.exit(0);
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> fieldsOf(Object json) {
    return json == null ? Map.of() : (Map<String, Object>) json;
  }

  static int numberOf(Map<String, Object> fields, String name) {
    return fields.get(name) instanceof Number number ? number.intValue() : 0;
  }

  private Map<String, Object> respond(Map<String, Object> request) throws Exception {
    String what = String.valueOf(request.get("do"));
    String scenario = String.valueOf(request.get("scenario"));
    if (what.equals("hello")) return hello;
    if (what.equals("prepare")) {
      Map<String, Object> contract = fieldsOf(request.get("contract"));
      Operation operation = prepare.prepare(scenario, contract);
      Map<String, Object> reply = operation.describe();
      if (reply.containsKey("unsupported")) return reply;
      prepared.put(scenario, new ArrayList<>(List.of(operation)));
      contracts.put(scenario, contract);
      return reply;
    }
    List<Operation> connections = prepared.get(scenario);
    if (connections == null) throw new IllegalStateException("the scenario " + scenario + " was not prepared");
    int operations = numberOf(request, "operations");
    if (operations <= 0) throw new IllegalArgumentException("a " + what + " needs operations");
    Operation operation = connections.get(0);
    return switch (what) {
      case "load" -> {
        while (connections.size() < numberOf(request, "connections"))
          connections.add(prepare.prepare(scenario, contracts.get(scenario)));
        double rate = request.get("rate") instanceof Number number ? number.doubleValue() : 0;
        yield load(connections.subList(0, numberOf(request, "connections")), operations, rate);
      }
      case "run" -> measure(operation, operations);
      case "check" -> operation.check(operations);
      case "count" -> count(operation, operations);
      case "profile" -> SampleStacks.profile(Path.of(String.valueOf(request.get("file"))), () -> measure(operation, operations));
      default -> throw new IllegalArgumentException("unknown request " + what);
    };
  }

  /** What operations cost, apart from time. */
  private static Map<String, Object> count(Operation operation, int operations) throws Exception {
    // Reading changes the counters too: the first two readings show by how much.
    Map<String, Object> first = operation.readStatus();
    Map<String, Object> second = operation.readStatus();
    long heap = THREADS.getCurrentThreadAllocatedBytes();
    for (int done = 0; done < operations; done++) operation.run();
    heap = THREADS.getCurrentThreadAllocatedBytes() - heap;
    List<Object> status = first == null ? List.of() : List.of(first, second, operation.readStatus());
    return Map.of("operations", operations, "counters", Map.of("heapBytes", heap), "status", status);
  }

  /**
   * Operations at a fixed rate, each taken by the first connection that is free and timed from when it was due: one that waits behind
   * a slow one took that long too. Without a rate every connection does one after the other, and each is due when it begins.
   */
  private Map<String, Object> load(List<Operation> connections, int operations, double rate) throws Exception {
    if (times.length < operations) times = new long[operations * 2];
    AtomicInteger next = new AtomicInteger();
    AtomicReference<Exception> failure = new AtomicReference<>();
    long start = System.nanoTime();
    List<Thread> threads = new ArrayList<>();
    for (Operation connection : connections)
      threads.add(
          new Thread(
              () -> {
                try {
                  for (int at = next.getAndIncrement(); at < operations; at = next.getAndIncrement()) {
                    long due = rate == 0 ? System.nanoTime() - start : (long) (at / rate * 1e9);
                    waitUntil(start + due);
                    connection.run();
                    times[at] = System.nanoTime() - start - due;
                  }
                } catch (Exception error) {
                  failure.set(error);
                  next.set(operations);
                }
              }));
    threads.forEach(Thread::start);
    for (Thread thread : threads) thread.join();
    long ns = System.nanoTime() - start;
    if (failure.get() != null) throw failure.get();
    return toReply(operations, ns);
  }

  /** A thread may be unparked before its time. */
  private static void waitUntil(long due) {
    for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) LockSupport.parkNanos(left);
  }

  private Map<String, Object> measure(Operation operation, int operations) throws Exception {
    if (times.length < operations) times = new long[operations * 2];
    Map<Path, Long> others = readOthers();
    long heap = THREADS.getCurrentThreadAllocatedBytes();
    long cpu = THREADS.getCurrentThreadCpuTime();
    long start = System.nanoTime();
    long last = 0;
    for (int done = 0; done < operations; done++) {
      operation.run();
      long now = System.nanoTime() - start;
      times[done] = now - last;
      last = now;
    }
    cpu = THREADS.getCurrentThreadCpuTime() - cpu;
    heap = THREADS.getCurrentThreadAllocatedBytes() - heap;
    Long ofOthers = countSince(others);
    Map<String, Object> reply = toReply(operations, last);
    reply.put("cpuNs", cpu);
    reply.put("processCpuNs", ofOthers == null ? null : cpu + ofOthers);
    reply.put("counters", Map.of("heapBytes", heap));
    return reply;
  }

  /** Sorts the times. */
  private Map<String, Object> toReply(int operations, long ns) {
    Arrays.sort(times, 0, operations);
    Map<String, Object> reply = new LinkedHashMap<>();
    reply.put("operations", operations);
    reply.put("ns", ns);
    reply.put("p25Ns", times[operations / 4]);
    reply.put("p50Ns", times[operations / 2]);
    reply.put("latencies", toLatencies(operations));
    return reply;
  }

  /** Sorted times in buckets of 2 %: a flat list of the first bucket and its count, then of steps and counts. */
  private List<Object> toLatencies(int operations) {
    List<Object> list = new ArrayList<>();
    int last = 0;
    int count = 0;
    for (int at = 0; at < operations; at++) {
      int bucket = (int) Math.ceil(Math.log(Math.max(1, times[at])) / Math.log(1.02));
      if (count > 0 && bucket == last) {
        list.set(list.size() - 1, ++count);
        continue;
      }
      list.add(bucket - last);
      list.add(count = 1);
      last = bucket;
    }
    return list;
  }

  /**
   * The CPU times of all threads but this one, in nanoseconds; null where the system does not tell them. The clock of
   * the whole process has steps of 10 ms.
   */
  private static Map<Path, Long> readOthers() {
    Map<Path, Long> times = new HashMap<>();
    try (var tasks = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
      Path self = Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName();
      for (Path task : tasks) {
        if (task.getFileName().equals(self)) continue;
        times.put(task, Long.parseLong(Files.readString(task.resolve("schedstat")).split(" ")[0]));
      }
    } catch (IOException | DirectoryIteratorException threadEnded) {
      return null;
    }
    return times;
  }

  /** What they used since then; null if one has ended, whose last time nobody knows. */
  private static Long countSince(Map<Path, Long> before) {
    Map<Path, Long> after = readOthers();
    if (before == null || after == null || !after.keySet().containsAll(before.keySet())) return null;
    return after.entrySet().stream().mapToLong(one -> one.getValue() - before.getOrDefault(one.getKey(), 0L)).sum();
  }
}
