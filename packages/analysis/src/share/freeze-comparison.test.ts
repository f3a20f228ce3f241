import type { Result } from '@tachograph/schema/result';
import { packShare, parseShare, type SharedComparison } from '@tachograph/schema/share';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SeriesData } from '../measurement/measurement.ts';
import { compareData } from '../testing/compare-data.ts';
import { NODE_JULY_2021 } from '../testing/node-july-2021.ts';
import { caseOf, npmVersion, type ObservedSeries, observe, repeatInTurns, toSeriesData } from '../testing/observe.ts';
import { type FreezeContext, freezeComparison, listSourceRuns, thinSamples } from './freeze-comparison.ts';
import { thawComparison } from './thaw-comparison.ts';

const OPTIONS = {
  ...{ selected: [], scenarios: null, environment: null, metric: null, override: null, environments: [] },
  reference: { slug: 'mysql2', version: null },
};

const CONTEXT: FreezeContext = {
  title: 'Three drivers',
  project: { slug: 'node-connectors', title: 'Node connectors' },
  drivers: [{ slug: 'mariadb', language: 'javascript', purl: 'pkg:npm/mariadb' }],
  environments: [],
  scenarios: [],
  runs: [],
};

const compare = (data: SeriesData) => compareData(data, OPTIONS);
const PUBLISHED = compare(toSeriesData(repeatInTurns(NODE_JULY_2021)));

