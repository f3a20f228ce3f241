import type { FlameNode } from '@tachograph/analysis/why';
import { describe, expect, test } from 'vitest';
import { toFlameFrames, toTone } from './flame-frames.ts';
import { findMove, placeZoomed } from './flame-moves.ts';
import { formatChange, formatDifference, toFlameUnit } from './flame-text.ts';

type Known = Partial<Omit<FlameNode, 'children'>> & { readonly children?: readonly FlameNode[] };

const toNode = (name: string, before: number, after: number, known: Known = {}): FlameNode => ({
  name,
  file: null,
  package: null,
  isGroup: false,
  state: 'named',
  before,
  after,
  width: Math.max(before, after),
  hidden: 0,
  children: [],
  ...known,
});

const round = (share: number) => Number(share.toFixed(3));

const TREE = toNode('one operation', 100_000, 60_000, {
  children: [
    toNode('read', 70_000, 20_000, { file: 'lib/read.js', package: 'mysql2', children: [toNode('key', 20_000, 0)] }),
    toNode('send', 25_000, 30_000),
  ],
});

const namesOf = (side: 'difference' | 'before' | 'after') => toFlameFrames(TREE, side).map(({ name }) => name);

describe('frames of a tree', () => {
  const frames = toFlameFrames(TREE, 'difference');

  test('stand below their callers, each as wide as its longer version', () => {
    expect(frames.map(({ name, depth, x, width }) => [name, depth, round(x), round(width)])).toEqual([
      ['one operation', 0, 0, 1],
      ['read', 1, 0, 0.7],
      ['key', 2, 0, 0.2],
      ['send', 1, 0.7, 0.3],
    ]);
    expect(frames[1]?.where).toBe('mysql2/lib/read.js');
  });

  test('of one version are as wide as their time in it, and what it does not have is not drawn', () => {
    expect(namesOf('before')).toEqual(['one operation', 'read', 'key', 'send']);
    expect(namesOf('after')).toEqual(['one operation', 'read', 'send']);
    expect(toFlameFrames(TREE, 'after').map(({ x }) => round(x))).toEqual([0, 0, 0.333]);
    expect(toFlameFrames(toNode('one operation', 1, 0), 'after')).toEqual([]);
  });

  test('what is called is never wider than its caller, whatever the tree says', () => {
    const wide = toNode('one operation', 10, 10, { children: [toNode('a', 9, 9), toNode('b', 9, 9)] });
    expect(toFlameFrames(wide, 'difference').map(({ width }) => width)).toEqual([1, 0.5, 0.5]);
  });

  test('have a colour by the share that is lost or gained, and none where no difference is shown', () => {
    const toneOf = (before: number, after: number, state: FlameNode['state'] = 'named') =>
      toTone({ before, after, state });
    expect([toneOf(10, 0), toneOf(0, 10), toneOf(10, 5), toneOf(100, 99)]).toEqual([-46, 46, -29, 0]);
    expect([toneOf(10, 0, 'not-shown'), toneOf(10, 0, 'not-tested')]).toEqual([0, -46]);
  });

  test('arrow keys lead to what is called, to the caller and to both sides, and nowhere at the ends', () => {
    const move = (from: number, key: string) => findMove(frames, from, `Arrow${key}`);
    expect([move(0, 'Down'), move(1, 'Down'), move(2, 'Up'), move(3, 'Up')]).toEqual([1, 2, 1, 0]);
    expect([move(1, 'Right'), move(3, 'Left')]).toEqual([3, 1]);
    expect([move(0, 'Up'), move(3, 'Right'), move(2, 'Down'), findMove(frames, 9, 'ArrowUp')]).toEqual(
      Array(4).fill(null),
    );
    expect(findMove(frames, 0, 'Enter')).toBeNull();
  });

  test('a frame that is zoomed to has the whole width, with its callers above and what it calls below', () => {
    const [whole, read, key, send] = frames;
    if (!whole || !read || !key || !send) return expect.fail();
    expect([whole, read].map((frame) => placeZoomed(frame, read))).toEqual(Array(2).fill({ x: 0, width: 1 }));
    expect(placeZoomed(key, read)?.width).toBeCloseTo(2 / 7);
    expect(placeZoomed(send, read)).toBeNull();
  });
});

test('sizes of a comparison are in one unit, with as many decimals as the largest needs', () => {
  const unit = toFlameUnit('ns/op', [114_100, 52_200]);
  expect([formatChange(unit, 44_600, 2_100), formatDifference(unit, -42_500)]).toEqual(['44.6 → 2.1 µs', '−42.5']);
  expect([formatDifference(unit, 900), formatDifference(unit, -20)]).toEqual(['+0.9', '0.0']);
  expect(formatChange(toFlameUnit('ns/op', [1_500]), 1_500, 1_250)).toBe('1.50 → 1.25 µs');
  expect(formatChange(toFlameUnit('instructions/op', [12_345]), 12_345, 6_000)).toBe('12,345 → 6,000 instructions');
});
