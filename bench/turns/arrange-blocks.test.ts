import { describe, expect, it } from 'vitest';
import { arrangeBlocks } from './arrange-blocks.mjs';
import { createRandom, shuffled } from './create-random.mjs';

const versions = (count: number) => Array.from({ length: count }, (_, at) => `x@${at}`);

describe('the blocks of an invocation', () => {
  it('are one for four candidates, with the anchor first and its twin among them', () => {
    const blocks = arrangeBlocks(versions(4), 'a@1', createRandom(1));
    expect(blocks).toHaveLength(1);
    expect(blocks[0]?.[0]).toEqual({ name: 'a@1 (anchor)', candidate: 'a@1', role: 'anchor', block: 1 });
    expect(blocks[0]?.map(({ name }) => name).sort()).toEqual(['a@1 (anchor)', 'a@1 (twin)', ...versions(4)].sort());
  });

  it('are more for more, each with its own process of the anchor and four others at most', () => {
    const blocks = arrangeBlocks(versions(11), 'a@1', createRandom(2));
    expect(blocks.map(({ length }) => length)).toEqual([5, 5, 5]);
    expect(blocks.map(([first]) => first?.name)).toEqual(['a@1 (anchor 1)', 'a@1 (anchor 2)', 'a@1 (anchor 3)']);
    const others = blocks.flatMap(([, ...rest]) => rest.map(({ name }) => name));
    expect(others.sort()).toEqual(['a@1 (twin)', ...versions(11)].sort());
  });

  it('differ with the seed, and are the same for the same seed', () => {
    const of = (seed: number) => JSON.stringify(arrangeBlocks(versions(11), 'a@1', createRandom(seed)));
    expect(of(3)).toBe(of(3));
    expect(of(3)).not.toBe(of(4));
  });
});

describe('a shuffled order', () => {
  it('has every place equally often for every item', () => {
    const random = createRandom(5);
    const first = new Map<string, number>();
    for (let draw = 0; draw < 6000; draw += 1) {
      const order = shuffled(['a', 'b', 'c'], random).join('');
      first.set(order, (first.get(order) ?? 0) + 1);
    }
    expect(first.size).toBe(6);
    for (const count of first.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });
});
