import type { Params } from '@tachograph/schema/result';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Observation } from '../measurement/measurement.ts';
import {
  caseOf,
  npmVersion,
  type ObservedSeries,
  observe,
  repeatInTurns,
  toSeriesData,
  withMargin,
} from '../testing/observe.ts';
import { toSweep } from '../testing/pages-in-memory.ts';
import type { SweepOptions } from './plan-sweep.ts';

const OPTIONS: SweepOptions = {
  param: null,
  metric: null,
  statistic: null,
  selected: [],
  group: null,
  environment: null,
  reference: null,
  referenceDriver: 'mysql2',
};

const measured = (value: number, version = '3.0.0', known: Partial<Observation> = {}) =>
  withMargin(value, 1, 20, { version: npmVersion(version), ...known });
const missing = (status: 'failed' | 'unsupported', version = '3.0.0') =>
  observe({ status, statusReason: 'no such call', version: npmVersion(version) });

const line = (
  driver: string,
  params: Params,
  observations: readonly Observation[],
  known: Partial<ObservedSeries> = {},
): ObservedSeries => ({
  case: caseOf('select', { params }),
  driver,
  environment: 'here',
  observations,
  ...known,
});

/** Two drivers at 1 and 1,000 rows, mariadb twice as fast at 1,000. */
const LINES = [
  line('mysql2', { rows: 1 }, [measured(1000)]),
  line('mysql2', { rows: 1000 }, [measured(100)]),
  line('mariadb', { rows: 1 }, [measured(1000)]),
  line('mariadb', { rows: 1000 }, [measured(200)]),
];

const sweepOf = (options: Partial<SweepOptions> = {}, lines: readonly ObservedSeries[] = LINES) =>
  toSweep(toSeriesData(lines), {
    ...OPTIONS,
    ...options,
  });
const lineOf = (sweep: ReturnType<typeof toSweep>, driver: string) =>
  sweep.lines.find(({ driver: { slug } }) => slug === driver);
const valuesOf = (sweep: ReturnType<typeof toSweep>, driver: string) =>
  lineOf(sweep, driver)?.points.map((point) => point?.measurement.value ?? null);

describe('a sweep', () => {
  test('is a line for each driver over the values of its param, the reference first', () => {
    const sweep = sweepOf();
    expect(sweep.param).toEqual({ name: 'rows', values: [1, 1000] });
    expect(sweep.xs).toEqual([1, 1000]);
    expect(sweep.lines.map(({ driver, isReference }) => [driver.slug, isReference])).toEqual([
      ['mysql2', true],
      ['mariadb', false],
    ]);
    expect(valuesOf(sweep, 'mariadb')).toEqual([1000, 200]);
    expect(sweep.points).toBe(4);
    expect(sweep.unknown).toEqual([]);
  });

  test('judges each value against the reference at that value, and no value against another', () => {
    const verdicts = lineOf(sweepOf({}, repeatInTurns(LINES)), 'mariadb')?.points.map((point) => [
      point?.verdict?.outcome,
      point?.verdict?.ratio?.toFixed(3),
    ]);
    expect(verdicts).toEqual([
      ['same', '1.000'],
      ['better', '2.000'],
    ]);
  });

  test('takes params that arrived as text and as numbers for the same values', () => {
    const lines = [...LINES.slice(0, 2), line('mariadb', { rows: '1' }, [measured(7)])];
    expect(valuesOf(sweepOf({}, lines), 'mariadb')).toEqual([7, null]);
  });

  test('goes over the values of go test -cpu', () => {
    const lines = [2, 4, 8].map((cpu) => line('go', { cpu }, [measured(cpu)]));
    expect(sweepOf({}, lines)).toMatchObject({ param: { name: 'cpu' }, xs: [2, 4, 8] });
  });

  test('has nothing to draw where no param has two numbers, and says what is unknown', () => {
    expect(sweepOf({}, [line('mysql2', { protocol: 'text' }, [measured(1)])])).toMatchObject({
      param: null,
      lines: [],
    });
    expect(sweepOf({ param: 'protocol' }).unknown).toEqual([{ kind: 'params', requested: 'protocol' }]);
    expect(toSweep(toSeriesData([]), OPTIONS)).toMatchObject({ param: null, lines: [], xs: [] });
  });
});

