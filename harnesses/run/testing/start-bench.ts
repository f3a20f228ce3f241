import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach } from 'vitest';
import { type Group, type Invocation, listGroups } from '../group.mjs';

const BENCH = fileURLToPath(new URL('../../bench.mjs', import.meta.url));
const TINY = fileURLToPath(new URL('../fixtures/tiny', import.meta.url));
const FAKE_TACHO = fileURLToPath(new URL('../fixtures/fake-tacho.mjs', import.meta.url));

/** The command in a separate process, on the tiny harness, with everything it keeps below `folder`. */
export function startBench(folder: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [BENCH, ...args, '--harness', TINY], {
    env: {
      ...process.env,
      BENCH_CACHE_DIR: folder,
      BENCH_SERVER: '',
      TACHO_URL: 'http://tacho.test',
      TACHO_TOKEN: 'tacho_test',
      TACHO_BIN: FAKE_TACHO,
      FAKE_TACHO_LOG: path.join(folder, 'sent.log'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    child,
    output: () => output,
    ended,
    says: (words: string) =>
      until(
        () => output.includes(words),
        () => `"${words}" in:\n${output}`,
      ),
  };
}

export async function until(holds: () => boolean, what: () => string): Promise<void> {
  const deadline = Date.now() + 600_000;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what()}`);
    await wait(50);
  }
}

/** Processes whose command line or environment names the folder. */
export function processesOf(folder: string): string[] {
  if (!existsSync('/proc')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const about = ['cmdline', 'environ'].map((file) => readFileSync(`/proc/${pid}/${file}`, 'utf8')).join('\0');
        return about.includes(folder) ? [`${pid} ${about.split('\0').slice(0, 4).join(' ')}`] : [];
      } catch {
        return [];
      }
    });
}

/** Lines of the fake `tacho`: `stored <hash>`, or `again <hash>`. */
export function readSent(folder: string): string[] {
  const log = path.join(folder, 'sent.log');
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
}

/** The repetition groups that were kept, oldest first. */
export const groupsOf = (folder: string): Group[] => listGroups(path.join(folder, 'runs'));

/** Everything that was measured, in its order. */
export const invocationsOf = (folder: string): Invocation[] =>
  groupsOf(folder).flatMap((group) => group.readInvocations());

/** A folder for each test, which nothing of it outlives. */
export function useFolder(): { readonly folder: string } {
  const made = { folder: '' };
  beforeEach(() => {
    made.folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  });
  afterEach(() => {
    for (const left of processesOf(made.folder)) process.kill(Number.parseInt(left, 10), 'SIGKILL');
    rmSync(made.folder, { recursive: true, force: true });
  });
  return made;
}

export const gone = (folder: string) =>
  until(
    () => processesOf(folder).length === 0,
    () => `the end of ${processesOf(folder).join('; ')}`,
  );
