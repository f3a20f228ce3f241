import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';

export type Lock = {
  /** Say that the holder lives: a lock that nobody renews for a while is taken over, whoever has its process number. */
  readonly renew: (now: Date) => Promise<void>;
  readonly release: () => Promise<void>;
};

/** Longer than any one request with its waits takes. */
const FORGOTTEN_AFTER_MS = 15 * 60_000;

const readText = (file: string) => readFile(file, 'utf8').catch(() => null);

/** A link is made whole or not at all, also between two processes at the same instant. */
const tryLink = (from: string, to: string) =>
  link(from, to).then(
    () => true,
    () => false,
  );

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is a living one.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function isAbandoned(file: string, text: string, now: Date): Promise<boolean> {
  const facts = await stat(file).catch(() => null);
  if (!facts || now.getTime() - facts.mtimeMs > FORGOTTEN_AFTER_MS) return true;
  const [host, pid] = text.split('\n');
  // Of another machine that shares the folder, only time can tell.
  return host === hostname() && !isAlive(Number(pid));
}

/** Take an abandoned lock away, unless another process has put its own there in between: then it is put back. */
async function discard(file: string, abandoned: string, aside: string): Promise<void> {
  const moved = await rename(file, aside).then(
    () => true,
    () => false,
  );
  if (!moved) return;
  if ((await readText(aside)) !== abandoned) await tryLink(aside, file);
  await rm(aside, { force: true });
}

/**
 * The right to send what waits, for one process at a time; null while another has it. It spares the server repetitions
 * and keeps the order; that nothing is stored twice rests on the server's knowledge of the content, not on this.
 */
export async function takeLock(file: string, now: Date, pid: number): Promise<Lock | null> {
  const mine = `${hostname()}\n${pid}\n${randomBytes(8).toString('hex')}\n`;
  const own = `${file}.${pid}.${randomBytes(4).toString('hex')}`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(own, mine, { mode: 0o600 });
  try {
    await utimes(own, now, now);
    for (let round = 0; round < 10; round++) {
      if (await tryLink(own, file)) {
        const isOurs = async () => (await readText(file)) === mine;
        return {
          renew: async (at) => void ((await isOurs()) && (await utimes(file, at, at).catch(() => {}))),
          release: async () => void ((await isOurs()) && (await rm(file, { force: true }))),
        };
      }
      const text = await readText(file);
      if (text === null) continue;
      if (!(await isAbandoned(file, text, now))) return null;
      await discard(file, text, `${own}.left`);
    }
    return null;
  } finally {
    await rm(own, { force: true });
  }
}
