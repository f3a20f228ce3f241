/** @type {Record<string, number>} */
const STATUS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };
const CHECK_PARENT_EVERY_MS = 500;

/** Stopped from outside. `status` is the exit status of a process that the signal ended. */
export class Stopped extends Error {
  /** @param {string} name of the signal */
  constructor(name) {
    super(`stopped by ${name}`);
    this.status = STATUS[name] ?? 1;
  }
}

/**
 * A signal that is aborted when this process is asked to end. npm passes the signal of a terminal on, which then arrives
 * twice; the second changes nothing.
 *
 * If npm itself is asked to end, it ends the shell between npm and this process and passes nothing on. A process that npm
 * started therefore also stops when that shell is gone. Others do not: `node tooling/run.mjs start &` may outlive its shell.
 *
 * @param {Record<string, string | undefined>} env
 * @returns {AbortSignal} its reason is a `Stopped`
 */
export function createStopSignal(env) {
  const controller = new AbortController();
  const stop = (/** @type {string} */ name) => controller.abort(new Stopped(name));
  for (const name of Object.keys(STATUS)) process.on(name, () => stop(name));
  const parent = process.ppid;
  const checkParent = () => {
    if (process.ppid !== parent) stop('SIGTERM');
  };
  if (env.npm_lifecycle_event) setInterval(checkParent, CHECK_PARENT_EVERY_MS).unref();
  return controller.signal;
}
