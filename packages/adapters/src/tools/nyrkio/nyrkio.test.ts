import { describe, expect, it } from 'vitest';
import { parseHistory } from '../../history/parse-history.ts';
import { parseNative } from '../../registry/parse.ts';

const entry = (timestamp: number, metric: object, more: object = {}) => ({
  timestamp,
  metrics: [{ name: 'select/pgx', unit: 'ms', value: timestamp, ...metric }],
  attributes: { git_repo: 'https://github.com/example/bench', branch: 'main', git_commit: 'a'.repeat(40) },
  ...more,
});
const parse = (json: unknown) => parseNative(JSON.stringify(json));

describe('nyrkio', () => {
  it('reads the newest run and says that there are others', () => {
    const { results, warnings } = parse([entry(2, {}), entry(3, {}), entry(1, {})]);
    expect(results.map(({ scenario, driver, value }) => [scenario, driver.name, value])).toEqual([
      ['select', 'pgx', 3],
    ]);
    expect(warnings.map(({ message }) => message)).toEqual([
      'the newest run is read, 2 other runs are not: tacho backfill and the import page read all of them',
    ]);
  });

  it('has a run for each time in a history, which the adapter reads alone', () => {
    const entries = parseHistory(
      JSON.stringify([entry(1, {}), entry(2, {}), entry(2, { name: 'insert/pgx' })]),
    )?.entries;
    const runs = entries?.map(({ commit, branch, date, read }) => ({ commit, branch, at: date?.getTime(), ...read() }));
    expect(runs?.map(({ commit, branch, at, outcome }) => [commit, branch, at, outcome.results.length])).toEqual([
      ['a'.repeat(40), 'main', 1000, 1],
      ['a'.repeat(40), 'main', 2000, 2],
    ]);
    for (const { native, outcome } of runs ?? [])
      expect(parseNative(native?.text ?? '').results).toEqual(outcome.results);
  });

  it('takes the stated direction where the unit has none', () => {
    const { results } = parse(entry(1, { unit: 'points', direction: 'higher_is_better' }));
    expect(results[0]).toMatchObject({ unit: 'points', direction: 'higher' });
  });

  it('keeps a test that did not pass as failed', () => {
    expect(parse(entry(1, {}, { passed: false })).results[0]).toMatchObject({
      status: 'failed',
      statusReason: 'the test did not pass, at 1 ms',
      value: null,
    });
  });

  it.each([[[]], [{ timestamp: 1, metrics: [] }], [[{ name: 'a', unit: 'ms', value: 1 }]]])(
    'does not take %j for its own',
    (json) => expect(parse(json).tool).not.toBe('nyrkio'),
  );
});
