using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;

/// <summary>
/// Speaks version 1 of the worker protocol of tacho bench on standard input and output. It stands alone, and needs no package.
/// </summary>
public static class ServeWorker
{
    private static readonly double NsPerTick = 1e9 / Stopwatch.Frequency;

    /// <summary>Responds to the requests of the runner until it ends.</summary>
    public static void Serve(string driver, Version version, Func<string, Action> prepare)
    {
        var replies = Console.Out;
        // A driver may print something, and standard output belongs to the protocol.
        Console.SetOut(Console.Error);
        var prepared = new Dictionary<string, Action>();
        for (var line = Console.ReadLine(); line != null; line = Console.ReadLine())
        {
            var what = TextOf(line, "do");
            if (what == "stop") break;
            string reply;
            try
            {
                reply = what == "hello"
                    ? "\"version\":1,\"driver\":" + Quote(driver) + ",\"driverVersion\":" + Quote(version.ToString(3))
                        + ",\"runtime\":" + Quote("dotnet " + Environment.Version)
                    : Respond(what, TextOf(line, "scenario"), NumberOf(line, "operations"), prepare, prepared);
            }
            catch (Exception error)
            {
                reply = "\"error\":" + Quote(error.GetType().Name + ": " + error.Message);
            }
            replies.WriteLine("{\"id\":" + NumberOf(line, "id") + "," + reply + "}");
            replies.Flush();
        }
    }

    private static string Respond(
        string what, string scenario, long operations, Func<string, Action> prepare, Dictionary<string, Action> prepared)
    {
        if (what == "prepare")
        {
            prepared[scenario] = prepare(scenario);
            return "\"session\":{}";
        }
        if (what != "run") throw new NotSupportedException("unknown request " + what);
        if (!prepared.ContainsKey(scenario)) throw new InvalidOperationException("the scenario " + scenario + " was not prepared");
        if (operations < 1) throw new ArgumentException("a run needs operations");
        return Measure(prepared[scenario], new long[operations]);
    }

    private static string Measure(Action run, long[] times)
    {
        var cpu = Process.GetCurrentProcess().TotalProcessorTime;
        var start = Stopwatch.GetTimestamp();
        var last = start;
        for (var at = 0; at < times.Length; at++)
        {
            run();
            var now = Stopwatch.GetTimestamp();
            times[at] = now - last;
            last = now;
        }
        var cpuNs = (Process.GetCurrentProcess().TotalProcessorTime - cpu).Ticks * 100;
        for (var at = 0; at < times.Length; at++) times[at] = Math.Max(1, (long)(times[at] * NsPerTick));
        Array.Sort(times);
        return "\"operations\":" + times.Length + ",\"ns\":" + (long)((last - start) * NsPerTick)
            + ",\"p25Ns\":" + times[times.Length / 4] + ",\"p50Ns\":" + times[times.Length / 2]
            + ",\"latencies\":[" + Latencies(times) + "],\"processCpuNs\":" + cpuNs;
    }

    /// <summary>Sorted times in buckets of 2 %: the first bucket and its count, then of steps and counts.</summary>
    private static string Latencies(long[] sorted)
    {
        var list = new List<long>();
        long last = 0;
        foreach (var ns in sorted)
        {
            var bucket = (long)Math.Ceiling(Math.Log(ns) / Math.Log(1.02));
            if (list.Count > 0 && bucket == last) list[list.Count - 1]++;
            else list.AddRange(new[] { bucket - last, 1 });
            last = bucket;
        }
        return string.Join(",", list);
    }

    private static string TextOf(string json, string name) =>
        Regex.Match(json, "\"" + name + "\":\"((?:[^\"\\\\]|\\\\.)*)\"").Groups[1].Value;

    private static long NumberOf(string json, string name)
    {
        var found = Regex.Match(json, "\"" + name + "\":(\\d{1,15})");
        return found.Success ? long.Parse(found.Groups[1].Value, CultureInfo.InvariantCulture) : 0;
    }

    private static string Quote(string text)
    {
        var quoted = new StringBuilder("\"");
        foreach (var letter in text)
        {
            if (letter == '"' || letter == '\\') quoted.Append('\\');
            quoted.Append(letter < ' ' ? ' ' : letter);
        }
        return quoted.Append('"').ToString();
    }
}
