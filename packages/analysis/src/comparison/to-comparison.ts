import { groupBy } from '@tachograph/schema/collection';
import type { Version } from '@tachograph/schema/version';
import { compareRows } from '../measurement/compare-rows.ts';
import { describeParams } from '../measurement/describe-params.ts';
import type { Measurement } from '../measurement/measurement.ts';
import { pickNewest } from '../measurement/pick-newest.ts';
import type { SeriesData, SeriesPoint, SeriesRef } from '../measurement/series-data.ts';
import { toMeasurements } from '../measurement/to-measurements.ts';
import { adjustVerdicts, countTests } from '../verdict/adjust-verdicts.ts';
import { formatTimes } from '../verdict/format-ratio.ts';
import { type CellSide, judgeCell, nameDriver, toReferenceVerdict } from '../verdict/judge-cell.ts';
import type { Verdict } from '../verdict/verdict.ts';
import { toNotComparable, withholdVerdict } from '../verdict/withhold-verdict.ts';
import type { Comparison, ComparisonCell, ComparisonRow, Guard } from './comparison.ts';
import type { ComparisonOptions } from './comparison-options.ts';
import { listSeriesVersions } from './list-series-versions.ts';
import { type ComparisonPlan, planComparison } from './plan-comparison.ts';
import type { PlannedRow } from './plan-rows.ts';
import type { SelectedCell, SelectedColumn } from './select-columns.ts';
import { summariseColumns } from './summarise-columns.ts';

/** A cell before it is judged: the figure, and the series it was read from. */
type Found = { readonly series: SeriesRef; readonly measurement: Measurement };

type RowContext = {
  readonly columns: readonly SelectedColumn[];
  readonly found: readonly (Found | null)[];
  readonly guard: Guard;
  readonly options: ComparisonOptions;
};

/** The SQL that was measured: the text of the cells' own scenario version, else the scenario's newest. */
function findText(
  { scenarioTexts = [] }: ComparisonOptions,
  scenario: string,
  cells: readonly ComparisonCell[],
): string | null {
  const texts = scenarioTexts.find(({ slug }) => slug === scenario);
  const hash = cells.find(({ measurement }) => measurement?.scenarioHash)?.measurement?.scenarioHash;
  return texts?.versions?.find((version) => version.hash === hash)?.sql ?? texts?.sql ?? null;
}

function withholdForEnvironment(
  reference: SelectedColumn,
  other: SelectedColumn,
  { differing }: Guard,
  sides: CellSide[],
) {
  const fields = differing.filter(({ identity }) => identity).map(({ label }) => label);
  const which = fields.length > 0 ? `: ${fields.join(', ')}` : '';
  const names = sides.map(({ driver, version }) => nameDriver(driver, version));
  const sentence =
    `${names[1]} was measured on ${other.environment?.label} and ${names[0]} on ${reference.environment?.label}: ` +
    'a ratio would measure the machines as much as the drivers.';
  return toNotComparable(`different environments${which}`, sentence);
}

const namesOf = (sides: readonly CellSide[]) => {
  const [reference = '', other = ''] = sides.map(({ driver, version }) => nameDriver(driver, version));
  return { reference, other };
};

function judgePair(
  reference: SelectedColumn,
  other: SelectedColumn,
  pair: readonly [Found | null, Found | null],
  { guard, options }: RowContext,
  of: SeriesRef,
): Verdict {
  const [theirs, mine] = pair;
  const sideOf = (column: SelectedColumn, found: Found | null): CellSide => ({
    driver: column.driver,
    version: column.version,
    measurement: found?.measurement ?? null,
  });
  const sides = [sideOf(reference, theirs), sideOf(other, mine)] as const;
  const effect = options.minimumEffect === undefined ? {} : { minimumEffect: options.minimumEffect };
  const plain = () => judgeCell(sides[0], sides[1], of.case, effect);
  if (!theirs?.measurement || !mine?.measurement) return plain();
  const apart = reference.environment?.identity !== other.environment?.identity;
  const mixed = theirs.series.case.estimator !== mine.series.case.estimator;
  if (!apart && !mixed) return plain();
  if (guard.waiver && apart) {
    const verdict = plain();
    return { ...verdict, sentence: `${verdict.sentence} The environments differ; compared anyway: ${guard.waiver}.` };
  }
  const known = withholdVerdict(theirs.measurement, mine.measurement, { ...of.case, names: namesOf(sides) });
  if (known) return apart ? { ...known, ratio: null } : known;
  if (apart) return withholdForEnvironment(reference, other, guard, [...sides]);
  const estimators = `${mine.series.case.estimator} against ${theirs.series.case.estimator}`;
  return toNotComparable(
    estimators,
    `One figure is a ${mine.series.case.estimator}, the other a ${theirs.series.case.estimator}.`,
  );
}

