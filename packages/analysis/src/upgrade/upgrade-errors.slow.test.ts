import { expect, test } from 'vitest';
import { measureReleases, upgradeOf } from '../testing/upgrade-of.ts';
import type { Upgrade } from './upgrade.ts';

const PAGES = 120;
const hold = (level: number, releases: number) => Array.from({ length: releases }, () => level);

/** Pages of 30 releases in four cases, each 4 times in one batch or chained between two. */
function pagesOf(levels: Parameters<typeof measureReleases>[0]['levels'], isChained: boolean): Upgrade[] {
  return Array.from({ length: PAGES }, (_, seed) => {
    const data = measureReleases({
      ...{ levels, invocations: 4, sd: 0.0168, seed: seed + 1 },
      ...(isChained && { tau: 0.005, batchesOf: (release: number) => (release % 2 ? [0, 1] : [release < 15 ? 0 : 1]) }),
    });
    const found = upgradeOf(data, { from: '1.2.0' });
    if (typeof found === 'string') throw new Error(found);
    return found;
  });
}

const share = (pages: readonly Upgrade[], is: (page: Upgrade) => boolean) => pages.filter(is).length / pages.length;
/** Three standard errors above. */
const most = (rate: number) => rate + 3 * Math.sqrt((rate * (1 - rate)) / PAGES);

test.each([false, true])(
  'pages without a difference avoid a release at most 5 times in 100 (chained: %j)',
  (isChained) => {
    const level = hold(100, 30);
    const pages = pagesOf({ a: level, b: level, c: level, d: level }, isChained);
    expect(share(pages, ({ avoid, avoidMore }) => avoid.length + avoidMore > 0)).toBeLessThanOrEqual(most(0.05));
    expect(share(pages, ({ sentence }) => sentence.worse > 0)).toBeLessThanOrEqual(most(0.02));
  },
);

test.each([false, true])(
  'a last release that is slower by the smallest effect in one case is taken at most 5 times in 100 (chained: %j)',
  (isChained) => {
    const level = hold(100, 30);
    const pages = pagesOf({ a: [...hold(100, 29), 103], b: level, c: level, d: level }, isChained);
    const isTaken = ({ sentence: { kind } }: Upgrade) => kind === 'take' || kind === 'no-worse';
    expect(share(pages, isTaken)).toBeLessThanOrEqual(most(0.05));
    expect(share(pages, ({ target }) => target?.isNewest ?? false)).toBeLessThanOrEqual(most(0.025));
  },
);

test('a release that takes 15 % longer on the way is avoided', () => {
  const level = hold(100, 30);
  const pages = pagesOf({ a: [...hold(100, 14), 115, ...hold(100, 15)], b: level, c: level, d: level }, false);
  expect(share(pages, ({ avoid }) => avoid.some(({ from }) => from === '1.14.0'))).toBeGreaterThan(0.95);
});
