import { describe, expect, it, vi } from 'vitest';
import { createByteCache } from './byte-cache.ts';

const of = (size: number) => new Uint8Array(size);
const create = () => createByteCache<Uint8Array | string>(100, (value) => value.length);

describe('values that were made before', () => {
  it('are made once, also for two who ask at the same time', async () => {
    const cache = create();
    const draw = vi.fn(async () => of(10));
    const [first, second] = await Promise.all([cache.get('a', draw), cache.get('a', draw)]);
    expect(await cache.get('a', draw)).toBe(first);
    expect(second).toBe(first);
    expect(draw).toHaveBeenCalledTimes(1);
  });

  it('are evicted when there are too many, the least recently used first', async () => {
    const cache = create();
    for (const key of ['a', 'b', 'a', 'c']) await cache.get(key, () => of(40));
    const draw = vi.fn(() => of(40));
    await cache.get('a', draw);
    await cache.get('c', draw);
    expect(draw).not.toHaveBeenCalled();
    await cache.get('b', draw);
    expect(draw).toHaveBeenCalledTimes(1);
  });

  it('that are larger than the cache are not stored, and evict none of the others', async () => {
    const cache = create();
    const first = vi.fn(() => 'text');
    await cache.get('first', first);
    const draw = vi.fn(() => of(1000));
    await cache.get('a', draw);
    await cache.get('a', draw);
    expect(draw).toHaveBeenCalledTimes(2);
    await cache.get('first', first);
    expect(first).toHaveBeenCalledTimes(1);
    const small = vi.fn(() => 'text');
    await cache.get('b', small);
    await cache.get('b', small);
    expect(small).toHaveBeenCalledTimes(1);
  });

  it('that failed are tried again', async () => {
    const cache = create();
    await expect(cache.get('a', () => Promise.reject(new Error('once')))).rejects.toThrow('once');
    expect(await cache.get('a', () => 'again')).toBe('again');
  });
});
