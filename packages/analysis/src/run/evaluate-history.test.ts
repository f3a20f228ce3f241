import { normaliseRun } from '@tachograph/schema/normalise';
import type { RunInput } from '@tachograph/schema/run';
import type { HistoryPoint } from '@tachograph/schema/series';
import { validateRun } from '@tachograph/schema/validation';
import { describe, expect, test } from 'vitest';
import type { Observation } from '../measurement/measurement.ts';
import { npmVersion, observe } from '../testing/observe.ts';
import { againstBase, evaluateUpload } from './evaluate-upload.ts';

type ResultInput = RunInput['results'][number];

const AT = new Date('2026-11-20T10:00:00Z');
const before = (hours: number) => new Date(AT.getTime() - hours * 3_600_000);

/** Twenty runs about 100, as those of the golden vectors of the gate. */
const HISTORY = [100, 102, 99, 101, 98, 103, 100, 101, 97, 102, 100, 99, 101, 104, 98, 100, 102, 99, 101, 100];

const toResult = (over: Partial<ResultInput> = {}): ResultInput => ({
  ...{ scenario: 'select 1', driver: { name: 'mariadb', version: '3.5.4' }, unit: 'ops/s', value: 115 },
  ...over,
});

function normalise(over: Partial<RunInput>) {
  const input: RunInput = { format: 1, startedAt: AT.toISOString(), results: [toResult()], ...over };
  const validated = validateRun(input, { now: new Date(AT.getTime() + 3_600_000) });
  if (!validated.ok) throw new Error(JSON.stringify(validated.issues));
  return normaliseRun(validated.run);
}

type World = {
  readonly run?: Partial<RunInput>;
  readonly history?: readonly number[];
  /** Runs of the same commit in other jobs. */
  readonly head?: readonly number[];
  readonly point?: Partial<HistoryPoint>;
  readonly points?: readonly Partial<Observation>[];
  readonly repeats?: readonly Partial<Observation>[];
};

/** The cells of a run whose base branch measured all its series alike. */
function evaluate({ run: over = {}, history = HISTORY, head = [], point = {}, points, repeats = [] }: World) {
  const run = normalise(over);
  const version = npmVersion('3.5.4');
  const series = [...new Set(run.results.map(({ seriesKey }) => seriesKey))];
  const ofSeries = (key: string): HistoryPoint[] => {
    const common = { series: key, version, scenarioHash: null };
    return [
      ...history.map((value, at) => ({
        ...{ ...common, batch: `b${at}`, isHead: false, at: before(100 - at), value },
        ...point,
      })),
      ...head.map((value, at) => ({ ...common, batch: `h${at}`, isHead: true, at: before(3 - at), value })),
    ];
  };
  const observed = (key: string, all: readonly Partial<Observation>[]) =>
    all.map((known) => ({ series: key, ...observe({ version, run: 'r_base', at: before(1), ...known }) }));
  const { counts, cells } = evaluateUpload(
    run,
    againstBase({
      points: series.flatMap((key) => observed(key, points ?? [{ value: history.at(-1) ?? 100 }])),
      repeats: series.flatMap((key) => observed(key, repeats)),
      history: series.flatMap(ofSeries),
    }),
  );
  return { counts, cells: cells.map(({ verdict }) => verdict) };
}

const evaluateOne = (world: World) => evaluate(world).cells[0];

