import { describe, expect, it } from 'vitest';
import { parseNative } from '../parse/parse.ts';
import { parseHistory } from './parse-history.ts';

const list = (text: string) =>
  parseHistory(text)?.entries.map(({ location, commit, date, read }) => {
    const { native, outcome } = read();
    return { location, commit, date: date?.getTime(), native, outcome };
  }) ?? null;

describe('parseHistory of github-action-benchmark', () => {
  const history = (entries: unknown): string => `window.BENCHMARK_DATA = ${JSON.stringify({ lastUpdate: 1, entries })}`;
  const DAY = 86_400_000;
  const run = (day: number, value: number, tool = 'go') => ({
    commit: { id: `c${day}`, author: { name: 'ann', email: 'ann@example.org' } },
    date: (20_000 + day) * DAY,
    tool,
    benches: [{ name: 'a', value, unit: 'ns/op' }],
  });

  it('reads every entry of every suite, each with its commit and date', () => {
    const entries = list(history({ Go: [run(1, 10), run(2, 20)], Other: [run(3, 30, 'customSmallerIsBetter')] }));
    expect(
      entries?.map(({ location, commit, date, outcome }) => [location, commit, date, outcome.results[0]?.value]),
    ).toEqual([
      ['/entries/Go/0', 'c1', 20_001 * DAY, 10],
      ['/entries/Go/1', 'c2', 20_002 * DAY, 20],
      ['/entries/Other/0', 'c3', 20_003 * DAY, 30],
    ]);
    // A name of several suites is a case for each, the same one over the whole history.
    expect(entries?.map(({ outcome }) => outcome.results[0]?.params?.suite)).toEqual(['Go', 'Go', 'Other']);
  });

  it('gives each entry a separate file, which the adapter reads as the entry', () => {
    for (const { native, outcome } of list(history({ Go: [run(1, 10), run(2, 20)] })) ?? []) {
      expect(parseNative(native?.text ?? '').results).toEqual(outcome.results);
    }
  });

  it('names broken entries and values, and keeps the others', () => {
    const benches = [null, { name: 'b', value: 'fast', unit: 'ns' }, { name: 'c', value: 3, unit: 'ns' }];
    const entries = list(history({ Go: [null, { benches: [] }, { ...run(1, 10), benches }] }));
    expect(
      entries?.map(({ outcome }) => outcome.rejected.map(({ location, reason }) => `${location}: ${reason}`)),
    ).toEqual([
      ['/entries/Go/0: the entry is not an object'],
      ['/entries/Go/1: the run has no results'],
      [
        '/entries/Go/2/benches/0: not a result: it is not an object',
        '/entries/Go/2/benches/1: the value is not a number',
      ],
    ]);
    expect(entries?.map(({ date }) => date)).toEqual([undefined, undefined, 20_001 * DAY]);
    expect(entries?.[2]?.outcome.results).toMatchObject([{ value: 3 }]);
  });

  it('takes the time of the commit where the entry has none', () => {
    const commit = { id: 'c1', timestamp: '2026-01-02T03:04:05+01:00' };
    const entry = { commit, tool: 'go', benches: [{ name: 'a', value: 1, unit: 'ns' }] };
    expect(list(history({ Go: [entry] }))?.[0]?.date).toBe(Date.UTC(2026, 0, 2, 2, 4, 5));
  });

  it('reads a history whose entries have the names of every object', () => {
    const entries = list(history({ constructor: [run(1, 10)], toString: [run(2, 20)] }));
    expect(entries?.map(({ outcome }) => outcome.results[0]?.value)).toEqual([10, 20]);
  });

  const columns = {
    version: 2,
    runs: [
      { commit: { id: 'aaaaaaa' }, date: 1767225600000, tool: 'go' },
      { commit: 'bbbbbbb', date: '2026-01-02T00:00:00Z', tool: 'go' },
      { id: 'ccccccc', timestamp: 1767398400, tool: 'go' },
    ],
    names: ['BenchmarkA', 'BenchmarkB'],
    units: ['ns/op', 'B/op'],
  };
  const byRun = [[1], [2, 20], [null, 30]];
  const values = (text: string) =>
    list(text)?.map(({ outcome }) => outcome.results.map(({ scenario, unit, value }) => [scenario, unit, value]));
  const EXPECTED = [
    [['A', 'ns/op', 1]],
    [
      ['A', 'ns/op', 2],
      ['B', 'B/op', 20],
    ],
    [['B', 'B/op', 30]],
  ];

  it.each([
    ['a row for each run', { ...columns, values: byRun }],
    ['a suite', { version: 2, lastUpdate: 1, entries: { Go: { ...columns, values: byRun } } }],
  ])('reads version 2, in columns, with %s', (_, document) => {
    for (const text of [JSON.stringify(document), `window.BENCHMARK_DATA = ${JSON.stringify(document)};\n`]) {
      expect(values(text)).toEqual(EXPECTED);
      expect(list(text)?.map(({ commit, date }) => [commit, new Date(date ?? 0).toISOString()])).toEqual([
        ['aaaaaaa', '2026-01-01T00:00:00.000Z'],
        ['bbbbbbb', '2026-01-02T00:00:00.000Z'],
        ['ccccccc', '2026-01-03T00:00:00.000Z'],
      ]);
      for (const { native, outcome } of list(text) ?? []) {
        expect(parseNative(native?.text ?? '').results).toEqual(outcome.results);
      }
      expect(parseNative(text).results.map(({ value }) => value)).toEqual([30]);
    }
  });

  it('rejects columns whose values do not fit', () => {
    const uneven = { ...columns, values: byRun, units: ['ns/op'] };
    const short = { ...columns, values: [[1, 2]] };
    const long = { ...columns, values: [[1, 2, 3], ...byRun.slice(1)] };
    for (const document of [uneven, short, long]) {
      const first = list(JSON.stringify(document))?.[0]?.outcome;
      expect([first?.results.length, first?.rejected[0]?.reason]).toEqual([
        0,
        'there are not as many units and values as names, or rows as runs',
      ]);
    }
  });
});

describe('parseHistory', () => {
  it.each(['', '{}', '[{"name":"a","value":1,"unit":"ns"}]', 'window.BENCHMARK_DATA = {"entries":', 'null', 'prose'])(
    'is null for %j',
    (text) => expect(parseHistory(text)).toBeNull(),
  );
});
