import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../run-command.ts';
import { startProcess } from '../start-process.ts';
import type { Probe } from '../terminal.ts';
import { FileProblem, type Terminal } from '../terminal.ts';
import type { Variables } from '../variables.ts';
import { TOKEN } from './start-server.ts';

type Ended = { readonly status: number; readonly out: string; readonly err: string };

export type Bench = {
  readonly folder: string;
  readonly spoolFolder: string;
  /** How long was slept, in milliseconds, wait by wait. No time passes. */
  readonly waits: readonly number[];
  readonly tacho: (args: readonly string[], changes?: Partial<Terminal>) => Promise<Ended>;
  /** Write a file last changed at a fixed time; returns its path. */
  readonly write: (name: string, content: string | Uint8Array) => Promise<string>;
  readonly remove: () => Promise<void>;
};

export const START = new Date('2026-11-20T10:00:00Z');

/** A machine that tells little, so that a test sees what it put there. */
export const PROBE: Probe = {
  platform: 'linux',
  machine: 'x86_64',
  kernel: '6.1.0',
  osVersion: '#1 SMP',
  cpuModels: ['Test CPU', 'Test CPU'],
  memoryBytes: 1024,
  load: 0.5,
  readText: async () => null,
  run: async () => null,
  variables: {},
};

/** `tacho` in this process with its own folder, clock and randomness. Sleeping takes no time but moves the clock. */
export async function createBench(variables: Variables = {}): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), 'tacho-test-'));
  const spoolFolder = join(folder, 'spool');
  const waits: number[] = [];
  let now = START.getTime();
  const tacho: Bench['tacho'] = async (args, changes = {}) => {
    const printed = { out: '', err: '' };
    const terminal: Terminal = {
      readFile: (path) =>
        readFile(path).catch(() => {
          throw new FileProblem(`cannot read ${path}`);
        }),
      readModifiedAt: async (path) => (path === '-' ? null : (await stat(path)).mtime),
      listFolder: async (path) => {
        if (!(await stat(path)).isDirectory()) return null;
        const entries = await readdir(path, { recursive: true, withFileTypes: true });
        return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : [])).sort();
      },
      out: (text) => {
        printed.out += text;
      },
      err: (text) => {
        printed.err += text;
      },
      ask: null,
      watched: false,
      variables: { TACHO_SPOOL_DIR: spoolFolder, TACHO_TOKEN: TOKEN, ...variables },
      home: folder,
      platform: 'linux',
      nodeVersion: process.version,
      now: () => new Date(now),
      sleep: async (ms) => {
        waits.push(ms);
        now += ms;
      },
      random: () => 0.5,
      fetch,
      probe: PROBE,
      start: startProcess,
      stopped: new AbortController().signal,
      ...changes,
    };
    return { status: await runCommand(args, terminal), ...printed };
  };
  return {
    folder,
    spoolFolder,
    waits,
    tacho,
    write: async (name, content) => {
      const path = join(folder, name);
      await writeFile(path, content);
      return path;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
