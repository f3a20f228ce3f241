import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../limits/limits.ts';
import { createTestApi } from '../../testing/create-test-api.ts';
import { toResult, toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const api = useTestApi({ limits: { ...DEFAULT_LIMITS, seriesPerProject: 20 } });

const withSeeds = (repetitionGroup: string, seeds: readonly number[]) =>
  toRun({ repetitionGroup, results: seeds.map((seed) => toResult({ params: { seed, rows: 10 } })) });
const count = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
const stored = async () => (await api.countRows()).series;

describe('POST /v1/runs keeps a project’s series bounded (row 53)', () => {
  it('takes exactly as many as are allowed, and names what grows when there are more', async () => {
    expect((await api.post(withSeeds('first', count(0, 18)))).statusCode).toBe(201);
    const rows = await api.countRows();
    for (const url of ['/v1/runs', '/v1/runs?dryRun=1']) {
      const rejected = await api.post(withSeeds('more', count(17, 21)), { url });
      expect([rejected.statusCode, rejected.json().code]).toEqual([422, 'series-limit']);
      expect(rejected.json().detail).toContain('brings 3 new series to a project that has 18 and may have 20');
      expect(rejected.json().detail).toContain('params.seed, with 18 values');
    }
    expect(await api.countRows()).toEqual(rows);
    expect((await api.post(withSeeds('last', count(17, 20)))).statusCode).toBe(201);
    expect(await stored()).toBe(20);
  });

  it('takes runs of the series that are there as before', async () => {
    expect((await api.post(withSeeds('again', count(0, 20)))).statusCode).toBe(201);
  });

  it('names the param of a single run that brings too many to an empty project', async () => {
    const other = await createTestApi({ limits: { ...DEFAULT_LIMITS, seriesPerProject: 20 } });
    const rejected = await other.post(withSeeds('many', count(0, 21)));
    expect(rejected.json().detail).toContain('params.seed, with 21 values');
    await other.close();
  });

  it('holds for uploads at the same time', async () => {
    const other = await createTestApi({ limits: { ...DEFAULT_LIMITS, seriesPerProject: 20 } });
    const responses = await Promise.all(
      count(0, 8).map((n) => other.post(withSeeds(`at once ${n}`, count(n * 5, n * 5 + 5)))),
    );
    const taken = responses.filter(({ statusCode }) => statusCode === 201).length;
    expect(taken).toBeGreaterThan(0);
    expect((await other.countRows()).series).toBe(taken * 5);
    expect(taken * 5).toBeLessThanOrEqual(20);
    await other.close();
  });
});
