import { adjustVerdicts, countTests } from './adjust-verdicts.ts';
import { byPreference, chooseEstimator, chooseMetric, listMetrics } from './choose-metric.ts';
import { compareRows } from './compare-rows.ts';
import type { Comparison, ComparisonCell, ComparisonRow, Guard } from './comparison.ts';
import type { ComparisonOptions } from './comparison-options.ts';
import { describeParams, toParamsKey } from './describe-params.ts';
import { formatTimes } from './format-ratio.ts';
import { groupBy } from './group-by.ts';
import { guardColumns } from './guard-columns.ts';
import { type CellSide, judgeCell, nameDriver, toReferenceVerdict } from './judge-cell.ts';
import { type MeasuredSeries, measureSeries } from './measure-series.ts';
import { pickNewest } from './pick-newest.ts';
import { type SelectedColumn, selectColumns } from './select-columns.ts';
import type { SeriesData, SeriesRef, Unknown } from './series-data.ts';
import { summariseColumns } from './summarise-columns.ts';
import type { Measurement, Verdict } from './types.ts';
import { toNotComparable, withholdVerdict } from './withhold-verdict.ts';

/** A cell before it is judged: the figure, and the series it was read from. */
type Found = { readonly series: SeriesRef; readonly measurement: Measurement };

type RowContext = {
  readonly columns: readonly SelectedColumn[];
  readonly found: readonly (Found | null)[];
  readonly guard: Guard;
  readonly options: ComparisonOptions;
};

const placeOf = ({ case: of }: SeriesRef) => [of.scenario, toParamsKey(of.params), of.unit].join('\n');

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

/** What a column has for one row: in the row's estimator, or in its own when that was not asked for explicitly. */
function findInColumn(inPlace: readonly MeasuredSeries[], wanted: string | null, strict: boolean): Found | null {
  const candidates = [...inPlace].sort((a, b) => byPreference(a.series.case.estimator, b.series.case.estimator));
  const found =
    candidates.find(({ series }) => series.case.estimator === wanted) ?? (strict ? undefined : candidates[0]);
  const measurement = found && pickNewest(found.measurements);
  return found && measurement ? { series: found.series, measurement } : null;
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

/** What every column has in one place. */
type InPlace = readonly (readonly MeasuredSeries[])[];

function toRow(inPlace: InPlace, columns: readonly SelectedColumn[], guard: Guard, options: ComparisonOptions) {
  const strict = Boolean(options.estimator);
  const wanted = options.estimator ?? chooseEstimator(inPlace.flat().map(({ series }) => series.case.estimator));
  const found = inPlace.map((inColumn) => findInColumn(inColumn, wanted, strict));
  const of = found.find((entry) => entry?.series.case.estimator === wanted)?.series;
  if (!of) return null;
  const cells = toCells({ columns, found, guard, options }, of);
  const row: ComparisonRow = {
    case: of.case,
    title: of.scenarioTitle,
    params: describeParams(of.case.params),
    sql: findText(options, of.case.scenario, cells),
    cells,
  };
  return row;
}

/** Every row's place: scenario, params and unit. Each column is gone through once, however many rows there are. */
function listPlaces(columns: readonly SelectedColumn[]): InPlace[] {
  const byPlace = columns.map(({ series }) =>
    groupBy(
      series.filter(({ measurements }) => measurements.length > 0),
      (entry) => placeOf(entry.series),
    ),
  );
  const places = new Set(byPlace.flatMap((inColumn) => [...inColumn.keys()]));
  return [...places].map((place) => byPlace.map((inColumn) => inColumn.get(place) ?? []));
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

function listUnknown(
  data: SeriesData,
  { scenarios, estimator }: ComparisonOptions,
  estimators: readonly string[],
): Unknown[] {
  const known = new Set(data.series.map(({ case: of }) => of.scenario));
  const missing = (scenarios ?? []).filter((slug) => !known.has(slug));
  const notices: Unknown[] = missing.map((asked) => ({ kind: 'scenario', asked }));
  if (estimator && !estimators.includes(estimator)) notices.push({ kind: 'estimator', asked: estimator });
  return notices;
}

/**
 * Chosen drivers and versions side by side against one reference. Columns of different environments keep their values
 * and lose their ratios, unless a reason is given for comparing anyway. The reference is never replaced.
 */
export function toComparison(data: SeriesData, options: ComparisonOptions): Comparison {
  const unknown: Unknown[] = [];
  const metrics = listMetrics(data);
  const metric = chooseMetric(metrics, options.metric, unknown);
  unknown.push(...listUnknown(data, options, metric?.estimators ?? []));
  const inMetric = measureSeries(data, (entry) => entry.case.metric === metric?.metric);
  const isAsked = (scenario: string) => options.scenarios === null || options.scenarios.includes(scenario);
  const series = inMetric.filter((entry) => isAsked(entry.series.case.scenario));
  const columns = selectColumns(data, series, options, unknown);
  const guard = guardColumns(columns, series, options);
  const places = listPlaces(columns);
  const { rows, tested, expectedFalse } = adjustRows(
    sortRows(
      places.map((inPlace) => toRow(inPlace, columns, guard, options)).filter((row) => row !== null),
      options.scenarios,
    ),
  );
  return {
    metric,
    metrics,
    columns: columns.map(({ series: _, ...column }) => column),
    reference: columns.find(({ isReference }) => isReference)?.key ?? null,
    guard,
    rows,
    ...summariseColumns(columns, rows, options.minimumEffect),
    tested,
    expectedFalse,
    unknown,
  };
}