describe('other params', () => {
  const lines = ['text', 'binary'].flatMap((protocol) =>
    [1, 1000].map((rows) => line('mysql2', { rows, protocol }, [measured(rows)])),
  );

  test('are a line each, evaluated in their own group', () => {
    const faster = line('mariadb', { rows: 1, protocol: 'text' }, [measured(2)]);
    const sweep = sweepOf({}, repeatInTurns([...lines, faster]));
    expect(sweep.lines.map(({ driver, group }) => `${driver.slug} ${group.label}`)).toEqual([
      'mysql2 binary protocol',
      'mysql2 text protocol',
      'mariadb text protocol',
    ]);
    expect(lineOf(sweep, 'mariadb')?.points[0]?.verdict).toMatchObject({
      ...{ outcome: 'better', ratio: expect.closeTo(2, 9) },
    });
  });

  test('may be chosen, and one that is not there is told', () => {
    expect(sweepOf({ group: 'protocol=text' }, lines).lines).toHaveLength(1);
    const sweep = sweepOf({ group: 'protocol=none' }, lines);
    expect(sweep.lines).toEqual([]);
    expect(sweep.unknown).toContainEqual({ kind: 'params', requested: 'protocol=none' });
  });
});

describe('versions', () => {
  const lines = [
    line('mysql2', { rows: 1 }, [measured(1, '3.9.0'), measured(2, '3.10.0')]),
    line('mysql2', { rows: 10 }, [measured(10, '3.9.0')]),
  ];

  test('a line is of one version, the newest unless another is asked for: a value it was not run at stays empty', () => {
    expect(valuesOf(sweepOf({}, lines), 'mysql2')).toEqual([2]);
    const both = sweepOf({ selected: ['3.9.0', '3.10.0'].map((version) => ({ slug: 'mysql2', version })) }, lines);
    expect(
      both.lines.map(({ version, points }) => [version?.text, points.map((p) => p?.measurement.value ?? null)]),
    ).toEqual([
      ['3.9.0', [1, 10]],
      ['3.10.0', [2, null]],
    ]);
  });

  test('what nothing answers to is told: a driver, a version, a reference; and nothing takes its place', () => {
    const selected = [
      { slug: 'mysql2', version: '9.9.9' },
      { slug: 'nobody', version: null },
    ];
    const sweep = sweepOf({ selected, reference: { slug: 'mysql2', version: '0.1.0' } });
    expect(sweep.lines).toEqual([]);
    expect(sweep.unknown).toEqual([
      { kind: 'version', requested: 'mysql2@9.9.9' },
      { kind: 'driver', requested: 'nobody' },
      { kind: 'reference', requested: 'mysql2@0.1.0' },
    ]);
    const unjudged = sweepOf({ reference: { slug: 'nobody', version: null } });
    expect(unjudged.lines).toHaveLength(2);
    expect(
      unjudged.lines.every(({ isReference, points }) => !isReference && points.every((p) => p?.verdict === null)),
    ).toBe(true);
  });

  test('the requested reference is drawn beside any other driver', () => {
    const sweep = sweepOf({
      selected: [{ slug: 'mariadb', version: null }],
      reference: { slug: 'mysql2', version: '3.0.0' },
    });
    expect(sweep.lines.map(({ driver }) => driver.slug)).toEqual(['mysql2', 'mariadb']);
  });
});

