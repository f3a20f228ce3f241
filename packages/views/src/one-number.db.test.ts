import { randomUUID } from 'node:crypto';
import type { RunInput } from '@tachograph/schema/run';
import { insertProject } from '@tachograph/store/projects';
import { sampleRun, toNewRun, useTestDatabase } from '@tachograph/store/testing';
import { insertRun } from '@tachograph/store/uploads';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readComparisonView } from './comparison/index.ts';
import { readDriverContext, readDriverView } from './driver/index.ts';
import { readLeague } from './league/index.ts';
import { readMatrixView } from './matrix/index.ts';
import { readOverviewView } from './overview/index.ts';
import { readScenarioSeries } from './series/index.ts';
import { collect, type Found } from './testing/collect-verdicts.ts';
import { readUpgrade } from './testing/read-upgrade.ts';
import { readTrendView } from './trend/index.ts';

const database = useTestDatabase();

const ANCHOR = { name: 'mysql2', version: '1.0.0' };
/** Versions of the batch, oldest first; the newest of each driver is on the overview. */
const CANDIDATES = [
  { name: 'mysql2', version: '1.1.0' },
  { name: 'mysql2', version: '1.2.0' },
  { name: 'mariadb', version: '2.0.0' },
  { name: 'mariadb', version: '2.1.0' },
  { name: 'other', version: '3.0.0' },
  { name: 'other', version: '3.1.0' },
];
const SCENARIOS = ['a', 'b', 'c'];
const INVOCATIONS = 4;

/** Log ratios of a candidate by invocation. One may have failed: any two candidates have two invocations in common. */
const row = fc
  .tuple(
    fc.array(fc.double({ min: -0.2, max: 0.2, noNaN: true }), { minLength: INVOCATIONS, maxLength: INVOCATIONS }),
    fc.option(fc.nat({ max: INVOCATIONS - 1 })),
  )
  .map(([logRatios, failed]) => logRatios.map((logRatio, at) => (at === failed ? null : logRatio)));

/** What was measured, by scenario. */
const batches = fc.array(fc.array(row, { minLength: CANDIDATES.length, maxLength: CANDIDATES.length }), {
  minLength: SCENARIOS.length,
  maxLength: SCENARIOS.length,
});

type Figures = readonly (readonly (readonly (number | null)[])[])[];

const runOf = (figures: Figures, drivers: number, invocation: number): RunInput =>
  sampleRun(invocation, {
    repetitionGroup: 'batch',
    results: SCENARIOS.flatMap((scenario, at) => {
      const base = 1_000 * (at + 1) * (1 + invocation / 50);
      const result = { scenario, metric: 'latency', unit: 'ns/op', statistic: 'p25' };
      const pair = { anchor: ANCHOR, rounds: 45, sd: 0.1, twin: invocation / 400 };
      const own = { ...result, driver: ANCHOR, value: base, paired: { ...pair, logRatio: 0, sd: 0 } };
      const others = CANDIDATES.slice(0, drivers).map((driver, row) => {
        const logRatio = figures[at]?.[row]?.[invocation] ?? null;
        return logRatio === null
          ? { ...result, driver, status: 'failed' as const, statusReason: 'it died', value: null }
          : { ...result, driver, value: base * Math.exp(logRatio), paired: { ...pair, logRatio } };
      });
      return [own, ...others];
    }),
  });

/** Releases of the batch, from one to another. */
const UPGRADES = [
  ['mysql2', '1.0.0', '1.1.0'],
  ['mysql2', '1.1.0', '1.2.0'],
  ['mariadb', '2.0.0', '2.1.0'],
] as const;

type ComparedRows = Awaited<ReturnType<typeof readComparisonView>>['comparison']['rows'];

/**
 * Of no row does the quotient of a value and that of the reference differ from the ratio beside it, and a value is the same whatever it
 * is compared with; of an anchor that is no row of its case (several blocks), where no invocation is missing. `shown` has those that were shown before.
 */
function expectAgreement(rows: ComparedRows, shown: Map<string, number>): void {
  for (const { cells, case: of } of rows) {
    const base = cells.find(({ verdict }) => verdict.outcome === 'reference')?.measurement?.value ?? null;
    for (const { column, measurement, verdict } of cells) {
      const key = `${of.key} ${column}`;
      const before = shown.get(key) ?? measurement?.value ?? null;
      if (before !== null && measurement?.value && column !== `${ANCHOR.name}@${ANCHOR.version}`) {
        shown.set(key, before);
        expect(measurement.value / before).toBeCloseTo(1, 9);
      }
      if (base === null || verdict.ratio === null || !measurement?.value) continue;
      const quotient = of.direction === 'lower' ? base / measurement.value : measurement.value / base;
      expect(quotient / verdict.ratio).toBeCloseTo(1, 9);
    }
  }
}