function noteOf(found: Found | null, reference: Found | null, verdict: Verdict): string | null {
  if (!found) return null;
  if (reference && found.series.case.estimator !== reference.series.case.estimator) {
    return `${found.series.case.estimator}, not ${reference.series.case.estimator}`;
  }
  const isEmulation = verdict.reason === 'reference is emulated' && verdict.ratio !== null && verdict.ratio > 1;
  return isEmulation ? `${formatTimes(verdict.ratio ?? 1)} the emulation` : null;
}

function toCells(context: RowContext, of: SeriesRef): ComparisonCell[] {
  const { columns, found, options } = context;
  const referencePlace = columns.findIndex(({ isReference }) => isReference);
  const reference = columns[referencePlace];
  const theirs = found[referencePlace] ?? null;
  return columns.map((column, place) => {
    const mine = found[place] ?? null;
    const verdict = !reference
      ? toNotComparable('reference was not run', 'The reference of this comparison has no results.')
      : column.isReference
        ? toReferenceVerdict({ ...column, measurement: mine?.measurement ?? null }, of.case, options.minimumEffect)
        : judgePair(reference, column, [theirs, mine], context, of);
    return {
      column: column.key,
      series: mine?.series.key ?? null,
      measurement: mine?.measurement ?? null,
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
    sql: findText(context.options, of.case.scenario, cells),
    cells,
  };
}

/** Reads a planned cell: its repeats taken together, the newest measurement where there are several. */
function createReader(points: readonly SeriesPoint[]): (cell: SelectedCell | null) => Found | null {
  const keyOf = (series: string, version: Version | null) => JSON.stringify([series, version?.raw ?? null]);
  const pointsOf = groupBy(points, (point) => keyOf(point.series, point.version));
  return (cell) => {
    const own = cell && pointsOf.get(keyOf(cell.series.key, cell.version.version));
    const measurement = own ? pickNewest(toMeasurements(own, cell.series.case)) : null;
    return cell && measurement ? { series: cell.series, measurement } : null;
  };
}

/** Scenarios in the order asked for, else by title. */
function sortRows(rows: readonly ComparisonRow[], scenarios: readonly string[] | null): ComparisonRow[] {
  const place = ({ case: of }: ComparisonRow) => scenarios?.indexOf(of.scenario) ?? 0;
  return [...rows].sort((a, b) => place(a) - place(b) || compareRows(a, b));
}

function adjustRows(rows: readonly ComparisonRow[]) {
  const before = rows.flatMap(({ cells }) => cells.map(({ verdict }) => verdict));
  const after = adjustVerdicts(before);
  const replaced = new Map(before.map((verdict, place) => [verdict, after[place] ?? verdict]));
  const adjusted = rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ({ ...cell, verdict: replaced.get(cell.verdict) ?? cell.verdict })),
  }));
  return { rows: adjusted, ...countTests(after) };
}

/**
 * Chosen drivers and versions side by side against one reference. Columns of different environments keep their values
 * and lose their ratios, unless a reason is given for comparing anyway. The reference is never replaced.
 * `points` are those of the plan's cells; others are passed over.
 */
export function fillComparison(plan: ComparisonPlan, points: readonly SeriesPoint[]): Comparison {
  const { columns, guard, options, metric, metrics, unknown } = plan;
  const read = createReader(points);
  const filled = plan.rows.map((row) => toRow(row, { columns, found: row.cells.map(read), guard, options }));
  const { rows, tested, expectedFalse } = adjustRows(sortRows(filled, options.scenarios));
  return {
    ...{ metric, metrics, guard, rows, tested, expectedFalse, unknown },
    columns: columns.map(({ cells: _, ...column }) => column),
    reference: columns.find(({ isReference }) => isReference)?.key ?? null,
    ...summariseColumns(columns, rows, options.minimumEffect),
  };
}

/** The same in one step, where all points of the drivers are in hand. */
export const toComparison = (data: SeriesData, options: ComparisonOptions): Comparison =>
  fillComparison(planComparison(listSeriesVersions(data), options), data.points);
