import { describe, expect, it } from 'vitest';
import { parseHistory } from '../../history/parse-history.ts';
import { parseNative } from '../../parse/parse.ts';

const result = (more: object) => ({
  ...{ commitid: 'a'.repeat(40), project: 'p', branch: 'default', environment: 'e', executable: 'psycopg2' },
  ...{ benchmark: 'select', result_value: 1, result_date: '2026-01-02 03:04:05' },
  ...more,
});

describe('codespeed', () => {
  it('keeps benchmarks with different times in one run, and a repeated one in another', () => {
    const list = [
      result({}),
      result({ benchmark: 'insert', result_date: '2026-01-02 03:04:25' }),
      result({ result_value: 2, result_date: '2026-01-02 04:04:05' }),
    ];
    const runs = parseHistory(JSON.stringify(list))?.entries ?? [];
    expect(runs.map((run) => [run.date?.toISOString(), run.read().outcome.results.length])).toEqual([
      ['2026-01-02T03:04:25.000Z', 2],
      ['2026-01-02T04:04:05.000Z', 1],
    ]);
  });

  it('takes a value with quartiles for a median', () => {
    const { results } = parseNative(JSON.stringify([result({ q1: 0.5, q3: 2, std_dev: 1 })]));
    expect(results).toMatchObject([{ statistic: 'median', uncertainty: { kind: 'iqr', low: 0.5, high: 2 } }]);
  });
});
