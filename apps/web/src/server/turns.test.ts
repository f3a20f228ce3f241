import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it } from 'vitest';
import { createTurns, NoTurnError, readTurns } from './turns.ts';

const LONG = 60_000;

/** Work that ends when it is told to. */
function createWork() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name);
      ends.set(name, () => resolve(name));
    });
  return { started, start, end: (name: string) => ends.get(name)?.() };
}

describe('turns', () => {
  it('are given to a few at a time, in the order of asking, and nothing of the others has begun', async () => {
    const turns = createTurns({ atOnce: 2, waiting: 8, timeLimitMs: LONG });
    const work = createWork();
    const taken = ['a', 'b', 'c', 'd'].map((name) => turns.take(work.start(name)));
    await Promise.resolve();
    expect(work.started).toEqual(['a', 'b']);
    work.end('b');
    expect(await taken[1]).toBe('b');
    await expect.poll(() => work.started).toEqual(['a', 'b', 'c']);
    for (const name of ['a', 'c']) work.end(name);
    await expect.poll(() => work.started).toContain('d');
    work.end('d');
    expect(await Promise.all(taken)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are refused at once where the waiting line is full', async () => {
    const turns = createTurns({ atOnce: 1, waiting: 1, timeLimitMs: LONG });
    const work = createWork();
    const taken = ['a', 'b'].map((name) => turns.take(work.start(name)));
    await expect(turns.take(work.start('c'))).rejects.toBeInstanceOf(NoTurnError);
    work.end('a');
    await expect.poll(() => work.started).toEqual(['a', 'b']);
    work.end('b');
    expect(await Promise.all(taken)).toEqual(['a', 'b']);
  });

  it('are for the request that asked, also where another one that ends gives the turn', async () => {
    const requests = new AsyncLocalStorage<string>();
    const turns = createTurns({ atOnce: 1, waiting: 8, timeLimitMs: LONG });
    const names = ['a', 'b', 'c'];
    const take = (name: string) => requests.run(name, () => turns.take(async () => requests.getStore()));
    expect(await Promise.all(names.map(take))).toEqual(names);
  });

  it('with a name tell how many are at work and how many wait', async () => {
    const turns = createTurns({ name: 'a queue', atOnce: 1, waiting: 8, timeLimitMs: LONG });
    const work = createWork();
    const taken = ['a', 'b', 'c'].map((name) => turns.take(work.start(name)));
    expect(readTurns()['a queue']).toEqual({ active: 1, waiting: 2 });
    for (const name of ['a', 'b', 'c']) {
      await expect.poll(() => work.started).toContain(name);
      work.end(name);
    }
    await Promise.all(taken);
    await expect.poll(() => readTurns()['a queue']).toEqual({ active: 0, waiting: 0 });
  });

  it('pass on when work fails', async () => {
    const turns = createTurns({ atOnce: 1, waiting: 1, timeLimitMs: LONG });
    const failing = turns.take(() => {
      throw new Error('broken');
    });
    const next = turns.take(async () => 'next');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });

  it('end for the caller after the time limit; the place is free when the work has ended, and who gave up waiting is not worked for', async () => {
    const turns = createTurns({ atOnce: 1, waiting: 2, timeLimitMs: 5 });
    const work = createWork();
    const late = ['a', 'b'].map((name) => turns.take(work.start(name)));
    for (const each of await Promise.allSettled(late)) expect(each).toMatchObject({ reason: expect.any(NoTurnError) });
    expect(work.started).toEqual(['a']);
    work.end('a');
    await expect.poll(() => turns.take(async () => 'free')).toBe('free');
    expect(work.started).toEqual(['a']);
  });
});
