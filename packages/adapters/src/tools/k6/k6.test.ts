import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

const exported = (metrics: object) => parseNative(JSON.stringify({ root_group: {}, metrics }));
const handled = (metrics: object) => parseNative(JSON.stringify({ metrics }));
const trend = (more: object = {}) => ({ type: 'trend', contains: 'time', values: { avg: 1.5, 'p(99.9)': 9 }, ...more });

describe('k6', () => {
  it('reads a threshold of false as one that held in an export, and of ok false for one that was crossed', () => {
    const metric = (crossed: boolean) => ({ http_req_duration: { avg: 1, thresholds: { 'p(95)<200': crossed } } });
    expect(exported(metric(false)).warnings.map(({ message }) => message)).not.toContain(
      'http_req_duration: p(95)<200 was crossed',
    );
    expect(exported(metric(true)).warnings[0]?.message).toBe('http_req_duration: p(95)<200 was crossed');
    const state = (ok: boolean) => handled({ a: trend({ thresholds: { 'avg<1': { ok } } }) }).warnings[0]?.message;
    expect(state(false)).toBe('a: avg<1 was crossed');
    expect(state(true)).not.toContain('crossed');
  });

  it('rejects a statistic that is no number, and keeps the others', () => {
    const { results, rejected } = handled({ a: trend({ values: { avg: 1.5, med: '?#' } }) });
    expect(results.map(({ statistic }) => statistic)).toEqual(['mean']);
    expect(rejected).toEqual([{ location: '/metrics/a', text: 'med: "?#"', reason: 'not a number' }]);
  });

  it('rejects a duration that is cut or garbled on the console', () => {
    const line = 'iteration_duration.....: avg=1.5ms med=2ms max=14';
    expect(parseNative(`${line}m\nvus...: 1`).rejected.map(({ reason }) => reason)).toContain('not a figure: max=14m');
    expect(parseNative(`${line}\nvus...: 1`).rejected.map(({ reason }) => reason)).toContain('not a figure: max=14');
  });

  it('names percentiles as they were asked for', () => {
    expect(handled({ a: trend() }).results.map(({ statistic, value, unit }) => [statistic, value, unit])).toEqual([
      ['mean', 1.5, 'ms'],
      ['p99.9', 9, 'ms'],
    ]);
  });

  it('says that the unit of a trend without one is a guess', () => {
    expect(handled({ a: trend({ contains: 'default' }) }).origins[0]?.uncertain).toEqual(['driver', 'unit']);
    expect(exported({ own: { avg: 1 } }).origins[0]?.uncertain).toEqual(['driver', 'unit']);
    expect(exported({ iteration_duration: { avg: 1 } }).origins[0]?.uncertain).toEqual(['driver']);
  });

  it('makes tags params, the driver among them, and stores no host', () => {
    const name = 'http_req_duration{name:http://db.internal:8080/select,scenario:mysql2}';
    expect(handled({ [name]: trend() }).results[0]).toMatchObject({
      scenario: 'http_req_duration',
      driver: { name: 'mysql2' },
      params: { name: '/select' },
    });
  });

  it('keeps the number of virtual users only where it never changed', () => {
    const gauge = (min: number) => ({ type: 'gauge', contains: 'default', values: { value: 4, min, max: 4 } });
    expect(handled({ a: trend(), vus_max: gauge(4) }).results[0]?.params).toEqual({ vus: 4 });
    expect(handled({ a: trend(), vus_max: gauge(1) }).results[0]?.params).toEqual({});
  });

  it('reads a duration of several parts in seconds', () => {
    const { results } = parseNative('iteration_duration.....: avg=1m2.5s min=853ns max=1h0m1s');
    expect(results.map(({ value, unit }) => [value, unit])).toEqual([
      [62.5, 's'],
      [853, 'ns'],
      [3601, 's'],
    ]);
  });

  describe('points of --out json', () => {
    const metric = (name: string, kind = 'trend', contains = 'time') =>
      JSON.stringify({ type: 'Metric', data: { name, type: kind, contains }, metric: name });
    const point = (name: string, value: number, tags: object) =>
      JSON.stringify({ metric: name, type: 'Point', data: { time: '2026-11-21T17:37:04Z', value, tags } });
    const tags = { name: 'http://db.internal:8080/select', group: '', scenario: 'default', status: '200', vu: '3' };

    it('are statistics and a histogram for each name, by the interpolation of k6', () => {
      const values = Array.from({ length: 101 }, (_, at) => at + 1);
      const lines = values.flatMap((value) => [
        point('http_req_duration', value, tags),
        point('http_req_waiting', value / 2, tags),
        point('http_reqs', 1, tags),
        point('own', 1000 + value, { driver: 'mysql2', scenario: 'load' }),
      ]);
      const { results, rejected } = parseNative(
        [metric('http_req_duration'), metric('http_reqs', 'counter', 'default'), metric('own'), ...lines].join('\n'),
      );
      expect(rejected).toEqual([]);
      const of = (scenario: string) => results.filter((one) => one.scenario === scenario);
      expect(of('http_req_duration').map(({ statistic, value }) => [statistic, value])).toEqual([
        ['mean', 51],
        ['median', 51],
        ['p90', 91],
        ['p95', 96],
        ['p99', 100],
        ['min', 1],
        ['max', 101],
      ]);
      expect(of('http_req_duration')[1]).toMatchObject({ params: { name: '/select' }, unit: 'ms', n: 101 });
      const { counts = [] } = of('http_req_duration')[1]?.histogram ?? {};
      expect(counts.reduce((sum, entry, at) => (at % 2 === 1 ? sum + entry : sum), 0)).toBe(101);
      expect(of('own')[0]).toMatchObject({ driver: { name: 'mysql2' }, value: 1051 });
      expect(new Set(results.map(({ scenario }) => scenario))).toEqual(new Set(['http_req_duration', 'own']));
    });

    it('lose a line that is cut, and say so', () => {
      const cut = point('http_req_duration', 2, tags).slice(0, 60);
      const { results, rejected } = parseNative(`${point('http_req_duration', 2, tags)}\n${cut}`);
      expect(results[0]).toMatchObject({ value: 2, n: 1 });
      expect(rejected).toEqual([{ location: 'line 2', text: cut, reason: 'no data point of k6: it may be cut' }]);
    });
  });
});
