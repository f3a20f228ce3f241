import { validateRun } from '@tachograph/schema/validation';
import { describe, expect, test } from 'vitest';
import { makeHugeUpload, makeUpload } from './make-upload.ts';
import { planRuns } from './plan-runs.ts';
import { HUGE, resultsOfRun, slugsOf, toShapes } from './shapes.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

describe('the shapes of a database', () => {
  test.each([1_000_000, 3_000_000, 10_000_000])('have the number of points that is asked for: %i', (points) => {
    const shapes = toShapes(points);
    const cloned = shapes.reduce((sum, shape) => sum + shape.projects * shape.runs * resultsOfRun(shape), 0);
    const uploaded = HUGE.runs.reduce((sum, results) => sum + results, 0);
    expect(Math.abs(cloned + uploaded - points)).toBeLessThan(1_000);
  });
  test('need a million points, so that every version of the large project has a repetition group', () => {
    expect(() => toShapes(500_000)).toThrow('choose 1000000 or more');
  });
  test('have projects of different names', () => {
    const slugs = toShapes(10_000_000).flatMap(slugsOf);
    expect(new Set(slugs).size).toBe(slugs.length);
  });
});

describe.each(toShapes(1_000_000).map((shape) => [shape.name, shape] as const))('the runs of %s', (_, shape) => {
  const runs = planRuns(shape, { seed: 1 });
  test('cover every version in every environment, each from one run that is uploaded', () => {
    const templates = runs.filter(({ nth, template }) => nth === template);
    expect(templates).toHaveLength(shape.versions * shape.environments);
    for (const { nth, template, version, environment } of runs) {
      expect(template).toBeLessThanOrEqual(nth);
      expect(runs[template]).toMatchObject({ version, environment });
    }
  });
  test('come in the order of time, none in the future, and a group is of one version and environment', () => {
    const times = runs.map(({ startedAt }) => startedAt.getTime());
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    expect(Math.max(...times)).toBeLessThan(NOW.getTime());
    const groups = new Map(runs.map((run) => [run.repetitionGroup, run]));
    for (const { repetitionGroup, version, environment } of runs) {
      if (repetitionGroup) expect(groups.get(repetitionGroup)).toMatchObject({ version, environment });
    }
  });
  test('are valid uploads, the same ones every time', () => {
    const [first] = runs;
    if (!first) throw new Error('there is no run');
    const upload = makeUpload(shape, first, 1);
    expect(validateRun(upload, { now: NOW })).toMatchObject({ ok: true });
    expect(upload.results).toHaveLength(resultsOfRun(shape));
    expect(makeUpload(shape, first, 1)).toEqual(upload);
    expect(makeUpload(shape, first, 2)).not.toEqual(upload);
  });
});

test('a run of many results is a valid upload of a thousand cases, each measured as often as the others', () => {
  const upload = makeHugeUpload(10_000);
  expect(validateRun(upload, { now: NOW })).toMatchObject({ ok: true });
  const names = upload.results.map(({ scenario, params, invocation }) =>
    JSON.stringify([scenario, params, invocation]),
  );
  expect(new Set(names).size).toBe(10_000);
  expect(new Set(upload.results.map(({ scenario, params }) => JSON.stringify([scenario, params]))).size).toBe(1_000);
});
