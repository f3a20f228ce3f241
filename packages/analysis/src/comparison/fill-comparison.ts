import { groupBy } from '@tachograph/schema/collection';
import type { Version } from '@tachograph/schema/version';
import { describeParams } from '../measurement/describe-params.ts';
import { measureResults, pickNewest } from '../measurement/measure-series.ts';
import type { Measurement, Noise, NoiseSource, SeriesPoint, SeriesRef } from '../measurement/measurement.ts';
import { createNoiseSource } from '../noise/create-noise-source.ts';
import { countTests } from '../verdict/count-tests.ts';
import { type CellSide, chooseSides, evaluateCell, toReferenceVerdict } from '../verdict/evaluate-cell.ts';
import { formatTimes } from '../verdict/format-verdict.ts';
import { showAgainst } from '../verdict/show-against.ts';
import type { Verdict } from '../verdict/verdict.ts';
import type { Comparability, Comparison, ComparisonCell, ComparisonRow } from './comparison.ts';
import type { ComparisonOptions } from './comparison-options.ts';
import type { ComparisonPlan } from './plan-comparison.ts';
import type { PlannedRow } from './plan-rows.ts';
import type { SelectedCell, SelectedColumn } from './select-columns.ts';
import { summariseColumns } from './summarise-columns.ts';

/** A cell before it is evaluated: the figure, and the series it was read from. */
type CellMeasurement = {
  readonly series: SeriesRef;
  readonly measurement: Measurement;
  /** All of this version in the series. */
  readonly measurements: readonly Measurement[];
};

type RowContext = {
  readonly columns: readonly SelectedColumn[];
  readonly found: readonly (CellMeasurement | null)[];
  readonly comparability: Comparability;
  readonly options: ComparisonOptions;
  readonly noise: NoiseSource | undefined;
  readonly texts: ScenarioTexts;
};

type ScenarioTexts = ReadonlyMap<string, NonNullable<ComparisonOptions['scenarioTexts']>[number]>;

/** The SQL that was measured: the text of the cells' own scenario version, else the scenario's newest. */
function findText(scenarioTexts: ScenarioTexts, scenario: string, cells: readonly ComparisonCell[]): string | null {
  const texts = scenarioTexts.get(scenario);
  const hash = cells.find(({ measurement }) => measurement?.scenarioHash)?.measurement?.scenarioHash;
  return texts?.versions?.find((version) => version.hash === hash)?.sql ?? texts?.sql ?? null;
}

/** What separates a column from the reference; null where both come from one environment. */
function findGap(reference: SelectedColumn, other: SelectedColumn, { differences, override }: Comparability) {
  if (reference.environment?.identity === other.environment?.identity) return null;
  const fields = differences.filter(({ identity }) => identity).map(({ label }) => label);
  const here = other.environment?.label;
  const there = reference.environment?.label;
  return { fields, environments: here && there ? ([here, there] as const) : null, override };
}

const toSide = ({ driver, version }: SelectedColumn, found: CellMeasurement | null): CellSide => ({
  driver,
  version,
  measurement: found?.measurement ?? null,
  ...(found && {
    statistic: found.series.case.statistic,
    series: found.series.key,
    measurements: found.measurements,
  }),
});

function noteOf(found: CellMeasurement | null, reference: CellMeasurement | null, verdict: Verdict): string | null {
  if (!found) return null;
  if (reference && found.series.case.statistic !== reference.series.case.statistic) {
    return `${found.series.case.statistic}, not ${reference.series.case.statistic}`;
  }
  const isEmulation = verdict.reason?.code === 'reference-emulated' && verdict.ratio !== null && verdict.ratio > 1;
  return isEmulation ? `${formatTimes(verdict.ratio ?? 1)} the emulation` : null;
}

