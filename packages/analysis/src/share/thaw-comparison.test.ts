import type { SharedComparison } from '@tachograph/schema/share';
import { packShare, parseShare } from '@tachograph/schema/share';
import { expect, test } from 'vitest';
import { compareData } from '../testing/compare-data.ts';
import { caseOf, observe, repeatInTurns, toSeriesData } from '../testing/observe.ts';
import { freezeComparison } from './freeze-comparison.ts';
import { thawComparison } from './thaw-comparison.ts';

const DATA = toSeriesData(
  repeatInTurns(
    [100, 104].map((value, index) => ({
      ...{ case: caseOf('a'), driver: ['mysql2', 'mariadb'][index] ?? '', environment: 'here' },
      observations: [observe({ value })],
    })),
  ),
);

/** A comparison as it was frozen and read again. */
function freeze(minimumEffect?: number): SharedComparison {
  const comparison = compareData(DATA, {
    ...{ selected: [], scenarios: null, environment: null, metric: null, override: null, environments: [] },
    reference: { slug: 'mysql2', version: null },
    evaluation: { minimumEffect },
  });
  const share = freezeComparison(comparison, {
    ...{ title: 'Two drivers', project: { slug: 'node', title: 'Node' } },
    ...{ drivers: [], environments: [], scenarios: [], runs: [] },
  });
  return parseShare(packShare(share).content) as SharedComparison;
}

test('a share states the minimum effect of its verdicts, whatever is usual when it is read', () => {
  expect(thawComparison(freeze(0.05))).toMatchObject({ tested: 1, called: 0, same: 1, minimumEffect: 0.05 });
  expect(thawComparison(freeze(0.01))).toMatchObject({ tested: 1, called: 1, same: 0, minimumEffect: 0.01 });
});

test('a share without verdicts states the usual minimum effect', () => {
  expect(thawComparison({ ...freeze(0.05), rows: [] }).minimumEffect).toBe(0.03);
});
