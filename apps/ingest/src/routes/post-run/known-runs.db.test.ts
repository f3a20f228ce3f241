import { describe, expect, it } from 'vitest';
import { toResult, toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const api = useTestApi();

const toTime = (number: number) => new Date(Date.UTC(2026, 0, 1, 0, number));

/** A run of one job; its number is its value and its minute. */
const post = async (number: number) => {
  const results = ['a', 'b'].map((scenario, index) => toResult({ scenario, value: number + index, n: number }));
  return api.post(toRun({ startedAt: toTime(number).toISOString(), results }));
};

const POINTS = `
  SELECT c.scenario, p.ordinal, p.value, p.n::int, p.invocation, p.status, v.raw AS version
  FROM points p JOIN runs r ON r.project_id = p.project_id AND r.id = p.run_id
    JOIN series s ON s.project_id = p.project_id AND s.id = p.series_id
    JOIN cases c ON c.project_id = s.project_id AND c.id = s.case_id
    JOIN driver_versions v ON v.project_id = p.project_id AND v.id = p.version_id
  WHERE r.project_id = $1 AND r.started_at = $2 ORDER BY p.ordinal`;

const readPoints = async (number: number) => (await api.db.pool.query(POINTS, [api.projectId, toTime(number)])).rows;

const expectedPoints = (number: number) =>
  ['a', 'b'].map((scenario, ordinal) => ({
    ...{ scenario, ordinal, value: number + ordinal, n: number },
    ...{ invocation: null, status: 'ok', version: '3.5.4' },
  }));

describe('POST /v1/runs with runs of one job, one after the other', () => {
  it('stores each with its own figures, on the same series', async () => {
    for (const number of [3, 2, 4]) {
      expect((await post(number)).statusCode).toBe(201);
      expect(await readPoints(number)).toEqual(expectedPoints(number));
    }
  });

  it('stores rows again that are gone, as after a restore', async () => {
    for (const [index, table] of ['series', 'driver_versions'].entries()) {
      await api.db.pool.query(`DELETE FROM ${table} WHERE project_id = $1`, [api.projectId]);
      const number = 10 + index;
      expect((await post(number)).statusCode).toBe(201);
      expect(await readPoints(number)).toEqual(expectedPoints(number));
    }
  });
});
