import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskCache } from './disk-cache.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tachograph-disk-cache-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const of = (size: number, fill = 1) => new Uint8Array(size).fill(fill);

/** As if an hour had passed: every file was used an hour earlier. */
async function passHour(): Promise<void> {
  for (const name of await readdir(folder)) {
    const at = new Date((await stat(path.join(folder, name))).mtimeMs - 3_600_000);
    await utimes(path.join(folder, name), at, at);
  }
}

describe('the disk cache', () => {
  it('gives back what was kept, also to another process, and nothing under another key', async () => {
    await createDiskCache({ folder, mostBytes: 1000 }).set('a', of(100, 7));
    const other = createDiskCache({ folder, mostBytes: 1000 });
    expect(await other.get('a')).toEqual(of(100, 7));
    expect(await other.get('b')).toBeNull();
  });

  it('stays within its bytes: the least recently used goes first', async () => {
    const cache = createDiskCache({ folder, mostBytes: 1000 });
    for (const key of ['a', 'b', 'c']) {
      await cache.set(key, of(250));
      await passHour();
    }
    await cache.get('a');
    await cache.set('d', of(250));
    expect(await Promise.all(['a', 'b', 'c', 'd'].map(async (key) => (await cache.get(key)) !== null))).toEqual([
      ...[true, false, true, true],
    ]);
    const sizes = await Promise.all(
      (await readdir(folder)).map(async (name) => (await stat(path.join(folder, name))).size),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1000);
  });

  it('makes room for its bytes at the first write of a process, whatever was left there', async () => {
    const large = createDiskCache({ folder, mostBytes: 100_000 });
    for (const key of ['a', 'b', 'c', 'd']) await large.set(key, of(1000));
    await passHour();
    await createDiskCache({ folder, mostBytes: 2000 }).set('e', of(1000));
    expect(await readdir(folder)).toHaveLength(1);
  });

  it('takes no damaged file for what was kept', async () => {
    const cache = createDiskCache({ folder, mostBytes: 1000 });
    await cache.set('a', of(100));
    const [name = ''] = await readdir(folder);
    const whole = await readFile(path.join(folder, name));
    for (const damaged of [whole.subarray(0, 90), whole.subarray(0, 0), Buffer.concat([whole, of(1)])]) {
      await writeFile(path.join(folder, name), damaged);
      expect(await cache.get('a')).toBeNull();
    }
  });

  it('of a folder that cannot be used keeps nothing, and fails nobody', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    const cache = createDiskCache({ folder: path.join(file, 'below'), mostBytes: 1000 });
    await cache.set('a', of(100));
    expect(await cache.get('a')).toBeNull();
  });

  it('of no bytes keeps nothing', async () => {
    const cache = createDiskCache({ folder, mostBytes: 0 });
    await cache.set('a', of(1));
    expect(await cache.get('a')).toBeNull();
    expect(await readdir(folder)).toEqual([]);
  });
});
