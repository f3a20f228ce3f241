import { expect, test } from 'vitest';
import { measureReleases, upgradeOf } from '../testing/upgrade-of.ts';
import { toUpgradeMarkdown } from './to-upgrade-markdown.ts';
import type { Upgrade, UpgradeCost } from './upgrade.ts';

const hold = (level: number, releases: number) => Array.from({ length: releases }, () => level);

const LEVELS = {
  faster: [100, ...hold(100, 4), ...hold(60, 4)],
  spike: [100, 100, 150, ...hold(100, 6)],
  newest: [...Array.from({ length: 8 }, () => null), 90],
};

function upgrade(levels: Parameters<typeof measureReleases>[0]['levels'] = LEVELS): Upgrade {
  const found = upgradeOf(measureReleases({ levels, invocations: 6 }), { from: '1.1.0' });
  if (typeof found === 'string') throw new Error(found);
  return found;
}

const write = (of: Upgrade) => toUpgradeMarkdown(of, 'https://t.example/p/x/upgrade?driver=driver');

test('a comment has a title that counts, a table of the scenarios, what to avoid, and its evidence', () => {
  const text = write(upgrade());
  expect(text).toMatch(
    /^### driver 1\.1\.0 → 1\.8\.0: faster in 1 of 2 scenarios, up to 1\.6\d×\n\n\| scenario \| latency, new against old \|\n\| --- \| --- \|\n/,
  );
  expect(text).toMatch(/\n\| faster \| ▲ 1\.6\d× faster \(1\.6\d to 1\.\d\d\) \|\n\| spike \| ≈ the same \|\n/);
  expect(text).toMatch(/\n\*\*Do not stop at 1\.2\.0\*\*: spike 1\.\d\d× slower \(1\.\d\d to 1\.\d\d\)\.\n/);
  expect(text).toContain('Take it: 1 of 2 scenarios gets faster');
  expect(text).toContain('environment e1. [Evidence](https://t.example/p/x/upgrade?driver=driver)');
});

test('what costs more stands beside the release to avoid, with the release that undid it', () => {
  const found = upgrade();
  const cost: UpgradeCost = {
    ...{ metric: 'heap', unit: 'B/op', from: 1, to: 2, low: 0.4, high: 0.6, explanation: '' },
    ...{ direction: 'lower', outcome: 'worse', ratio: 0.5 },
  };
  const avoid = found.avoid.map((each) => ({ ...each, costs: [cost], fate: 'undone' as const, by: '1.3.0' }));
  expect(write({ ...found, avoid })).toMatch(
    /spike 1\.\d\d× slower \(1\.\d\d to 1\.\d\d\), heap 2\.00× more; undone in 1\.3\.0\./,
  );
});

test('names from results are no markup', () => {
  const text = write(upgrade({ '<b>|`x`](u)\n# y': LEVELS.faster }));
  expect(text).not.toMatch(/<b>|\n# y/);
  expect(text).toContain('\\|\\`x\\`\\](u)');
});

test('without a case that was measured in both there is no table', () => {
  const text = write(upgrade({ a: [100, null, 100, 90], b: [100, 100, 100, null] }));
  expect(text).toMatch(
    /^### driver 1\.1\.0 → 1\.3\.0: not measured on both sides\n\nNot known: no scenario was measured at both/,
  );
});
