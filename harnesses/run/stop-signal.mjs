/** @type {Record<string, number>} */
const STATUS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

/** Told to stop from outside: its status is that of a process the signal ended. */
export class Stopped extends Error {
  /** @param {string} name of the signal */
  constructor(name) {
    super(`stopped by ${name}`);
    this.status = STATUS[name] ?? 1;
  }
}

/**
 * A signal that is aborted when the process is told to end. A second time changes nothing: things are being ended in
 * order already.
 *
 * @returns {AbortSignal}
 */
export function createStopSignal() {
  const controller = new AbortController();
  for (const name of Object.keys(STATUS)) process.on(name, () => controller.abort(new Stopped(name)));
  return controller.signal;
}
