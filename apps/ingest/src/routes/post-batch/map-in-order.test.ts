import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { mapInOrder } from './map-in-order.ts';

const options = { concurrency: 3, idleMs: 5_000, signal: new AbortController().signal };

async function collect<R, E>(results: AsyncGenerator<R, E>): Promise<{ results: R[]; ending: E }> {
  const found: R[] = [];
  for (;;) {
    const next = await results.next();
    if (next.done) return { results: found, ending: next.value };
    found.push(next.value);
  }
}

async function* count(to: number, onTaken: (n: number) => void = () => {}) {
  for (let n = 1; n <= to; n += 1) {
    onTaken(n);
    yield n;
  }
}

describe('mapInOrder', () => {
  it('gives the results in the order of the items, whichever is done first', async () => {
    const work = async (n: number) => {
      for (let turns = (n * 7) % 5; turns > 0; turns -= 1) await turn();
      return n;
    };
    const { results, ending } = await collect(mapInOrder(count(50), options, work));
    expect(results).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    expect(ending).toEqual({ cause: 'end' });
  });

  it('takes no more than it may work on while nobody reads the results', async () => {
    let taken = 0;
    let underWay = 0;
    let most = 0;
    const work = async (n: number) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await turn();
      underWay -= 1;
      return n;
    };
    const results = mapInOrder(
      count(50, (n) => {
        taken = n;
      }),
      options,
      work,
    );
    await results.next();
    for (let turns = 0; turns < 20; turns += 1) await turn();
    expect(taken).toBeLessThanOrEqual(4);
    await collect(results);
    expect([taken, most]).toEqual([50, 3]);
  });

  it('gives a result that is there although the next item is not', async () => {
    async function* slow() {
      yield 1;
      await new Promise(() => {});
    }
    const results = mapInOrder(slow(), options, async (n) => n);
    expect(await results.next()).toEqual({ done: false, value: 1 });
  });

  it('finishes what was taken and says why it took no more', async () => {
    const broken = new Error('broken');
    async function* breaking() {
      yield 1;
      throw broken;
    }
    expect(await collect(mapInOrder(breaking(), options, async (n) => n))).toEqual({
      results: [1],
      ending: { cause: 'failed', error: broken },
    });
    async function* silent() {
      yield 1;
      await new Promise(() => {});
    }
    expect(await collect(mapInOrder(silent(), { ...options, idleMs: 10 }, async (n) => n))).toEqual({
      results: [1],
      ending: { cause: 'idle' },
    });
    const stop = new AbortController();
    const work = async (n: number) => {
      if (n === 5) stop.abort();
      return n;
    };
    const stopped = await collect(mapInOrder(count(100), { ...options, signal: stop.signal }, work));
    expect(stopped.ending).toEqual({ cause: 'stopped' });
    expect(stopped.results.slice(0, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(stopped.results.length).toBeLessThan(9);
  });
});