function toCells({ columns, found, comparability, options, noise }: RowContext, of: SeriesRef): ComparisonCell[] {
  const at = columns.findIndex(({ isReference }) => isReference);
  const reference = columns[at];
  const theirs = found[at] ?? null;
  const evaluation = { ...options.evaluation, noise };
  return columns.map((column, index) => {
    const mine = found[index] ?? null;
    const side = toSide(column, mine);
    const against = reference ? toSide(reference, theirs) : null;
    const verdict = column.isReference
      ? toReferenceVerdict(side, of.case, evaluation)
      : evaluateCell(against, side, of.case, {
          ...evaluation,
          gap: reference && findGap(reference, column, comparability),
        });
    return {
      column: column.key,
      series: mine?.series.key ?? null,
      measurement:
        column.isReference || !against
          ? side.measurement
          : showAgainst(against.measurement, chooseSides(against, side).other, verdict, of.case.direction),
      verdict,
      note: noteOf(mine, theirs, verdict),
    };
  });
}

function toRow({ of }: PlannedRow, context: RowContext): ComparisonRow {
  const cells = toCells(context, of);
  return {
    case: of.case,
    title: of.scenarioTitle,
    params: describeParams(of.case.params),
    sql: findText(context.texts, of.case.scenario, cells),
    cells,
  };
}

/** Reads a planned cell: its repeats taken together, the newest measurement where there are several. */
function createReader(
  points: readonly SeriesPoint[],
  noise?: NoiseSource,
): (cell: SelectedCell | null) => CellMeasurement | null {
  const keyOf = (series: string, version: Version | null) => JSON.stringify([series, version?.raw ?? null]);
  const pointsOf = groupBy(points, (point) => keyOf(point.series, point.version));
  return (cell) => {
    const own = cell && pointsOf.get(keyOf(cell.series.key, cell.version.version));
    const measurements = own ? measureResults(own, cell.series, noise) : [];
    const measurement = pickNewest(measurements);
    return cell && measurement ? { series: cell.series, measurement, measurements } : null;
  };
}

/**
 * Of the results of a plan those whose samples are needed. Shown or compared are, of each cell, its newest measurement and the one
 * of each side that was made together with the other; and where repeats are taken together, their values are the samples.
 */
export function listCompared(plan: ComparisonPlan, points: readonly SeriesPoint[]): ReadonlySet<SeriesPoint> {
  const readCell = createReader(points);
  const at = plan.columns.findIndex(({ isReference }) => isReference);
  const keys = new Set<string>();
  const keyOf = (series: string, run: string) => `${series} ${run}`;
  const use = (cell: CellMeasurement | null | undefined, measurement: Measurement | null) => {
    if (!cell || !measurement || measurement.sampleKind === 'repeats') return;
    for (const run of measurement.runs) keys.add(keyOf(cell.series.key, run));
  };
  for (const { cells } of plan.rows) {
    const found = cells.map(readCell);
    const sides = plan.columns.map((column, index) => toSide(column, found[index] ?? null));
    for (const [index, side] of sides.entries()) {
      const together = sides[at] && chooseSides(sides[at], side);
      use(found[index], side.measurement);
      use(found[index], together?.other ?? null);
      use(found[at], together?.reference ?? null);
    }
  }
  return new Set(points.filter(({ series, run }) => keys.has(keyOf(series, run))));
}

/**
 * Chosen drivers and versions side by side against one reference. Columns of different environments keep their values
 * and lose their ratios, unless a reason is given for comparing anyway. The reference is never replaced.
 * `points` are those of the plan's cells, `read` the noise of its related series.
 */
export function fillComparison(plan: ComparisonPlan, points: readonly SeriesPoint[], read?: Noise): Comparison {
  const { columns, comparability, options, metric, metrics, unknown, omitted } = plan;
  const noise = createNoiseSource(plan.related, read);
  const readCell = createReader(points, noise);
  const texts: ScenarioTexts = new Map(options.scenarioTexts?.map((scenario) => [scenario.slug, scenario]));
  const rows = plan.rows.map((row) =>
    toRow(row, { columns, found: row.cells.map(readCell), comparability, options, noise, texts }),
  );
  return {
    metric,
    metrics,
    comparability,
    rows,
    omitted,
    ...countTests(rows.flatMap(({ cells }) => cells.map(({ verdict }) => verdict))),
    unknown,
    columns: columns.map(({ cells: _, ...column }) => column),
    reference: columns.find(({ isReference }) => isReference)?.key ?? null,
    ...summariseColumns(columns, rows, options.evaluation),
  };
}
