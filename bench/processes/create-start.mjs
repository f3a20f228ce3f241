import { createInterface } from 'node:readline';

/**
 * Starts a process that ends with the runner. A harness starts processes in no other way.
 *
 * @callback Start
 * @param {string} command
 * @param {string[]} args
 * @param {StartOptions} [options]
 * @returns {Promise<{ code: number | null, stdout: string, stderr: string }>} does not reject if the process fails
 */

/**
 * @typedef {object} StartOptions
 * @property {string} [cwd]
 * @property {Record<string, string | undefined>} [env] in addition to the runner's own
 * @property {(line: string) => void} [onLine] gets each line of standard output as it comes
 * @property {number} [uid] of another user
 * @property {number} [gid]
 * @property {number} [timeoutMs] time limit; the code is null when it was exceeded
 */

/**
 * Creates the function by which a harness starts processes.
 *
 * @param {object} options
 * @param {import('./process-groups.mjs').ProcessGroups} options.processes
 * @param {Record<string, string | undefined>} options.env
 * @param {AbortSignal} options.signal
 * @returns {Start}
 */
export function createStart({ processes, env, signal }) {
  return (command, args, options = {}) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const child = processes.spawnGroup(command, args, {
        cwd: options.cwd,
        uid: options.uid,
        gid: options.gid,
        env: { ...env, ...options.env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const output = collectOutput(child);
      const { onLine } = options;
      if (onLine && child.stdout) createInterface({ input: child.stdout }).on('line', onLine);
      let late = false;
      const timer = options.timeoutMs ? setTimeout(endLate, options.timeoutMs) : undefined;
      function endLate() {
        late = true;
        void processes.endGroup(child);
      }
      const abort = () => void processes.endGroup(child);
      signal.addEventListener('abort', abort, { once: true });
      const finish = (/** @type {number | null} */ code, /** @type {string} */ problem) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
        if (signal.aborted) return reject(signal.reason);
        const stderr = [output.stderr(), problem].filter((text) => text !== '').join('\n');
        resolve({ code: late ? null : code, stdout: output.stdout(), stderr });
      };
      child.once('error', (error) => finish(null, `${command} cannot be started: ${error.message}`));
      child.once('close', (code, killedBy) => {
        if (late) return finish(null, `ended after ${options.timeoutMs} ms without coming to an end`);
        finish(code, killedBy === null ? '' : `ended by ${killedBy}`);
      });
    });
}

/** @param {import('node:child_process').ChildProcess} child */
function collectOutput(child) {
  /** @type {Buffer[]} */
  const out = [];
  /** @type {Buffer[]} */
  const err = [];
  child.stdout?.on('data', (/** @type {Buffer} */ bytes) => out.push(bytes));
  child.stderr?.on('data', (/** @type {Buffer} */ bytes) => err.push(bytes));
  return {
    stdout: () => Buffer.concat(out).toString('utf8'),
    stderr: () => Buffer.concat(err).toString('utf8').trimEnd(),
  };
}
