import { expect, test } from 'vitest';
import { measureReleases, upgradeOf } from '../testing/upgrade-of.ts';

test('an upgrade over 100 releases in 45 scenarios has 40 rows and is of 300 kB at most', () => {
  const level = Array.from({ length: 101 }, (_, release) => (release > 60 ? 90 : 100));
  const levels = Object.fromEntries(Array.from({ length: 45 }, (_, n) => [`scenario ${n}`, level]));
  const found = upgradeOf(
    measureReleases({ levels, invocations: 3, batchesOf: (release) => [Math.floor(release / 20)] }),
    {
      from: '1.0.0',
    },
  );
  if (typeof found === 'string') throw new Error(found);
  expect([found.rows.length, found.rowsTotal, found.releases.length]).toEqual([40, 45, 101]);
  expect(JSON.stringify(found).length).toBeLessThan(300_000);
});
