using System;

/// <summary>The worker of both builds: it measures the driver that is beside it.</summary>
public static class Worker
{
    /// <summary>Connects, does one operation, checks its response, and returns what does it again.</summary>
    private static Action Prepare(string scenario)
    {
        // Replace this: return () => command.ExecuteScalar();
        throw new NotImplementedException("write the operation " + scenario + " in Worker.cs");
    }

    // Replace Worker by a type of the driver: its assembly says the version.
    public static void Main() => ServeWorker.Serve("TACHO.PACKAGE", typeof(Worker).Assembly.GetName().Version, Prepare);
}
