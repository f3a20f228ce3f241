import type { Result } from '@tachograph/schema/result';
import { describe, expect, it } from 'vitest';
import { NO_CORRECTIONS } from './row.ts';
import { type ReadRow, toRows } from './to-rows.ts';

const result: Result = {
  scenario: 'Select1',
  driver: { name: 'mysql', language: 'java', purl: 'pkg:maven/x/y' },
  metric: 'latency',
  unit: 's/op',
  status: 'ok',
  value: 88.67,
  uncertainty: { kind: 'ci', level: 0.999, value: 3.505 },
};
const read = (change: Partial<Result> = {}, uncertain: ReadRow['origin']['uncertain'] = []): ReadRow => ({
  result: { ...result, ...change },
  origin: { location: 'line 4', name: 'Select1.mysql', uncertain },
  rule: null,
});

describe('toRows', () => {
  it('gives what was read where nobody corrected anything', () => {
    expect(toRows([read()], NO_CORRECTIONS)).toEqual([
      { key: 'r0', origin: read().origin, result, included: true, uncertain: [], corrected: [], rule: null },
    ]);
  });

  it('takes a correction of a driver for all its rows, and of one row for that row', () => {
    const rows = toRows([read(), read(), read({ driver: { name: 'drizzle' } })], {
      ...NO_CORRECTIONS,
      drivers: { 'mysql@': { version: '5.1.39' } },
      rows: { r1: { version: '5.1.40', value: '1,234.5', params: 'rows=1' } },
    });
    expect(rows.map((row) => row.result.driver.version)).toEqual(['5.1.39', '5.1.40', undefined]);
    expect(rows[1]?.result).toMatchObject({ value: 1234.5, params: { rows: 1 }, driver: { purl: 'pkg:maven/x/y' } });
    expect(rows.map((row) => row.corrected)).toEqual([['version'], ['version', 'params', 'value'], []]);
  });

  it('relabels a unit that was lost on the way, in every row that has it, with the metric it measures', () => {
    const [row] = toRows([read({}, ['unit'])], { ...NO_CORRECTIONS, units: { 's/op': 'ops/s' } });
    expect(row).toMatchObject({ uncertain: [], corrected: ['unit'], result: { unit: 'ops/s', metric: 'throughput' } });
  });

  it('drops the package of a driver that gets another name', () => {
    const [row] = toRows([read({}, ['driver'])], { ...NO_CORRECTIONS, drivers: { 'mysql@': { name: 'mine' } } });
    expect(row?.result.driver).toEqual({ name: 'mine', language: 'java' });
    expect(row?.uncertain).toEqual([]);
  });

  it('keeps a row that is left out, as not taken', () => {
    const rows = toRows([read(), read()], { ...NO_CORRECTIONS, left: ['r1'] });
    expect(rows.map(({ included }) => included)).toEqual([true, false]);
  });

  it('makes a row of what a person types, and of no figure none', () => {
    const [row] = toRows([], {
      ...NO_CORRECTIONS,
      added: ['a1'],
      rows: { a1: { scenario: 'one_small_row', driver: 'boost', unit: 'ms', value: 'fast' } },
    });
    expect(row?.result).toMatchObject({ scenario: 'one_small_row', driver: { name: 'boost' }, value: null });
  });
});
