// Loaded into every server the launcher starts. A launcher that is killed outright cannot stop its servers: they
// notice that the channel to it has closed and end as if told to.
const PATIENCE_MS = 15_000;

if (process.channel) {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
  });
  // Listening must not keep alive a server that has ended by itself.
  process.channel.unref();
}