describe('a run that was not measured in turns with its base', () => {
  test('is suspected where it differs from twenty runs of the base branch, and needs two more', () => {
    expect(evaluateOne({})).toMatchObject({
      outcome: 'insufficient-samples',
      rule: 'history',
      reason: { code: 'suspected', missing: 2 },
      ratio: expect.closeTo(1.1462, 3),
      p: expect.closeTo(3.461e-7, 9),
      history: { runs: 20, headRuns: 1, autocorrelation: 0, degrees: 19 },
      explanation:
        'mariadb 3.5.4 did 115 ops/s where mariadb 3.5.4 on the base did 100. The first run of this commit against 20 runs of the base branch: mariadb 3.5.4 is 1.15× faster (95 % CI 1.10 to 1.19, p < 0.001). One run that lies far off looks the same as a change, so this is a suspicion: a verdict needs two more runs of this commit.',
    });
  });

  test('stays suspected with a second run, and needs one more', () => {
    expect(evaluateOne({ head: [115] })).toMatchObject({ reason: { code: 'suspected', missing: 1 } });
  });

  test.each([
    ['better', 112, [114, 113]],
    ['worse', 88, [87, 89]],
  ] as const)('is %s with three', (outcome, value, head) => {
    const cell = evaluateOne({ run: { results: [toResult({ value })] }, head });
    expect(cell).toMatchObject({ outcome, rule: 'history', reason: null, history: { headRuns: 3, degrees: 10 } });
    expect(cell?.explanation).toContain('The last three runs of this commit against 20 runs of the base branch: ');
  });

  test('is turned over where less is better', () => {
    const run = { results: [toResult({ unit: 'us/op', value: 112 })] };
    const cell = evaluateOne({ run, head: [114, 113], history: HISTORY.map((value) => value * 1000), points: [] });
    expect(cell?.outcome).toBe('not-comparable');
    const thousands = { run: { results: [toResult({ unit: 'ns/op', value: 112 })] }, head: [114, 113] };
    expect(evaluateOne(thousands)).toMatchObject({ outcome: 'worse', ratio: expect.closeTo(1 / 1.127, 2) });
  });

  test('is no verdict where the first run aroused no suspicion, whatever the next two came to', () => {
    expect(evaluateOne({ run: { results: [toResult({ value: 150 })] }, head: [100, 150] })).toMatchObject({
      outcome: 'no-difference',
      history: { headRuns: 1 },
      explanation: expect.stringContaining('The first run of this commit against 20 runs'),
    });
  });

  test('counts the newest three runs of more', () => {
    const cell = evaluateOne({ run: { results: [toResult({ value: 112 })] }, head: [500, 114, 113] });
    expect(cell).toMatchObject({ outcome: 'better', history: { headRuns: 3 }, ratio: expect.closeTo(1.127, 2) });
  });

  test.each([
    [13, 7, '13 runs of the base branch do not show the noise between runs: seven more would'],
    [1, 19, 'one run of the base branch does not show the noise between runs: 19 more would'],
  ])('has a ratio alone against %i runs of the base branch', (runs, missing, sentence) => {
    expect(evaluateOne({ history: HISTORY.slice(-runs) })).toMatchObject({
      outcome: 'insufficient-samples',
      rule: 'ratio-only',
      ratio: 1.15,
      reason: { code: 'short-history', runs, missing },
      explanation: expect.stringContaining(sentence),
    });
  });

  test('is compared with the last thirty runs', () => {
    const history = [...HISTORY.map((value) => 3 * value), ...HISTORY, ...HISTORY.slice(0, 10)];
    expect(evaluateOne({ history })).toMatchObject({ reason: { code: 'suspected' }, history: { runs: 30 } });
  });

  test('is compared with runs of the same version, or of the newest version if the base has no run of it', () => {
    const own = evaluateOne({ run: { results: [toResult({ driver: { name: 'mariadb', version: '3.5.5' } })] } });
    expect(own).toMatchObject({ rule: 'history', reason: { code: 'suspected' } });
    const known = evaluateOne({ point: { version: npmVersion('3.5.3') } });
    expect(known).toMatchObject({ rule: 'history' });
  });

  test('is not compared with runs of another text of the scenario', () => {
    const run = { scenarios: [{ id: 'select 1', sql: 'SELECT 1' }] };
    const cell = evaluateOne({ run, point: { scenarioHash: 'another' } });
    expect(cell?.reason).toEqual({ code: 'short-history', runs: 0, missing: 20 });
  });

  test('keeps its family: one cell of a hundred needs more than one alone', () => {
    const results = (count: number) => [
      toResult({ value: 104.8 }),
      ...Array.from({ length: count }, (_, at) => toResult({ scenario: `s${at}`, value: 100 })),
    ];
    expect(evaluateOne({ run: { results: results(0) } })?.reason?.code).toBe('suspected');
    const { cells } = evaluate({ run: { results: results(99) } });
    expect(cells.map(({ outcome }) => outcome)).toEqual(cells.map(() => 'no-difference'));
    expect(cells[0]?.explanation).toContain('is not enough among the 100 cells tested together');
  });
});

describe('where base and head were measured in turns', () => {
  /** Runs of one repetition group: the base's and the head's in turns, the run itself last. */
  const inTurns = (heads: readonly number[], bases: readonly number[]): World => ({
    run: { repetitionGroup: 'pr', results: [toResult({ value: heads.at(-1) ?? 0 })] },
    points: bases.map((value, at) => ({
      ...{ value, run: `r_base${at}`, repetitionGroup: 'pr', at: before(1 + 2 * (bases.length - at)) },
    })),
    repeats: heads.slice(0, -1).map((value, at) => ({
      ...{ value, run: `r_head${at}`, repetitionGroup: 'pr', at: before(2 * (heads.length - at)) },
    })),
  });

  test('their repeats decide, without a history', () => {
    const world = inTurns([120, 121, 119, 122, 120, 121], [100, 101, 99, 102, 100, 101]);
    expect(evaluateOne({ ...world, history: [] })).toMatchObject({ outcome: 'better', rule: 'repeats', history: null });
    expect(evaluateOne({ ...world, history: HISTORY.map((value) => 2 * value) })).toMatchObject({ outcome: 'better' });
  });

  test('the base of the group comes before newer runs of the same commit', () => {
    const { points = [], ...world } = inTurns([120, 121, 119, 122, 120, 121], [100, 101, 99, 102, 100, 101]);
    const later = { value: 500, run: 'r_later', repetitionGroup: 'nightly', at: before(0.5) };
    expect(evaluateOne({ ...world, points: [...points, later] })).toMatchObject({ rule: 'repeats', outcome: 'better' });
  });

  test('a single one of each is evaluated by the history', () => {
    expect(evaluateOne(inTurns([115], [100]))).toMatchObject({ rule: 'history', reason: { code: 'suspected' } });
  });
});