test('a pair of one case has the same ratio, interval, p and verdict wherever it is shown, values with that quotient, and the mean of the two alone', async () => {
  let shared = 0;
  await fc.assert(
    fc.asyncProperty(batches, fc.integer({ min: 3, max: CANDIDATES.length }), async (figures, drivers) => {
      const { db } = database;
      const slug = `p-${randomUUID()}`;
      const project = await insertProject(db, { slug, title: 'In turns', referenceDriver: 'mysql2' });
      if (!project) throw new Error('the slug is taken');
      for (let n = 0; n < INVOCATIONS; n++) await insertRun(db, toNewRun(project, runOf(figures, drivers, n)));
      const names = [ANCHOR, ...CANDIDATES.slice(0, drivers)].map(({ name, version }) => `${name}@${version}`);
      const found = new Map<string, Found[]>();
      const values = new Map<string, number>();
      const compare = async (reference: string, driver: readonly string[]) => {
        const query = { driver: [...driver], reference, metric: 'latency' };
        const { comparison } = await readComparisonView(db, project, query);
        collect(`comparison of ${driver.length}`, comparison, found);
        expectAgreement(comparison.rows, reference === names[0] ? new Map() : values);
        return comparison;
      };
      for (const [at, reference] of names.entries()) {
        await compare(reference, names);
        for (const other of names.filter((_, index) => index !== at)) await compare(reference, [reference, other]);
      }
      const overview = await readOverviewView(db, project, { metric: 'latency' });
      collect('overview', overview, found);
      collect('league', await readLeague(db, project, {}), found);
      for (const driver of ['mysql2', 'mariadb']) {
        const view = await readDriverView(db, project, { driver, metric: 'latency' });
        collect('driver', view, found);
        const environment = view?.page.environment?.identity;
        const context = await readDriverContext(db, project, { driver, environment, metric: 'latency' });
        expect(context.against?.verdicts.size).toBeGreaterThan(0);
        collect('beside a driver', context.against, found);
      }
      for (const [driver, from, to] of UPGRADES)
        collect('upgrade', await readUpgrade(db, project, { driver, from, to, metric: 'latency' }), found);
      for (const scenario of SCENARIOS) {
        const query = { scenario, axis: 'version' as const, metric: 'latency' };
        collect('trend', await readTrendView(db, project, query, { readSeries: readScenarioSeries }), found);
        collect('matrix', await readMatrixView(db, project, { scenario, metric: 'latency' }), found);
      }
      for (const same of found.values()) {
        for (const { figures: own } of same) expect(own).toEqual(same[0]?.figures);
        if (new Set(same.map(({ surface }) => surface)).size > 2) shared += 1;
      }
      const { standing } = overview.scoreboard;
      const first = standing.find(({ outcome }) => outcome === 'reference')?.column;
      for (const { column, ratio, low, high, n } of standing.filter((entry) => entry.column !== first)) {
        if (!first?.version || !column.version) continue;
        const [a, b] = [first, column].map(({ driver, version }) => `${driver.slug}@${version?.raw}`);
        const pair = await compare(a ?? '', [a ?? '', b ?? '']);
        expect(pair.summary).toMatchObject([{ ratio, ratioLow: low, ratioHigh: high, n }]);
      }
    }),
    // A failure is told as it is: a smaller one takes minutes to find.
    { numRuns: 4, endOnFailure: true },
  );
  expect(shared).toBeGreaterThan(10);
});

/** Repeats of a driver: few of them, so that their noise comes from other cases. */
const repeats = fc.array(fc.double({ min: 900, max: 1_100, noNaN: true }), { minLength: 3, maxLength: 3 });

test('a pair that was measured by repeats without an anchor has the same ratio, interval, p and verdict whatever else is compared, and values with that quotient', async () => {
  const drivers = ['mysql2', ...Array.from({ length: 9 }, (_, n) => `driver-${n}`)];
  const ofDrivers = fc.array(repeats, { minLength: drivers.length, maxLength: drivers.length });
  const ofScenarios = fc.array(ofDrivers, { minLength: 3, maxLength: 3 });
  const pools = new Set<unknown>();
  await fc.assert(
    fc.asyncProperty(ofScenarios, async (values) => {
      const { db } = database;
      const slug = `r-${randomUUID()}`;
      const project = await insertProject(db, { slug, title: 'By repeats', referenceDriver: 'mysql2' });
      if (!project) throw new Error('the slug is taken');
      for (let n = 0; n < 3; n++) {
        const results = values.flatMap((ofScenario, at) =>
          drivers.map((name, index) => ({
            ...{ scenario: `s${at}`, metric: 'latency', unit: 'ns/op', statistic: 'median' },
            ...{ driver: { name, version: '1.0.0' }, value: ofScenario[index]?.[n] ?? 1 },
          })),
        );
        await insertRun(db, toNewRun(project, sampleRun(n, { repetitionGroup: 'repeats', results })));
      }
      const found = new Map<string, Found[]>();
      const shown = new Map<string, number>();
      const compare = async (driver: readonly string[]) => {
        const query = { driver: [...driver], reference: driver[0] ?? '', metric: 'latency' };
        const { comparison } = await readComparisonView(db, project, query);
        expectAgreement(comparison.rows, shown);
        for (const { cells } of comparison.rows)
          for (const { verdict } of cells) pools.add(verdict?.trace.evidence?.pool ?? null);
        collect(`comparison of ${driver.length}`, comparison, found);
      };
      for (const first of drivers.slice(0, 2)) {
        const others = drivers.filter((name) => name !== first);
        await compare([first, ...others]);
        for (const other of others) await compare([first, other]);
      }
      for (const same of found.values()) for (const { figures: own } of same) expect(own).toEqual(same[0]?.figures);
    }),
    { numRuns: 3, endOnFailure: true },
  );
  expect(pools).toContain('metric');
});

