import { validateRun } from '@tachograph/schema/validation';
import { expect, test } from 'vitest';
import { makeRun, makeWideRun } from './make-run.ts';

test('what is uploaded for the measurement is a valid run of a hundred results, another one for each number', () => {
  const runs = [0, 1, 50_000].map(makeRun);
  for (const run of runs) {
    expect(validateRun(run, { now: new Date('2027-01-01T00:00:00Z') })).toMatchObject({ ok: true });
    expect(run.results).toHaveLength(100);
  }
  expect(new Set(runs.map((run) => JSON.stringify(run))).size).toBe(runs.length);
});

test('a wide run is valid, has other series beside those of a run, and each once', () => {
  const [run, wide] = [makeRun(7), makeWideRun(7, 3)];
  expect(validateRun(wide, { now: new Date('2027-01-01T00:00:00Z') })).toMatchObject({ ok: true });
  expect(wide.results.slice(0, 100)).toEqual(run.results);
  const series = wide.results.map(({ scenario, params, driver }) => JSON.stringify([scenario, params, driver.name]));
  expect(new Set(series).size).toBe(300);
});
