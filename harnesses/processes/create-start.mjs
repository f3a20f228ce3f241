import { createWriteStream } from 'node:fs';
import { coresOf } from './pinning.mjs';

/**
 * Starts a process. It ends with the runner, and is pinned if its part says so. A harness starts processes in no other way.
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
 * @property {boolean} [pinned] to the core of this part
 * @property {(line: string) => void} [onLine] each line of standard output as it comes
 * @property {string} [stdoutFile] standard output is also written here, byte for byte
 * @property {number} [timeoutMs] time limit; the code is null when it was exceeded
 */

/**
 * Creates the function by which a harness starts processes.
 *
 * @param {object} options
 * @param {import('./process-groups.mjs').ProcessGroups} options.processes
 * @param {Record<string, string | undefined>} options.env
 * @param {AbortSignal} options.signal
 * @param {number | null} [options.core] of pinned processes; null if nothing is pinned
 * @param {(cores: number[]) => void} [options.onPinned] gets the cores of a pinned process, as the system reports them
 * @returns {Start}
 */
export function createStart({ processes, env, signal, core = null, onPinned = () => {} }) {
  return (command, args, options = {}) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const pinned = options.pinned === true && core !== null;
      const [program, rest] = pinned ? ['taskset', ['-c', String(core), command, ...args]] : [command, args];
      const child = processes.spawnGroup(program, rest, {
        cwd: options.cwd,
        env: { ...env, ...options.env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      if (pinned && child.pid !== undefined) void coresOf(child.pid, core).then(onPinned);
      const output = collectOutput(child, options);
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
        output.end(() => resolve({ code: late ? null : code, stdout: output.stdout(), stderr }));
      };
      child.once('error', (error) => finish(null, `${command} cannot be started: ${error.message}`));
      child.once('close', (code, killedBy) => {
        if (late) return finish(null, `ended after ${options.timeoutMs} ms without coming to an end`);
        finish(code, killedBy === null ? '' : `ended by ${killedBy}`);
      });
    });
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {StartOptions} options
 */
function collectOutput(child, { onLine, stdoutFile }) {
  /** @type {Buffer[]} */
  const out = [];
  /** @type {Buffer[]} */
  const err = [];
  const file = stdoutFile ? createWriteStream(stdoutFile) : null;
  let rest = '';
  child.stdout?.on('data', (/** @type {Buffer} */ bytes) => {
    out.push(bytes);
    file?.write(bytes);
    if (!onLine) return;
    const lines = (rest + bytes.toString('utf8')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  });
  child.stderr?.on('data', (/** @type {Buffer} */ bytes) => err.push(bytes));
  return {
    stdout: () => Buffer.concat(out).toString('utf8'),
    stderr: () => Buffer.concat(err).toString('utf8').trimEnd(),
    end: (/** @type {() => void} */ done) => {
      if (onLine && rest !== '') onLine(rest);
      if (file) file.end(done);
      else done();
    },
  };
}
