import { describe, expect, it, vi } from 'vitest';
import { keepForms } from './kept-forms.ts';

const of = (size: number) => new Uint8Array(size);

describe('forms that were drawn before', () => {
  it('are drawn once, also for two who ask at the same time', async () => {
    const keep = keepForms(100);
    const draw = vi.fn(async () => of(10));
    const [first, second] = await Promise.all([keep('a', draw), keep('a', draw)]);
    expect(await keep('a', draw)).toBe(first);
    expect(second).toBe(first);
    expect(draw).toHaveBeenCalledTimes(1);
  });

  it('are forgotten when there are too many, the one that was not asked for the longest first', async () => {
    const keep = keepForms(100);
    for (const key of ['a', 'b', 'a', 'c']) await keep(key, () => of(40));
    const draw = vi.fn(() => of(40));
    await keep('a', draw);
    await keep('c', draw);
    expect(draw).not.toHaveBeenCalled();
    await keep('b', draw);
    expect(draw).toHaveBeenCalledTimes(1);
  });

  it('that are larger than all the room are not kept, and what was kept before makes room again', async () => {
    const keep = keepForms(100);
    const draw = vi.fn(() => of(1000));
    await keep('a', draw);
    await keep('a', draw);
    expect(draw).toHaveBeenCalledTimes(2);
    const small = vi.fn(() => 'text');
    await keep('b', small);
    await keep('b', small);
    expect(small).toHaveBeenCalledTimes(1);
  });

  it('that failed are tried again', async () => {
    const keep = keepForms(100);
    await expect(keep('a', () => Promise.reject(new Error('once')))).rejects.toThrow('once');
    expect(await keep('a', () => 'again')).toBe('again');
  });
});
