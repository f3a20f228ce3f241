import { beforeAll, describe, expect, test } from 'vitest';
import type { Project } from '../projects/project.ts';
import { createTestProject, sampleResult, sampleRun, timeOfRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { readSeries } from './read-series.ts';
import type { Point } from './to-points.ts';

const database = useTestDatabase();

const LANES = 8;

/** In no order, some at a time. */
async function inAll<T>(items: readonly T[], use: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = [...items];
  const lane = async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await use(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
const valuesOf = (points: readonly Point[]) => points.map(({ value }) => value);

describe('a filter', () => {
  let project: Project;
  const driver = (name: string, version: string) => ({ name, version, language: 'go' });

  beforeAll(async () => {
    project = await createTestProject(database.db);
    const results = (version: string) => [
      sampleResult({ scenario: 'select', driver: driver('alpha', version), value: 1 }),
      sampleResult({ scenario: 'select', driver: driver('beta', version), value: 2 }),
      sampleResult({ scenario: 'insert', driver: driver('beta', version), value: 3 }),
      sampleResult({ scenario: 'insert', driver: driver('beta', version), value: 4, statistic: 'p99' }),
      sampleResult({ scenario: 'insert', driver: driver('beta', version), value: 5, unit: 'ns/op', metric: 'latency' }),
    ];
    const versions = ['v1.0.0', 'v1.1.0', 'v2.0.0-rc.1'];
    await inAll([0, 1, 2], async (n) => {
      await insertRun(database.db, toNewRun(project, sampleRun(n, { results: results(versions[n] ?? '') })));
    });
    const elsewhere = { server: { product: 'mysql', version: '9.0.0' } };
    const results9 = [sampleResult({ scenario: 'select', driver: driver('alpha', 'v1.0.0'), value: 9 })];
    await insertRun(database.db, toNewRun(project, sampleRun(3, { environment: elsewhere, results: results9 })));
  });

  const read = async (filter: Parameters<typeof readSeries>[2]) => {
    const { series, points } = await readSeries(database.db, project.id, filter);
    return { lines: series.length, values: valuesOf(points).sort() };
  };

  test('left out reads everything', async () => {
    expect(await read({})).toEqual({ lines: 6, values: [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 9] });
  });

  test('of scenarios and drivers reads only these', async () => {
    expect(await read({ scenarios: ['select'], drivers: ['beta'] })).toEqual({ lines: 1, values: [2, 2, 2] });
  });

  test('of metric and statistic reads only these', async () => {
    expect(await read({ metric: 'throughput', statistic: 'p99' })).toEqual({ lines: 1, values: [4, 4, 4] });
    expect(await read({ metric: 'latency' })).toEqual({ lines: 1, values: [5, 5, 5] });
  });

  test('of environments reads only these', async () => {
    const { series } = await readSeries(database.db, project.id, {});
    const mysql = series.find(({ environment }) => environment.label.includes('MySQL'))?.environment.identity ?? '';
    expect(await read({ environments: [mysql] })).toEqual({ lines: 1, values: [9] });
  });

  test('of versions finds them by raw and by parsed text', async () => {
    expect(await read({ drivers: ['alpha'], versions: ['v1.1.0'] })).toEqual({ lines: 1, values: [1] });
    expect(await read({ drivers: ['alpha'], versions: ['1.0.0'] })).toEqual({ lines: 2, values: [1, 9] });
  });

  test('of times reads from one to the other, both included', async () => {
    const range = { from: timeOfRun(1), to: timeOfRun(2) };
    expect(await read({ scenarios: ['select'], ...range })).toEqual({ lines: 2, values: [1, 1, 2, 2] });
  });

  test('that names nothing there is reads nothing', async () => {
    expect(await read({ scenarios: ['select "'] })).toEqual({ lines: 0, values: [] });
    expect(await read({ environments: ['no identity'] })).toEqual({ lines: 0, values: [] });
    expect(await read({ versions: [] })).toEqual({ lines: 0, values: [] });
  });

  test('sees nothing of another project (row 66)', async () => {
    const other = await createTestProject(database.db);
    await insertRun(database.db, toNewRun(other, sampleRun(0)));
    const { series, points } = await readSeries(database.db, other.id, {});
    expect([series.length, points.length]).toEqual([1, 1]);
  });

  test('names the version, scenario content, batch, repeat and protocol of every point', async () => {
    const own = await createTestProject(database.db);
    const scenarios = [{ id: 'select', title: 'Select', sql: 'SELECT 1' }];
    const results = [sampleResult({ scenario: 'select', invocation: 2, n: 7, protocolObserved: 'binary' })];
    const newRun = toNewRun(own, sampleRun(0, { repetitionGroup: 'b', scenarios, results }));
    await insertRun(database.db, newRun);
    const { points } = await readSeries(database.db, own.id, {});
    const [result] = newRun.normalised.results;
    expect(points).toEqual([
      {
        ...{ series: result?.seriesKey, at: timeOfRun(0), repetitionGroup: 'b', ordinal: 0, version: result?.version },
        ...{ scenarioHash: result?.scenarioHash, status: 'ok', statusReason: null, value: 1000, spread: null },
        ...{ run: `r_${newRun.normalised.contentHash.slice(0, 16)}`, n: 7, invocation: 2, samples: null },
        ...{ protocolObserved: 'binary', inRounds: false, paired: null },
      },
    ]);
    expect(result?.scenarioHash).toMatch(/^[0-9a-f]{16}$/);
  });
});

describe('a result that was measured in turns with an anchor', () => {
  const driver = (version: string) => ({ name: 'mysql2', version, language: 'javascript' });
  const pair = { anchor: { name: 'mysql2', version: '2.2.5' }, logRatio: 0.0213, rounds: 60, sd: 0.16, lag1: -0.02 };

  test('comes back with its log ratio and the anchor it belongs to', async () => {
    const project = await createTestProject(database.db);
    const results = [
      sampleResult({ driver: driver('2.2.5'), paired: { ...pair, logRatio: 0 } }),
      sampleResult({ driver: driver('2.3.3'), value: 1021.5, paired: { ...pair, twin: 0.004 } }),
    ];
    const harness = { name: 'rounds', order: 'rounds' as const };
    await insertRun(database.db, toNewRun(project, sampleRun(0, { harness, results })));
    const { points } = await readSeries(database.db, project.id, {});
    const stored = { anchor: 'mysql2', anchorVersion: '2.2.5', rounds: 60, sd: 0.16, lag1: -0.02 };
    expect(points.map(({ paired, inRounds }) => [inRounds, paired])).toEqual([
      [true, { ...stored, logRatio: 0, twin: null }],
      [true, { ...stored, logRatio: 0.0213, twin: 0.004 }],
    ]);
  });
});

describe('samples', () => {
  test('come only when asked for, in the canonical unit, each with its own result', async () => {
    const project = await createTestProject(database.db);
    const latency = (scenario: string, samples?: number[]) =>
      sampleResult({ scenario, unit: 'ms', metric: 'latency', value: 2, ...(samples ? { samples } : {}) });
    const results = [latency('a', [1, 2, 3]), latency('b'), latency('c', [4])];
    await insertRun(database.db, toNewRun(project, sampleRun(0, { results })));
    const without = await readSeries(database.db, project.id, {});
    const withThem = await readSeries(database.db, project.id, {}, { withSamples: true });
    const byOrdinal = withThem.points.toSorted((a, b) => a.ordinal - b.ordinal);
    expect(without.points.every(({ samples }) => samples === null)).toBe(true);
    expect(byOrdinal.map(({ samples }) => samples)).toEqual([[1e6, 2e6, 3e6], null, [4e6]]);
  });
});

describe('a long series', () => {
  let project: Project;
  const count = 1200;
  const valueAt = (n: number) => 1000 + (n % 7);
  const spike = 777;
  const dip = 778;

  beforeAll(async () => {
    project = await createTestProject(database.db);
    const results = (n: number) => {
      if (n === 5) return [sampleResult({ status: 'failed', statusReason: 'it broke', value: null })];
      return [sampleResult({ value: n === spike ? 5000 : n === dip ? 1 : valueAt(n) })];
    };
    await inAll(numbers(count), (n) =>
      insertRun(database.db, toNewRun(project, sampleRun(n, { results: results(n) }))),
    );
  });

  const read = async (max: number, filter = {}) =>
    (await readSeries(database.db, project.id, filter, { maxPointsPerSeries: max })).points;

  test.each([7, 20, 100, 500])('is thinned to at most %i points, in order, none of them made up', async (max) => {
    const points = await read(max);
    const times = points.map(({ at }) => at.getTime());
    expect(points.length).toBeLessThanOrEqual(max);
    expect(points.length).toBeGreaterThan(max / 4);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const all = new Map((await read(count)).map((point) => [point.run, point]));
    expect(points).toEqual(points.map(({ run }) => all.get(run)));
  });

  test.each([20, 100, 500])('thinned to %i points still shows a spike and a dip of one point each', async (max) => {
    const values = valuesOf(await read(max));
    expect(values).toContain(5000);
    expect(values).toContain(1);
  });

  test('keeps its oldest and its newest point', async () => {
    const points = await read(20);
    expect(points[0]?.at).toEqual(timeOfRun(0));
    expect(points.at(-1)?.at).toEqual(timeOfRun(count - 1));
  });

  test('is whole where the range asked for is short enough', async () => {
    const points = await read(100, { from: timeOfRun(700), to: timeOfRun(790) });
    expect(points).toHaveLength(91);
  });

  test('is thinned within a range, and shows its extremes', async () => {
    const points = await read(30, { from: timeOfRun(500), to: timeOfRun(1000) });
    const values = valuesOf(points);
    expect(points.length).toBeLessThanOrEqual(30);
    expect([Math.max(...values.map(Number)), Math.min(...values.map(Number))]).toEqual([5000, 1]);
    expect([points[0]?.at, points.at(-1)?.at]).toEqual([timeOfRun(500), timeOfRun(1000)]);
  });

  test('counts all its points whatever is shown', async () => {
    const { series } = await readSeries(database.db, project.id, {}, { maxPointsPerSeries: 20 });
    expect(series[0]?.points).toBe(count);
  });
});

test('many results of one time are thinned too', async () => {
  const project = await createTestProject(database.db);
  const results = numbers(300).map((n) => sampleResult({ invocation: n + 1, value: n }));
  await insertRun(database.db, toNewRun(project, sampleRun(0, { results })));
  const { points } = await readSeries(database.db, project.id, {}, { maxPointsPerSeries: 50 });
  expect(points.length).toBeLessThanOrEqual(50);
  expect(valuesOf(points)).toEqual(expect.arrayContaining([0, 299]));
});

test('of several series only those are read whose keys are named', async () => {
  const project = await createTestProject(database.db);
  const results = ['alpha', 'beta'].map((name) => sampleResult({ driver: { name, version: '1.0.0' } }));
  await insertRun(database.db, toNewRun(project, sampleRun(0, { results })));
  const { series } = await readSeries(database.db, project.id, {});
  const [alpha] = series;
  const read = await readSeries(database.db, project.id, { keys: [alpha?.key ?? '', 'no key'] });
  expect(read.series).toEqual([alpha]);
  expect(read.points.map((point) => point.series)).toEqual([alpha?.key]);
});
