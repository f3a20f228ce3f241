import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createStart } from '../../bench/processes/create-start.mjs';
import { readText } from '../../bench/processes/files.mjs';
import { createProcessGroups } from '../../bench/processes/process-groups.mjs';

const STOP_WITHIN_MS = 12_000;

/** The children of this process. They end with it, even if it is killed. */
export const processGroups = createProcessGroups();

/**
 * Turns telemetry off in the tools that are started, and puts this Node.js first on their PATH.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function toolEnvironment(env) {
  return {
    ...env,
    NEXT_TELEMETRY_DISABLED: '1',
    TURBO_TELEMETRY_DISABLED: '1',
    CHECKPOINT_DISABLE: '1',
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    PATH: `${path.dirname(process.execPath)}${path.delimiter}${env.PATH ?? ''}`,
  };
}

/**
 * Runs a script with this Node.js to its end. Not by npm or npx: ending those leaves their children running.
 *
 * @param {{ name: string, args: string[], cwd: string, env: NodeJS.ProcessEnv, signal?: AbortSignal,
 *   onLine?: (line: string) => void }} options `onLine` gets each line of standard output
 * @returns {Promise<void>}
 * @throws {Error} with the script's last lines when it fails, or the reason of the signal
 */
export async function runNode({ name, args, cwd, env, signal = new AbortController().signal, onLine }) {
  const start = createStart({ processes: processGroups, env: toolEnvironment(env), signal });
  const { code, stdout, stderr } = await start(process.execPath, args, { cwd, onLine });
  if (code === 0) return;
  const ending = code === null ? 'it was ended' : `exit code ${code}`;
  throw new Error(`${name} failed (${ending})
${lastLines(
  `${stdout}
${stderr}`,
  30,
)}`);
}

/**
 * Starts a server that runs until `stop`.
 *
 * @param {{ args: string[], cwd: string, env: NodeJS.ProcessEnv, onLine: (line: string) => void }} options `onLine` gets each
 *   line that it prints
 * @returns {import('./supervise.mjs').Running & { pid: number }} `pid` is 0 where it could not be started
 */
export function startServer({ args, cwd, env, onLine }) {
  const child = processGroups.spawnGroup(process.execPath, args, {
    cwd,
    env: toolEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const input of [child.stdout, child.stderr]) if (input) createInterface({ input }).on('line', onLine);
  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    // When its last lines have arrived.
    child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  return { pid: child.pid ?? 0, ended, stop: () => processGroups.endGroup(child, STOP_WITHIN_MS) };
}

/** @param {string} text @param {number} count */
export function lastLines(text, count) {
  return text.trimEnd().split('\n').slice(-count).join('\n');
}

/** @type {(file: string, count: number) => string} */
export const lastLinesOf = (file, count) => lastLines(readText(file), count);

/** @param {string} root @param {string} script such as node_modules/next/dist/bin/next */
export function scriptIn(root, script) {
  const file = path.join(root, script);
  if (!existsSync(file)) throw new Error(`${path.relative(root, file)} is missing: run npm ci`);
  return file;
}

/** @param {string} module a path relative to this folder */
export function toolFile(module) {
  return fileURLToPath(new URL(module, import.meta.url));
}
