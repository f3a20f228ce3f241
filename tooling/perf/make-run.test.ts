import { validateRun } from '@tachograph/schema/validation';
import { expect, test } from 'vitest';
import { makeRun } from './make-run.ts';

test('what is uploaded for the measurement is a valid run of a hundred results, another one for each number', () => {
  const runs = [0, 1, 50_000].map(makeRun);
  for (const run of runs) {
    expect(validateRun(run, { now: new Date('2027-01-01T00:00:00Z') })).toMatchObject({ ok: true });
    expect(run.results).toHaveLength(100);
  }
  expect(new Set(runs.map((run) => JSON.stringify(run))).size).toBe(runs.length);
});
