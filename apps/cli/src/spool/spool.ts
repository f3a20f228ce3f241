import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatEntry, parseEntry, type SpoolEntry, toEntryName, withFailures } from './spool-entry.ts';

/** The spool cannot be written or read. The message is for the person who must act. */
export class SpoolProblem extends Error {}

/** Why an upload was set aside: the server rejected it, or failed at it several times. */
export const ASIDE = ['rejected', 'failed'] as const;
export type Aside = (typeof ASIDE)[number];

export type Waiting = { readonly name: string; readonly bytes: number; readonly entry: SpoolEntry | null };

const SUFFIX = '.upload';
const LEFTOVER_AFTER_MS = 24 * 3600 * 1000;
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(bytes < 10 * 1024 * 1024 ? 1 : 0)} MB`;

/** A failure of the disk, as a problem of the folder. */
async function onDisk<T>(folder: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof SpoolProblem) throw error;
    const reasons: Readonly<Record<string, string>> = {
      ENOSPC: 'the disk is full',
      EROFS: 'it cannot be written to',
      EACCES: 'it may not be used by this user',
      EPERM: 'it may not be used by this user',
      ENOTDIR: 'something that is no folder is in its way',
    };
    const reason = reasons[codeOf(error)] ?? codeOf(error);
    throw new SpoolProblem(`the folder for waiting uploads, ${folder}: ${reason}; TACHO_SPOOL_DIR names another`);
  }
}

/** So that the name survives a crash too. Where a folder cannot be opened as a file (Windows), the system sees to it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

async function listNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name.endsWith(SUFFIX)).sort();
}

/**
 * The folder of uploads that wait for the server, one file each; `rejected/` below it holds those the server
 * rejected, `failed/` those it failed at. Files are complete or not there: they are written beside, brought to the disk, and renamed.
 */
export class Spool {
  readonly folder: string;
  readonly #maxBytes: number;

  constructor(folder: string, maxBytes: number) {
    this.folder = folder;
    this.#maxBytes = maxBytes;
  }

  /** Where uploads are set aside. */
  folderOf(aside: Aside): string {
    return join(this.folder, aside);
  }

  /** Put an upload at the end. Returns its name; throws a `SpoolProblem` when the folder is full or cannot be written. */
  async add(entry: SpoolEntry): Promise<string> {
    const bytes = formatEntry(entry);
    return onDisk(this.folder, async () => {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      const waiting = await this.#list(this.folder);
      const held = waiting.reduce((sum, one) => sum + one.bytes, 0);
      if (held + bytes.length > this.#maxBytes) {
        const full = `the folder for waiting uploads is full: ${waiting.length} uploads, ${megabytes(held)} of ${megabytes(this.#maxBytes)}`;
        throw new SpoolProblem(`${full} (${this.folder}); send them with tacho flush, or set TACHO_SPOOL_MAX_MB`);
      }
      const aside = await Promise.all(ASIDE.map((which) => listNames(this.folderOf(which))));
      const names = [...waiting.map(({ name }) => name), ...aside.flat()];
      const name = toEntryName(names, randomBytes(4).toString('hex'));
      const draft = join(this.folder, `${name}.part`);
      const file = await open(draft, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      } finally {
        await file.close();
      }
      await rename(draft, join(this.folder, name));
      await syncFolder(this.folder);
      return name;
    });
  }

  async #list(folder: string): Promise<{ readonly name: string; readonly bytes: number }[]> {
    const found = await Promise.all(
      (await listNames(folder)).map(async (name) => {
        const facts = await stat(join(folder, name)).catch(() => null);
        return facts ? [{ name, bytes: facts.size }] : [];
      }),
    );
    return found.flat();
  }

  /** Names of the waiting uploads, oldest first. */
  listNames(): Promise<string[]> {
    return onDisk(this.folder, () => listNames(this.folder));
  }

  /** One waiting upload: its entry, null when the file is damaged, undefined when it is no longer there. */
  async find(name: string): Promise<SpoolEntry | null | undefined> {
    return onDisk(this.folder, async () => {
      const bytes = await readFile(join(this.folder, name)).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return undefined;
        throw error;
      });
      return bytes && parseEntry(bytes);
    });
  }

  /** Everything that waits, or that was set aside, for people to look at. */
  list(which: 'waiting' | Aside): Promise<Waiting[]> {
    const folder = which === 'waiting' ? this.folder : this.folderOf(which);
    return onDisk(folder, async () =>
      Promise.all(
        (await this.#list(folder)).map(async ({ name, bytes }) => {
          const content = await readFile(join(folder, name)).catch(() => null);
          return { name, bytes, entry: content && parseEntry(content) };
        }),
      ),
    );
  }

  /** Deletes an upload; another process may have been faster. */
  async delete(name: string): Promise<void> {
    await onDisk(this.folder, () => rm(join(this.folder, name), { force: true }));
  }

  /** Keeps with a waiting upload how often the server failed at it. */
  async setFailures(name: string, failures: number): Promise<void> {
    await onDisk(this.folder, () => rename(join(this.folder, name), join(this.folder, withFailures(name, failures))));
  }

  /** Moves an upload to those set aside, the reason beside it as `<name>.problem.json`. Returns its path. */
  async setAside(name: string, which: Aside, problem: unknown): Promise<string> {
    const folder = this.folderOf(which);
    const path = join(folder, withFailures(name, 0));
    await onDisk(this.folder, async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${path}.problem.json`, `${JSON.stringify(problem, null, 2)}\n`, { mode: 0o600 });
      await rename(join(this.folder, name), path).catch((error: unknown) => {
        if (codeOf(error) !== 'ENOENT') throw error;
      });
    });
    return path;
  }

  /** Take away drafts of processes that died while they wrote: too old to belong to one that lives. */
  async deleteLeftovers(now: Date): Promise<void> {
    await onDisk(this.folder, async () => {
      const drafts = (await readdir(this.folder)).filter((name) => /\.part$|^lock\./.test(name));
      for (const name of drafts) {
        const facts = await stat(join(this.folder, name)).catch(() => null);
        if (facts && now.getTime() - facts.mtimeMs > LEFTOVER_AFTER_MS)
          await rm(join(this.folder, name), { force: true });
      }
    });
  }

  /** Moves what was set aside back to be sent again. */
  async takeBack(which: Aside): Promise<void> {
    const folder = this.folderOf(which);
    await onDisk(this.folder, async () => {
      for (const name of await listNames(folder)) {
        await rename(join(folder, name), join(this.folder, name));
        await rm(join(folder, `${name}.problem.json`), { force: true });
      }
    });
  }
}
