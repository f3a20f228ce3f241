import { expect, test } from 'vitest';
import { toChange } from '../testing/to-change.ts';
import { groupChanges } from './group-changes.ts';

const day = (n: number) => new Date(Date.UTC(2026, 0, n));

const change = (group: string, scenario: string, ratio: number | null, at = day(1), driver = 'mysql2') =>
  toChange({
    group,
    ratio,
    driver: { slug: driver, name: driver },
    case: { scenario },
    after: { at },
    direction: ratio === null || ratio > 1 ? 'better' : 'worse',
  });

test('what one version brought about is one group for each way it went, the largest first', () => {
  const groups = groupChanges([
    change('version mysql2 2.0', 'a', 1.1),
    change('version mysql2 3.0', 'a', 1.2, day(2)),
    change('version mysql2 3.0', 'b', 1.5),
    change('version mysql2 3.0', 'b', 1.3),
    change('version mysql2 3.0', 'c', 0.25),
  ]);
  const shown = groups.map(({ lead, changes, scenarios, at }) => [lead.ratio, changes, scenarios, at.getUTCDate()]);
  expect(shown).toEqual([
    [0.25, 1, 1, 1],
    [1.5, 3, 2, 2],
    [1.1, 1, 1, 1],
  ]);
});

test('one batch that moved two drivers is two groups, and a change without a ratio comes last', () => {
  const groups = groupChanges([
    change('b_1', 'a', null),
    change('b_1', 'a', 1.2, day(1), 'mariadb'),
    change('b_2', 'a', 1.1),
  ]);
  expect(groups.map(({ lead }) => [lead.driver.slug, lead.ratio])).toEqual([
    ['mariadb', 1.2],
    ['mysql2', 1.1],
    ['mysql2', null],
  ]);
});
