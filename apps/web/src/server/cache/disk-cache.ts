import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

export type DiskCache = {
  readonly get: (key: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  readonly set: (key: string, bytes: Uint8Array) => Promise<void>;
};

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest();
const SUM_BYTES = 32;

/** After eviction there is space for so many of the bytes, so that not every write evicts. */
const KEPT = 0.9;
/** A process looks at the whole folder after it wrote this part of the bytes. */
const LOOK_AFTER = 1 / 20;

const ignore = () => {};

/** The files of a folder, the least recently used first. One that another process deletes meanwhile is left out. */
async function listByUse(folder: string) {
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const found = await stat(file).catch(() => null);
      return found ? [{ file, bytes: found.size, usedAt: found.mtimeMs }] : [];
    }),
  );
  return files.flat().sort((a, b) => a.usedAt - b.usedAt);
}

async function evict(folder: string, mostBytes: number): Promise<void> {
  const files = await listByUse(folder);
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes <= mostBytes) return;
  for (const { file, bytes: freed } of files) {
    if (bytes <= mostBytes * KEPT) return;
    await rm(file, { force: true });
    bytes -= freed;
  }
}

/**
 * Keeps bytes in files under keys that name all they are made from, so that none is ever stale. The least recently used
 * files are deleted when all are more than `mostBytes`. Any number of processes may share the folder: a file gets its name
 * when it is whole, and begins with the SHA-256 of the rest. A folder that cannot be used makes the cache useless, never
 * a caller fail.
 */
export function createDiskCache({
  folder,
  mostBytes,
}: {
  readonly folder: string;
  readonly mostBytes: number;
}): DiskCache {
  if (mostBytes === 0) return { get: async () => null, set: async () => {} };
  // The first write looks at what earlier processes left.
  let unseen = mostBytes;
  const toFile = (key: string) => path.join(/*turbopackIgnore: true*/ folder, sha256(key).toString('hex'));

  async function write(key: string, bytes: Uint8Array): Promise<void> {
    const unfinished = `${toFile(key)}.${randomUUID()}`;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(unfinished, Buffer.concat([sha256(bytes), bytes]), { mode: 0o600 });
    await rename(unfinished, toFile(key));
    unseen += bytes.byteLength;
    if (unseen < mostBytes * LOOK_AFTER) return;
    unseen = 0;
    await evict(folder, mostBytes);
  }

  return {
    get: async (key) => {
      const file = toFile(key);
      const content = await readFile(file).catch(() => null);
      if (!content) return null;
      const bytes = new Uint8Array(content.subarray(SUM_BYTES));
      if (!sha256(bytes).equals(content.subarray(0, SUM_BYTES))) return null;
      const now = new Date();
      await utimes(file, now, now).catch(ignore);
      return bytes;
    },
    set: (key, bytes) => write(key, bytes).catch(ignore),
  };
}
