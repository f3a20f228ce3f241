import { describe, expect, it } from 'vitest';
import { parseNative } from '../parse/parse.ts';
import { parseHistory } from './parse-history.ts';

const list = (text: string) =>
  parseHistory(text)?.entries.map(({ commit, date, read }) => ({ commit, date: date?.getTime(), ...read() })) ?? null;

describe('parseHistory of asv', () => {
  const list = {
    version: 2,
    'bench.time_rows': {
      ...{ code: 'def time_rows…', name: 'bench.time_rows', type: 'time', unit: 'seconds' },
      ...{ param_names: ['client', 'rows'], params: [["'pymysql'"], ['1', '1000']] },
    },
    'bench.track_hits': {
      code: '',
      name: 'bench.track_hits',
      type: 'track',
      unit: 'hits/s',
      params: [],
      param_names: [],
    },
  };
  const result = {
    ...{ commit_hash: '1f0c2a9e7b3d4c5566778899aabbccddeeff0011', date: 1767225600000, env_name: 'py3.12', version: 2 },
    ...{ params: { machine: 'box', arch: 'x86_64' }, python: '3.12', requirements: {} },
    result_columns: ['result', 'params'],
    results: {
      'bench.time_rows': [
        [0.001, null],
        [["'pymysql'"], ['1', '1000']],
      ],
      'bench.track_hits': [[42], []],
    },
  };

  it('reads a result file as the run of its commit, with params and units of benchmarks.json', () => {
    const beside = new Map([['benchmarks.json', list]]);
    const [entry] = parseHistory(JSON.stringify(result), { beside })?.entries ?? [];
    expect([entry?.commit, entry?.date?.toISOString()]).toEqual([result.commit_hash, '2026-01-01T00:00:00.000Z']);
    const { native, outcome } = entry?.read() ?? {};
    expect(native).toBeNull();
    expect(outcome?.results).toMatchObject([
      { scenario: 'bench.time_rows', driver: { name: 'pymysql' }, params: { rows: 1 }, value: 0.001, unit: 's' },
      { driver: { name: 'pymysql' }, params: { rows: 1000 }, status: 'failed' },
      { scenario: 'bench.track_hits', value: 42, unit: 'hits/s' },
    ]);
    expect(outcome?.origins.map(({ uncertain }) => uncertain)).toEqual([[], [], ['driver']]);
  });

  it('reads a run whole whose params have the names of every object', () => {
    const named = {
      ...list,
      'bench.time_rows': { ...list['bench.time_rows'], param_names: ['client', 'constructor'] },
    };
    const beside = new Map([['benchmarks.json', named]]);
    const [entry] = parseHistory(JSON.stringify(result), { beside })?.entries ?? [];
    const { results = [] } = entry?.read().outcome ?? {};
    expect(results).toHaveLength(3);
    expect(results.every(({ params }) => !Object.hasOwn(params ?? {}, 'constructor'))).toBe(true);
    expect(Object.values(results[0]?.params ?? {})).toEqual([1]);
  });

  it('knows that benchmarks.json and machine.json describe, and are no run', () => {
    const machine = { arch: 'x86_64', cpu: '', machine: 'box', num_cpu: '8', os: 'Linux', ram: '1', version: 1 };
    for (const json of [list, machine]) expect(parseHistory(JSON.stringify(json))?.entries).toEqual([]);
  });
});

describe('parseHistory of Bencher', () => {
  const branch = { name: 'main', head: { version: { number: 1, hash: 'a'.repeat(40) } } };
  const latency = { name: 'Latency', slug: 'latency', units: 'nanoseconds (ns)' };
  const report = (day: number, testbed: string, value: unknown) => ({
    ...{ uuid: `${day}`, branch, testbed: { name: testbed }, start_time: `2026-01-0${day}T00:00:00Z` },
    results: [
      [{ iteration: 0, benchmark: { name: 'select/sqlx' }, measures: [{ measure: latency, metric: { value } }] }],
    ],
  });

  it('reads each report with commit, branch and date; a testbed is a param where there are several', () => {
    const read = (json: unknown) =>
      list(JSON.stringify(json))?.map(({ commit, date, outcome }) => {
        const { results, rejected } = outcome;
        return [commit?.[0], date, results.map(({ value, unit, params }) => [value, unit, params]), rejected.length];
      });
    expect(read([report(1, 'box', 10), report(2, 'box', null)])).toEqual([
      ['a', Date.UTC(2026, 0, 1), [[10, 'ns', {}]], 0],
      ['a', Date.UTC(2026, 0, 2), [], 1],
    ]);
    expect(read([report(1, 'box', 10), report(1, 'other', 20)])?.map(([, , results]) => results)).toEqual([
      [[10, 'ns', { testbed: 'box' }]],
      [[20, 'ns', { testbed: 'other' }]],
    ]);
    expect(read(report(1, 'box', 10))).toHaveLength(1);
  });

  it('reads a perf query as a run for each report', () => {
    const point = (day: number, value: number) => ({
      ...{ report: `r${day}`, iteration: 0, start_time: `2026-01-0${day}T00:00:00Z`, metric: { value } },
      version: { number: day, hash: `${day}`.repeat(40) },
    });
    const series = (name: string, metrics: unknown[]) => ({
      ...{ branch, testbed: { name: 'box' }, benchmark: { name }, measure: latency, metrics },
    });
    const perf = {
      project: { slug: 'p' },
      results: [series('select/sqlx', [point(1, 10), point(2, 20)]), series('insert/sqlx', [point(2, 30)])],
    };
    const entries = list(JSON.stringify(perf));
    expect(entries?.map(({ commit, outcome }) => [commit?.[0], outcome.results.map(({ value }) => value)])).toEqual([
      ['1', [10]],
      ['2', [20, 30]],
    ]);
    for (const { native, outcome } of entries ?? []) {
      expect(parseNative(native?.text ?? '').results).toEqual(outcome.results);
    }
  });
});

describe('parseHistory of a report that states its time', () => {
  const report = {
    machine_info: { python_version: '3.12.1' },
    commit_info: { id: 'a'.repeat(40), time: '2026-01-01T00:00:00+01:00', branch: '(detached head)' },
    benchmarks: [
      { name: 'test_a[pymysql]', fullname: 'test_a.py::test_a', stats: { median: 1, mean: 1, stddev: 0.1, rounds: 5 } },
    ],
    version: '5.1.0',
  };

  it.each([
    ['its own time', { ...report, datetime: '2026-01-02T03:04:05.678901' }, '2026-01-02T03:04:05.678Z'],
    ['that of its commit', report, '2025-12-31T23:00:00.000Z'],
  ])('reads a file of pytest-benchmark with %s and its commit', (_, json, date) => {
    const [entry] = parseHistory(JSON.stringify(json))?.entries ?? [];
    expect([entry?.commit, entry?.branch, entry?.date?.toISOString()]).toEqual(['a'.repeat(40), null, date]);
    expect(entry?.read()).toMatchObject({ native: null, outcome: { tool: 'pytest-benchmark' } });
  });

  it('knows no commit where the tool knew none', () => {
    const json = { ...report, commit_info: { id: 'unversioned', time: '2026-01-01' } };
    expect(parseHistory(JSON.stringify(json))?.entries[0]?.commit).toBeNull();
  });
});