describe('a frozen comparison', () => {
  test('draws the same as the live one, after it was written down and read again', () => {
    const share = parseShare(packShare(freezeComparison(PUBLISHED, CONTEXT)).content) as SharedComparison;
    const { metrics: _, metric: __, unknown: ___, comparability, rows, ...drawn } = PUBLISHED;
    // The invocations behind a value, and what they were measured with, are there to be tested: a frozen verdict is not.
    const frozenRows = rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => ({
        ...cell,
        measurement: cell.measurement && { ...cell.measurement, repetitionGroup: null, invocations: [] },
      })),
    }));
    expect(thawComparison(share)).toMatchObject({
      ...drawn,
      rows: frozenRows,
      comparability: { ...comparability, alternatives: [] },
    });
  });

  test('can be written down whatever finite figures it is of', () => {
    const extreme = fc.constantFrom(1e300, -1e300, 1e-300, 5e-324, 0, -0, 1, 1.5, -1);
    const spread = fc.record({
      kind: fc.constantFrom('ci', 'rme', 'stddev', 'stderr', 'iqr'),
      level: fc.constantFrom(null, 0.95, 1e-300, 0.9999999999999999),
      low: extreme,
      high: extreme,
    });
    const observation = fc.record({
      value: extreme,
      samples: fc.option(fc.array(extreme, { maxLength: 8 })),
      spread: fc.option(spread),
      n: fc.constantFrom(null, 1, 2, 1e15),
      run: fc.constantFrom('r_1', 'r_2'),
    });
    const line = fc.array(observation, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(line, line, fc.boolean(), (reference, other, exact) => {
        const toLine = (driver: string, found: typeof reference): ObservedSeries => ({
          case: { ...caseOf('do'), exact },
          ...{ driver, environment: 'e' },
          observations: found.map((known, index) => observe({ ...known, repetitionGroup: 'b', invocation: index + 1 })),
        });
        const data = toSeriesData([toLine('mysql2', reference), toLine('mariadb', other)]);
        expect(() => packShare(freezeComparison(compare(data), CONTEXT))).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });

  test('is the same content when the days of publication are known meanwhile', () => {
    const data = toSeriesData(repeatInTurns(NODE_JULY_2021));
    const dated = data.points.map((point) => ({
      ...point,
      version: point.version && { ...point.version, releasedOn: '2021-01-13' },
    }));
    const [before, after] = [PUBLISHED, compare({ ...data, points: dated })].map((comparison) =>
      packShare(freezeComparison(comparison, CONTEXT)),
    );
    expect(after?.hash).toBe(before?.hash);
  });

  test('is the same content when another metric and another driver have arrived meanwhile', () => {
    const more: ObservedSeries[] = [
      {
        case: caseOf('do', { metric: 'latency', unit: 'ns/op', direction: 'lower' }),
        driver: 'mariadb',
        environment: 'elsewhere',
        observations: [observe({ value: 5 })],
      },
    ];
    const drivers = ['mysql2', 'mariadb', 'mysql'].map((slug) => ({ slug, version: null }));
    const pack = (data: SeriesData) =>
      packShare(freezeComparison(compareData(data, { ...OPTIONS, selected: drivers }), CONTEXT));
    expect(pack(toSeriesData([...NODE_JULY_2021, ...more]))).toEqual(pack(toSeriesData(NODE_JULY_2021)));
  });

  test('keeps the figures as printed, of the runs, series and versions it shows alone', () => {
    const version = { version: npmVersion('3.4.0') };
    const data = toSeriesData([
      { case: caseOf('do'), driver: 'mysql2', environment: 'e', observations: [observe({ value: 100, run: 'r_a' })] },
      {
        case: caseOf('do'),
        driver: 'mariadb',
        environment: 'e',
        observations: [observe({ value: 2000, run: 'r_b', ...version })],
      },
    ]);
    const of = (index: number, more: Partial<Result>) => ({
      series: data.series[index]?.key ?? '',
      result: {
        ...{ scenario: 'do', driver: { name: 'mariadb', version: '3.4.0' }, unit: 'kop/s', value: 2 },
        status: 'ok' as const,
        ...more,
      },
    });
    const run = {
      ...{ id: 'r_b', contentHash: 'h', title: null, startedAt: '2026-11-20T10:00:00.000Z', repetitionGroup: null },
      ...{ environment: 'e', record: {}, harness: null, source: null, notes: [] },
      results: [
        of(1, { uncertainty: { kind: 'rme', value: 0.5 }, n: 40 }),
        of(1, { driver: { name: 'mariadb', version: '3.3.0' }, value: 1 }),
        of(0, { value: 3 }),
      ],
    };
    const comparison = compare(data);
    expect(listSourceRuns(comparison)).toEqual(['r_a', 'r_b']);
    const share = freezeComparison(comparison, { ...CONTEXT, runs: [run] });
    expect(share.rows[0]?.cells[1]?.measurement).toMatchObject({
      value: 2000,
      printed: [{ run: 'r_b', unit: 'kop/s', value: 2, uncertainty: { kind: 'rme', value: 0.5 }, n: 40 }],
    });
    expect(share.runs).toMatchObject([{ id: 'r_b', contentHash: 'h' }]);
    expect(share.runs[0]).not.toHaveProperty('results');
  });

  test('keeps the scenario in the version that was measured, and as it is where results name none', () => {
    const version = (slug: string, hash: string, sql: string) => ({
      ...{ slug, hash, sql, title: slug, description: null, category: null, workPerOp: null },
    });
    const line = (scenario: string, scenarioHash: string | null): ObservedSeries => ({
      case: caseOf(scenario),
      driver: 'mysql2',
      environment: 'e',
      observations: [observe({ value: 1, scenarioHash })],
    });
    const scenarios = [
      ...[version('a', 'h1', 'SELECT 1'), version('a', 'h2', 'SELECT 2')],
      ...[version('b', 'h3', 'DO 1'), version('b', 'h4', 'DO 2'), version('c', 'h5', 'no cell')],
    ];
    const comparison = compare(toSeriesData([line('a', 'h1'), line('b', null)]));
    const share = freezeComparison(comparison, { ...CONTEXT, scenarios });
    expect(share.scenarios.map(({ sql }) => sql)).toEqual(['SELECT 1', 'DO 2']);
  });

  test('has nothing to say without a metric', () => {
    expect(() => freezeComparison(compare(toSeriesData([])), CONTEXT)).toThrow('without a metric');
  });
});

describe('samples of a share', () => {
  test('stay as they are up to as many as a plot draws', () => {
    expect(thinSamples([3, 1, 2])).toEqual([3, 1, 2]);
  });

  test.each([301, 599, 600, 1582, 10_000])('of %i keep at most 300, the least and the greatest among them', (count) => {
    const samples = Array.from({ length: count }, (_, n) => (n * 7919) % count);
    const thinned = thinSamples(samples);
    expect(thinned.length).toBeLessThanOrEqual(300);
    expect(thinned.length).toBeGreaterThan(140);
    expect([thinned[0], thinned.at(-1)]).toEqual([0, count - 1]);
  });
});
