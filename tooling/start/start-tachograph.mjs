import { setTimeout as wait } from 'node:timers/promises';
import { lastLines, processGroups, scriptIn, toolEnvironment } from './processes.mjs';

const STOP_WITHIN_MS = 30_000;

/**
 * Starts what `npm start` starts, as a child process, and waits until it is ready.
 *
 * @param {{ root: string, env: NodeJS.ProcessEnv, signal: AbortSignal, onText?: (text: string) => void }} options `onText`
 *   gets its output until it is ready
 * @returns {Promise<{ pid: number, stop: () => Promise<void> }>}
 * @throws {Error} with its last lines when it ends before
 */
export async function startTachograph({ root, env, signal, onText = () => {} }) {
  const child = processGroups.spawnGroup(process.execPath, [scriptIn(root, 'tooling/run.mjs'), 'start'], {
    cwd: root,
    env: toolEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let isReady = false;
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      if (!isReady) onText(text);
      output = (output + text).slice(-20_000);
      isReady ||= /^ready/m.test(output);
    });
  const stop = () => processGroups.endGroup(child, STOP_WITHIN_MS);
  try {
    while (!isReady) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`the Tachograph did not start:\n${lastLines(output, 20)}`);
      await wait(100, undefined, { signal });
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { pid: child.pid ?? 0, stop };
}