/** Versions with the occasion on which they were counted, and how often; the last one by a newer harness. */
const COUNTED = [
  { name: 'mysql2', version: '1.0.0', occasion: 'first', times: 3 },
  { name: 'mysql2', version: '1.1.0', occasion: 'second', times: 1 },
  { name: 'mariadb', version: '2.0.0', occasion: 'second', times: 1 },
  { name: 'mariadb', version: '2.1.0', occasion: 'first', times: 3 },
  { name: 'other', version: '3.0.0', occasion: 'first', times: 3 },
  { name: 'other', version: '3.1.0', occasion: 'third', times: 1 },
];

/** Of each version by scenario, and around it the three repeats. */
const counts = fc.array(fc.array(fc.integer({ min: 1_000, max: 1_200 }), { minLength: 3, maxLength: 3 }), {
  minLength: COUNTED.length,
  maxLength: COUNTED.length,
});

const runOfOccasion = (figures: readonly (readonly number[])[], occasion: string, n: number): RunInput =>
  sampleRun(['first', 'second', 'third'].indexOf(occasion) * 10 + n, {
    repetitionGroup: occasion,
    harness: { name: 'sample', version: occasion === 'third' ? '2.0.0' : '1.0.0', order: 'rounds' },
    results: COUNTED.flatMap(({ name, version, occasion: own, times }, row) =>
      own !== occasion || n >= times
        ? []
        : SCENARIOS.map((scenario, at) => ({
            ...{ scenario, metric: 'heap', unit: 'B/op', statistic: 'mean', driver: { name, version } },
            value: (figures[row]?.[at] ?? 0) * (1 + n / 1_000),
          })),
    ),
  });

test('near-exact counts of two occasions have the same ratio, interval, p and verdict wherever they are shown, and values with that quotient; those of two harnesses have none', async () => {
  const rules = new Set<string>();
  await fc.assert(
    fc.asyncProperty(counts, async (figures) => {
      const { db } = database;
      const slug = `c-${randomUUID()}`;
      const project = await insertProject(db, { slug, title: 'Counted', referenceDriver: 'mysql2' });
      if (!project) throw new Error('the slug is taken');
      for (const [occasion, n] of [
        ['first', 0],
        ['first', 1],
        ['first', 2],
        ['second', 0],
        ['third', 0],
      ] as const)
        await insertRun(db, toNewRun(project, runOfOccasion(figures, occasion, n)));
      const found = new Map<string, Found[]>();
      const names = COUNTED.map(({ name, version }) => `${name}@${version}`);
      const compare = async (reference: string, driver: readonly string[]) => {
        const query = { driver: [...driver], reference, metric: 'heap' };
        const { comparison } = await readComparisonView(db, project, query);
        collect(`comparison of ${driver.length}`, comparison, found);
        expectAgreement(comparison.rows, new Map());
      };
      for (const reference of names) {
        await compare(reference, names);
        for (const other of names.filter((name) => name !== reference)) await compare(reference, [reference, other]);
      }
      collect('overview', await readOverviewView(db, project, { metric: 'heap' }), found);
      for (const driver of ['mysql2', 'mariadb', 'other'])
        collect('driver', await readDriverView(db, project, { driver, metric: 'heap' }), found);
      for (const driver of ['mysql2', 'mariadb', 'other'])
        collect('upgrade', await readUpgrade(db, project, { driver, metric: 'heap' }), found);
      for (const scenario of SCENARIOS) {
        const query = { scenario, axis: 'version' as const, metric: 'heap' };
        collect('trend', await readTrendView(db, project, query, { readSeries: readScenarioSeries }), found);
        collect('matrix', await readMatrixView(db, project, { scenario, metric: 'heap' }), found);
      }
      for (const [key, same] of found) {
        for (const { figures: own } of same) expect(own).toEqual(same[0]?.figures);
        const isOfTwoHarnesses = key.includes('other 3.1.0');
        for (const { surface, figures: own } of same) {
          const { rule, explanation } = own as { rule: string; explanation: string };
          if (explanation.includes('Counted on two occasions')) rules.add(surface);
          if (isOfTwoHarnesses) expect(rule).toBe('ratio-only');
        }
      }
    }),
    { numRuns: 3, endOnFailure: true },
  );
  expect([...rules].sort()).toEqual([
    ...['comparison of 2', 'comparison of 6', 'driver', 'matrix', 'overview', 'trend', 'upgrade'],
  ]);
});
