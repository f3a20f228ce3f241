import { describe, expect, it, vi } from 'vitest';
import { createFormatCache } from './cache-formats.ts';

const of = (size: number) => new Uint8Array(size);

describe('formats that were drawn before', () => {
  it('are drawn once, also for two who ask at the same time', async () => {
    const cache = createFormatCache(100);
    const draw = vi.fn(async () => of(10));
    const [first, second] = await Promise.all([cache('a', draw), cache('a', draw)]);
    expect(await cache('a', draw)).toBe(first);
    expect(second).toBe(first);
    expect(draw).toHaveBeenCalledTimes(1);
  });

  it('are evicted when there are too many, the least recently used first', async () => {
    const cache = createFormatCache(100);
    for (const key of ['a', 'b', 'a', 'c']) await cache(key, () => of(40));
    const draw = vi.fn(() => of(40));
    await cache('a', draw);
    await cache('c', draw);
    expect(draw).not.toHaveBeenCalled();
    await cache('b', draw);
    expect(draw).toHaveBeenCalledTimes(1);
  });

  it('that are larger than the cache are not stored, and those stored before make space again', async () => {
    const cache = createFormatCache(100);
    const draw = vi.fn(() => of(1000));
    await cache('a', draw);
    await cache('a', draw);
    expect(draw).toHaveBeenCalledTimes(2);
    const small = vi.fn(() => 'text');
    await cache('b', small);
    await cache('b', small);
    expect(small).toHaveBeenCalledTimes(1);
  });

  it('that failed are tried again', async () => {
    const cache = createFormatCache(100);
    await expect(cache('a', () => Promise.reject(new Error('once')))).rejects.toThrow('once');
    expect(await cache('a', () => 'again')).toBe('again');
  });
});
