import type { FoundChange } from '@tachograph/schema/change';
import { expect, test } from 'vitest';
import { type KnownRow, matchChanges } from './match-changes.ts';

const AT = new Date('2026-01-01T00:00:00Z');
const SIDE = { version: null, run: 'r_1', at: AT, level: 1, points: 3 };

/** A change at a position, found within two positions of it. */
const found = (position: number, known: Partial<FoundChange> = {}): FoundChange => ({
  ...{ series: 's', axis: 'time', position: String(position), order: String(position), group: 'g', direction: 'worse' },
  ...{ nearFrom: String(position - 2), nearTo: String(position + 2), moreRuns: null },
  ...{ ratio: 1, ratioLow: 1, ratioHigh: 1, before: SIDE, after: SIDE, rule: 'change-1', algorithm: 'change-1' },
  ...{ p: null, q: null, evidence: {} },
  ...known,
});

const stored = (id: string, position: number, isCurrent = true): KnownRow => ({
  ...{ id, series: 's', axis: 'time', position: String(position), order: String(position), direction: 'worse' },
  isCurrent,
});

const idsOf = (rows: readonly KnownRow[], changes: readonly FoundChange[]) =>
  matchChanges(rows, changes).matched.map(({ id }) => id);

test('a change that is found where it was keeps its row, also one that was not current', () =>
  expect(idsOf([stored('1', 4, false), stored('2', 5)], [found(4), found(5)])).toEqual(['1', '2']));

test('a change that moved keeps its row, unless it lies too far off, on the other side or on another axis', () => {
  expect(idsOf([stored('1', 5)], [found(6)])).toEqual(['1']);
  for (const other of [found(8), found(6, { direction: 'better' }), found(6, { axis: 'version' })])
    expect(idsOf([stored('1', 5)], [other])).not.toContain('1');
});

test('a row that is found itself is no earlier place of another', () => {
  const [same, other] = idsOf([stored('1', 5)], [found(5), found(6)]);
  expect(same).toBe('1');
  expect(other).not.toBe('1');
});

test('a current row is moved rather than a hidden one', () =>
  expect(idsOf([stored('1', 4, false), stored('2', 6)], [found(5)])).toEqual(['2']));

test('a new change where a row was before it moved gets a new id', () => {
  const [first = ''] = idsOf([], [found(5)]);
  const moved = { ...stored(first, 7), order: '7' };
  const ids = idsOf([moved], [found(5), found(7)]);
  expect(ids[1]).toBe(first);
  expect(new Set(ids).size).toBe(2);
});

test('current rows that are not found are gone, and hidden ones stay as they are', () =>
  expect(matchChanges([stored('1', 5), stored('2', 9, false)], []).gone).toEqual(['1']));
