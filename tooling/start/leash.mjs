// Loaded into everything the launcher starts. A launcher that is killed outright cannot stop its children: they notice
// that the channel to it has closed, and end with their own children as if told to.
const PATIENCE_MS = 15_000;

// Children of ours hand their options on to processes they fork, which have channels of their own for other ends.
if (process.channel && String(process.ppid) === process.env.TACHOGRAPH_LAUNCHER) {
  process.on('disconnect', () => {
    // Each was started as the head of a group of its own, where the system has groups.
    process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
  });
  // Listening must not keep alive a process that has nothing else to do.
  process.channel.unref();
}