describe('environments', () => {
  const elsewhere = { environment: 'there' };
  const lines = [...LINES, line('mysql', { rows: 1 }, [measured(5)], elsewhere)];

  test('are never on one chart: the one with most points is drawn, and who is missing there is named', () => {
    const sweep = sweepOf({}, lines);
    expect(sweep.environment?.identity).toBe('here');
    expect(sweep.environments.map(({ identity, points }) => [identity, points])).toEqual([
      ['here', 4],
      ['there', 1],
    ]);
    expect(sweep.absent).toEqual(['mysql']);
    expect(sweepOf({ environment: 'there' }, lines).lines.map(({ driver }) => driver.slug)).toEqual(['mysql']);
  });

  test('an unknown one is told and not replaced', () => {
    const sweep = sweepOf({ environment: 'nowhere' }, lines);
    expect(sweep).toMatchObject({
      environment: null,
      lines: [],
      unknown: [{ kind: 'environment', requested: 'nowhere' }],
    });
  });
});

test('cells without a figure, and emulated ones, keep their status and are not evaluated', () => {
  const emulated = { status: 'emulated', statusReason: 'loop of 100' } as const;
  const sweep = sweepOf({}, [
    line('mysql2', { rows: 1 }, [measured(1)]),
    line('mysql2', { rows: 10 }, [missing('failed')]),
    line('mysql2', { rows: 100 }, [measured(1)]),
    line('mariadb', { rows: 1 }, [missing('unsupported')]),
    line('mariadb', { rows: 10 }, [measured(3)]),
    line('mariadb', { rows: 100 }, [measured(9, '3.0.0', emulated)]),
  ]);
  expect(
    lineOf(sweep, 'mariadb')?.points.map((p) => [p?.measurement.status, p?.verdict?.outcome, p?.verdict?.reason]),
  ).toEqual([
    ['unsupported', 'not-comparable', { code: 'unsupported', detail: 'no such call' }],
    ['ok', 'not-comparable', { code: 'reference-failed', detail: 'no such call' }],
    ['emulated', 'not-comparable', { code: 'emulated', detail: 'loop of 100' }],
  ]);
  expect(sweep.points).toBe(4);
});

test('a mean and a median are never on one chart', () => {
  const median = line('mysql', { rows: 1 }, [measured(1)], {
    case: caseOf('select', { params: { rows: 1 }, statistic: 'median' }),
  });
  expect(sweepOf({}, [...LINES, median]).lines.map(({ driver }) => driver.slug)).toEqual(['mysql2', 'mariadb']);
  expect(sweepOf({ statistic: 'median' }, [...LINES, median]).lines.map(({ driver }) => driver.slug)).toEqual([
    'mysql',
  ]);
});

test('the order of the series changes nothing', () => {
  const lines = ['text', 'binary'].flatMap((protocol) =>
    ['mariadb', 'mysql2', 'mysql'].flatMap((driver, index) =>
      [0, 1, 1000].map((rows) => line(driver, { rows, protocol }, [measured((index + 1) * (rows + 1))])),
    ),
  );
  const expected = sweepOf({}, lines);
  fc.assert(
    fc.property(fc.shuffledSubarray(lines, { minLength: lines.length }), (shuffled) => {
      expect(sweepOf({}, shuffled)).toEqual(expected);
    }),
    { numRuns: 50 },
  );
});

test('another minimum effect is that of every verdict and of the counts: 4 % is the same within 5 %', () => {
  const measuredAs = (driver: string, value: number) =>
    [1, 1000].map((rows) => line(driver, { rows }, [measured(value)]));
  const lines = repeatInTurns([...measuredAs('mysql2', 100), ...measuredAs('mariadb', 104)]);
  const wider = sweepOf({ evaluation: { minimumEffect: 0.05 } }, lines);
  expect(wider).toMatchObject({ tested: 2, called: 0, same: 2, minimumEffect: 0.05 });
  const verdicts = wider.lines.flatMap(({ points }) => points.map((point) => point?.verdict));
  expect(verdicts.map((verdict) => verdict?.minimumEffect)).toEqual([0.05, 0.05, 0.05, 0.05]);
  expect(sweepOf({}, lines)).toMatchObject({ called: 2, same: 0, minimumEffect: 0.03 });
});
