import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { lifeOf } from './process-life.mjs';

const KILL_AFTER_MS = 5000;
const WARDEN = fileURLToPath(new URL('./warden.mjs', import.meta.url));
/** In the environment of all that is started, so that the warden knows what it was not told of in time. */
export const MARK = 'BENCH_STARTED_BY';

/**
 * Everything the runner starts. Each stands at the head of a group of its own: Ctrl-C reaches the runner alone, which
 * then ends things in order, and a program that starts others is ended with them.
 *
 * @typedef {object} Processes
 * @property {(command: string, args: string[], options: import('node:child_process').SpawnOptions) =>
 *   import('node:child_process').ChildProcess} spawnGroup
 * @property {(child: import('node:child_process').ChildProcess, patienceMs?: number) => Promise<void>} endGroup
 * @property {() => Promise<void>} endAll
 */

/** @returns {Processes} */
export function createProcesses() {
  /** @type {Set<import('node:child_process').ChildProcess>} */
  const running = new Set();
  const mark = randomUUID();
  const warden = startWarden(mark);

  /** @type {Processes['spawnGroup']} */
  const spawnGroup = (command, args, options) => {
    const env = { ...(options.env ?? process.env), [MARK]: mark };
    const child = spawn(command, args, { ...options, env, detached: true });
    const { pid } = child;
    if (pid === undefined) return child;
    running.add(child);
    warden.tell(`watch ${pid} ${lifeOf(pid).birth}`);
    child.once('exit', () => {
      // What it started and did not wait for.
      signalGroup(child, 'SIGKILL');
      running.delete(child);
      warden.tell(`forget ${pid}`);
    });
    return child;
  };

  /** @type {Processes['endGroup']} */
  const endGroup = (child, patienceMs = KILL_AFTER_MS) =>
    new Promise((resolve) => {
      if (!running.has(child)) return resolve();
      const late = setTimeout(() => signalGroup(child, 'SIGKILL'), patienceMs);
      child.once('exit', () => {
        clearTimeout(late);
        resolve();
      });
      signalGroup(child, 'SIGTERM');
    });

  const endAll = async () => {
    await Promise.all([...running].map((child) => endGroup(child)));
    warden.dismiss();
  };
  return { spawnGroup, endGroup, endAll };
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // The group is empty.
  }
}

/** @param {string} mark */
function startWarden(mark) {
  const warden = spawn(process.execPath, [WARDEN, `${MARK}=${mark}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // Without it a runner that is killed outright leaves its processes to the next start; that is no reason to stop.
  warden.on('error', () => {});
  warden.stdin.on('error', () => {});
  warden.unref();
  return {
    tell: (/** @type {string} */ line) => warden.stdin.write(`${line}\n`),
    dismiss: () => warden.stdin.end(),
  };
}
