import { describe, expect, it } from 'vitest';
import { parseHistory } from '../../history/parse-history.ts';
import { parseNative } from '../../parse/parse.ts';

const result = (stats: object, more: object = {}) => ({
  ...{ run_id: 'r1', batch_id: 'b1', run_reason: 'commit', timestamp: '2026-01-02T03:04:05Z' },
  stats: { data: [1, 3, 2], unit: 's', times: [], time_unit: 's', iterations: 3, ...stats },
  ...{ tags: { name: 'select', driver: 'psycopg' }, context: { benchmark_language: 'Python' } },
  github: { repository: 'https://github.com/example/bench', commit: 'a'.repeat(40) },
  ...more,
});
const parse = (json: unknown) => parseNative(JSON.stringify(json));
const values = (json: unknown) => parse(json).results.map(({ statistic, unit, value }) => [statistic, unit, value]);

describe('conbench', () => {
  it('reads one result, a list and a page of the API', () => {
    for (const json of [result({}), [result({})], { data: [result({})], metadata: {} }]) {
      expect(parse(json)).toMatchObject({ tool: 'conbench', results: [{ driver: { name: 'psycopg' }, value: 2 }] });
    }
  });

  it('takes the stated mean and median, else the median of the values', () => {
    expect(values(result({}))).toEqual([['median', 's', 2]]);
    expect(values(result({ data: [4] }))).toEqual([['mean', 's', 4]]);
    expect(values(result({ mean: '2.1', median: 2 }))).toEqual([
      ['mean', 's', 2.1],
      ['median', 's', 2],
    ]);
  });

  it('takes no deviation of 0 from values that differ', () => {
    expect(parse(result({ data: [1, 3], mean: 2, stdev: 0 })).results[0]?.uncertainty).toBeNull();
    expect(parse(result({ data: [2, 2], mean: 2, stdev: 0 })).results[0]?.uncertainty).toMatchObject({ value: 0 });
  });

  it('reads times beside a rate, and not twice beside a time', () => {
    expect(values(result({ times: [1, 2, 3] }))).toEqual([['median', 's', 2]]);
    expect(values(result({ data: [5], unit: 'i/s', times: [0.2] }))).toEqual([
      ['mean', 'items/s', 5],
      ['mean', 's', 0.2],
    ]);
  });

  it.each([
    [result({}, { error: { message: 'no route to host' } }), 'no route to host'],
    [result({ data: [1, null] }), 'a repetition has no value'],
    [{ ...result({}), stats: undefined, error: { code: 7 } }, '{"code":7}'],
  ])('keeps a benchmark that failed, with the reason', (json, reason) => {
    expect(parse(json).results).toMatchObject([{ status: 'failed', value: null, statusReason: reason }]);
  });

  it('reads the newest run; a history has each', () => {
    const list = [result({}), result({}, { run_id: 'r2', timestamp: '2026-01-03T03:04:05Z' })];
    expect(parse(list).warnings.map(({ message }) => message)).toEqual([
      'the newest run is read, 1 other runs are not: tacho import and the import page read all of them',
    ]);
    const entries = parseHistory(JSON.stringify(list))?.entries ?? [];
    expect(entries.map(({ commit, date }) => [commit?.length, date?.toISOString()])).toEqual([
      [40, '2026-01-02T03:04:05.000Z'],
      [40, '2026-01-03T03:04:05.000Z'],
    ]);
    for (const entry of entries) {
      const { native, outcome } = entry.read();
      expect(parseNative(native?.text ?? '').results).toEqual(outcome.results);
    }
  });

  it.each([[{ tags: { name: 'a' } }], [{ stats: { data: [1], unit: 's' }, tags: { name: 'a' } }], [{ data: [] }]])(
    'does not take %j for its own',
    (json) => expect(parse(json).tool).not.toBe('conbench'),
  );
});
