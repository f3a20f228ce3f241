const LOOK_EVERY_MS = 500;

/**
 * Calls `stop` when this process is told to end. npm passes the signal of a terminal on, which then arrives twice: the
 * second changes nothing.
 *
 * Told to end itself, npm ends the shell between us and leaves us behind without a word. Run by npm, we therefore also
 * stop when that shell is gone. Started any other way we do not: `node tooling/start.mjs &` may outlive its shell.
 *
 * @param {() => void} stop
 * @param {NodeJS.ProcessEnv} env
 */
export function onStopSignal(stop, env) {
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, stop);
  const parent = process.ppid;
  const watch = env.npm_lifecycle_event
    ? setInterval(() => {
        if (process.ppid !== parent) stop();
      }, LOOK_EVERY_MS).unref()
    : undefined;
  return {
    forget: () => {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, stop);
    },
  };
}
