import { readdir, readFile, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { toSystemProbe } from './capture/system-probe.ts';
import { runCommand } from './run-command.ts';
import { startProcess } from './start-process.ts';
import { EXIT, FileProblem, UsageError } from './terminal.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'reading it is not permitted',
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** In bytes. */
const LARGE = 10_000_000;

/**
 * Of a large file little more than its text is held, but the heap grows to several times that before V8 frees what is no
 * longer held. Freeing it earlier costs processor time, so small files go without.
 */
const limitHeapGrowth = (): void => setFlagsFromString('--heap-growing-percent=60');

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    const bytes = path === '-' ? await buffer(process.stdin) : await readFile(path);
    if (bytes.length > LARGE) limitHeapGrowth();
    return bytes;
  } catch (error) {
    throw new FileProblem(`cannot read ${path}: ${REASONS[codeOf(error)] ?? codeOf(error)}`);
  }
}

async function listFolder(path: string): Promise<readonly string[] | null> {
  const is = await stat(path).catch(() => null);
  if (!is?.isDirectory()) return null;
  const entries = await readdir(path, { withFileTypes: true });
  const named = entries.filter(({ name }) => !name.startsWith('.')).sort((a, b) => (a.name < b.name ? -1 : 1));
  const lists = await Promise.all(
    named.map(async (entry) => {
      const at = join(path, entry.name);
      if (entry.isDirectory()) return (await listFolder(at)) ?? [];
      return entry.isFile() ? [at] : [];
    }),
  );
  return lists.flat();
}

/** Rejects at the end of the input, such as Ctrl-D, and at Ctrl-C. */
async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new Promise<never>((_, reject) => {
    lines.once('close', () => reject(new UsageError('a question has no response, and nothing was done')));
  });
  try {
    return await Promise.race([lines.question(question), ended]);
  } finally {
    lines.close();
    ended.catch(() => {});
  }
}

// A reader that has seen enough (`| head`) closes the pipe; that is no failure of ours.
process.stdout.on('error', (error) => {
  if (codeOf(error) === 'EPIPE') process.exit(0);
  throw error;
});

// At the first signal a command keeps what is under way and reports it; at the second it ends at once.
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopping.abort();
    process.once(signal, () => process.exit(EXIT.unavailable));
  });
}

process.exitCode = await runCommand(process.argv.slice(2), {
  readFile: readBytes,
  readModifiedAt: async (path) => (path === '-' ? null : (await stat(path)).mtime),
  listFolder,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  ask: process.stdin.isTTY === true && process.stderr.isTTY === true ? ask : null,
  watched: process.stderr.isTTY === true,
  variables: process.env,
  home: homedir(),
  platform: process.platform,
  nodeVersion: process.version,
  now: () => new Date(),
  sleep: (ms) => wait(ms, undefined, { signal: stopping.signal }).catch(() => {}),
  random: Math.random,
  fetch,
  probe: toSystemProbe(process.env),
  start: startProcess,
  stopped: stopping.signal,
});
