import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { identify } from './process-identity.mjs';

const KILL_AFTER_MS = 5000;
const WATCHDOG = fileURLToPath(new URL('./watchdog.mjs', import.meta.url));
/** In the environment of every child, so that the watchdog finds one that it was not told of in time. */
export const MARK = 'TACHOGRAPH_STARTED_BY';

/**
 * Starts and ends child processes. Each leads a process group, where the system has groups: Ctrl-C reaches this process
 * alone, which then ends the children in order, and a child that starts others is ended with them. If this process is killed,
 * a watchdog ends the groups.
 *
 * @typedef {object} ProcessGroups
 * @property {(command: string, args: readonly string[], options: import('node:child_process').SpawnOptions) =>
 *   import('node:child_process').ChildProcess} spawnGroup
 * @property {(child: import('node:child_process').ChildProcess, killAfterMs?: number) => Promise<void>} endGroup asks the group to
 *   end, kills it after `killAfterMs`, and resolves when the child has ended
 * @property {() => Promise<void>} endAll
 */

/** @returns {ProcessGroups} */
export function createProcessGroups() {
  /** @type {Set<import('node:child_process').ChildProcess>} */
  const running = new Set();
  /** @type {ReturnType<typeof startWatchdog> | null} */
  let watchdog = null;
  // The mark of the process that started this one must not reach children of this one: two watchdogs would end them.
  delete process.env[MARK];

  /** @type {ProcessGroups['spawnGroup']} */
  const spawnGroup = (command, args, options) => {
    watchdog ??= startWatchdog();
    const { mark, send } = watchdog;
    const child = spawn(command, args, {
      ...options,
      env: { ...(options.env ?? process.env), [MARK]: mark },
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    const { pid } = child;
    if (pid === undefined) return child;
    running.add(child);
    send(`watch ${pid} ${identify(pid).startTime}`);
    child.once('exit', () => {
      // What the child started and did not wait for.
      signalGroup(child, 'SIGKILL');
      running.delete(child);
      send(`forget ${pid}`);
    });
    return child;
  };

  /** @type {ProcessGroups['endGroup']} */
  const endGroup = (child, killAfterMs = KILL_AFTER_MS) =>
    new Promise((resolve) => {
      if (!running.has(child)) return resolve();
      const late = setTimeout(() => signalGroup(child, 'SIGKILL'), killAfterMs);
      child.once('exit', () => {
        clearTimeout(late);
        resolve();
      });
      signalGroup(child, 'SIGTERM');
    });

  const endAll = async () => {
    await Promise.all([...running].map((child) => endGroup(child)));
    watchdog?.dismiss();
    watchdog = null;
  };
  return { spawnGroup, endGroup, endAll };
}

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // The group is empty.
  }
}

function startWatchdog() {
  const mark = randomUUID();
  const watchdog = spawn(process.execPath, [WATCHDOG, `${MARK}=${mark}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    windowsHide: true,
  });
  // Without a watchdog, a killed process leaves its children to the next start. That is no reason to stop now.
  watchdog.on('error', () => {});
  watchdog.stdin.on('error', () => {});
  watchdog.unref();
  return {
    mark,
    send: (/** @type {string} */ line) => watchdog.stdin.write(`${line}\n`),
    dismiss: () => watchdog.stdin.end(),
  };
}
