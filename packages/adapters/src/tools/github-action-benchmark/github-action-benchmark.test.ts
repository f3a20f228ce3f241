import { describe, expect, it } from 'vitest';
import { parseHistory } from '../../history/parse-history.ts';
import { parseNative } from '../../parse/parse.ts';
import { readRange } from './github-action-benchmark.ts';

const history = (entries: unknown): string => `window.BENCHMARK_DATA = ${JSON.stringify({ lastUpdate: 1, entries })}`;
const run = (date: number, value: number, tool = 'go') => ({
  commit: { id: `c${date}`, author: { name: 'ann', email: 'ann@example.org' } },
  date,
  tool,
  benches: [{ name: 'a', value, unit: 'ns/op' }],
});

describe('readRange', () => {
  it.each([
    ['±1.26%', 'benchmarkjs', { kind: 'rme', level: 0.95, value: 1.26 }],
    ['± 1.26%', null, { kind: 'rme', level: null, value: 1.26 }],
    ['± 895', 'cargo', { kind: 'range', value: 895 }],
    ['± 11.719', 'catch2', { kind: 'stddev', value: 11.719 }],
    ['3', 'customSmallerIsBetter', { kind: 'range', value: 3 }],
    ['', 'go', null],
    ['stddev: 0.001', 'pytest', expect.stringContaining('left out')],
    ['about 3', null, 'unknown range "about 3": left out'],
  ])('reads "%s" of %s', (range, tool, read) => expect(readRange(range, tool)).toEqual(read));
});

describe('github-action-benchmark', () => {
  it('reads the newest run of a suite by its date, and counts the others', () => {
    const { results, warnings } = parseNative(history({ Go: [run(1, 10), run(3, 30), run(2, 20)] }));
    expect(results.map(({ value }) => value)).toEqual([30]);
    expect(warnings[0]).toMatchObject({ location: '/entries/Go/1', message: expect.stringContaining('2 older runs') });
  });

  it('reads the same history as JSON, and as an assignment that ends in a semicolon', () => {
    const text = history({ Go: [run(1, 10)] });
    const json = text.slice(text.indexOf('{'));
    expect(parseNative(json)).toEqual(parseNative(text));
    expect(parseNative(`${text};\n`).results).toEqual(parseNative(text).results);
  });

  it('keeps the path of tests that several files have by one name', () => {
    const bench = (name: string, value: number) => ({ name, value, unit: 'iter/sec' });
    const benches = [bench('a/t.py::test_x', 1), bench('b/t.py::test_x', 9), bench('b/t.py::test_y', 5)];
    const { results } = parseNative(history({ Py: [{ ...run(1, 1, 'pytest'), benches }] }));
    expect(results.map(({ scenario, invocation }) => [scenario, invocation])).toEqual([
      ['a/t.py::test_x', undefined],
      ['b/t.py::test_x', undefined],
      ['test_y', undefined],
    ]);
  });

  it('has commit, date and CPU of the runs of version 2', () => {
    const runs = ['a', 'b'].map((sign, at) => ({
      id: sign.repeat(40),
      timestamp: `2026-03-0${at + 1}T15:57:25+01:00`,
      cpu: 'AMD EPYC',
    }));
    const text = JSON.stringify({
      version: 2,
      runs,
      names: ['BenchmarkSet - ns/op'],
      units: ['ns/op'],
      values: [[1034978], [1034980]],
    });
    const entries = parseHistory(text)?.entries ?? [];
    expect(entries.map(({ commit, date }) => [commit, date?.toISOString()])).toEqual([
      ['a'.repeat(40), '2026-03-01T14:57:25.000Z'],
      ['b'.repeat(40), '2026-03-02T14:57:25.000Z'],
    ]);
    expect(entries.map((entry) => entry.read().outcome.environment.client)).toEqual([
      { cpu: { model: 'AMD EPYC' } },
      { cpu: { model: 'AMD EPYC' } },
    ]);
    expect(parseNative(text).environment.client).toEqual({ cpu: { model: 'AMD EPYC' } });
  });

  it('runs nothing: what is no JSON is refused', () => {
    const { results, rejected } = parseNative('window.BENCHMARK_DATA = { entries: alert(1) }');
    expect(results).toEqual([]);
    expect(rejected[0]?.reason).toContain('invalid JSON');
  });

  it('stores nothing of the author of a commit', () => {
    expect(JSON.stringify(parseNative(history({ Go: [run(1, 10)] })))).not.toContain('ann');
  });

  it('reads the direction from a custom tool, and guesses it for a list alone', () => {
    const bench = { name: 'hits', value: 98, unit: 'Percent' };
    const custom = { ...run(1, 1, 'customBiggerIsBetter'), benches: [bench] };
    const stated = parseNative(history({ Own: [custom] }));
    const guessed = parseNative(JSON.stringify([bench]));
    expect([stated.results[0]?.direction, stated.origins[0]?.uncertain]).toEqual(['higher', ['driver']]);
    expect([guessed.results[0]?.direction, guessed.origins[0]?.uncertain]).toEqual(['lower', ['driver', 'unit']]);
  });

  it('splits a line of Go that holds several figures', () => {
    const bench = {
      name: 'BenchmarkA/driver=x',
      value: 5,
      unit: 'ns/op\t  8 B/op\t 1 allocs/op',
      extra: '9 times\n4 procs',
    };
    const { results } = parseNative(history({ Go: [{ ...run(1, 1), benches: [bench] }] }));
    expect(results.map(({ value, unit, n, params }) => [value, unit, n, params])).toEqual([
      [5, 'ns/op', 9, { cpu: 4 }],
      [8, 'B/op', 9, { cpu: 4 }],
      [1, 'allocs/op', 9, { cpu: 4 }],
    ]);
  });
});
