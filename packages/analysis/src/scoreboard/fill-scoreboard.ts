import { groupBy } from '@tachograph/schema/collection';
import { listComparableValues } from '../measurement/anchor.ts';
import { compareRows, describeParams, toRowKey } from '../measurement/describe-params.ts';
import { describeValues } from '../measurement/describe-values.ts';
import {
  listNewestByVersion,
  type MeasuredSeries,
  measureSeries,
  pickNewest,
  versionKey,
} from '../measurement/measure-series.ts';
import type { DriverColumn, DriverName, Measurement, PairVariances, SeriesData } from '../measurement/measurement.ts';
import { createNoiseSource } from '../noise/create-noise-source.ts';
import { chooseStatistic } from '../selection/choose-metric.ts';
import { type ColumnGroup, groupColumns } from '../selection/group-columns.ts';
import { countTests } from '../verdict/count-tests.ts';
import { evaluateCell, toReferenceVerdict } from '../verdict/evaluate-cell.ts';
import { showAgainst } from '../verdict/show-against.ts';
import type { Evaluation } from '../verdict/verdict.ts';
import type { ScoreboardOptions, ScoreboardPlan } from './plan-scoreboard.ts';
import type { Scoreboard, ScoreboardCell, ScoreboardLine, ScoreboardRow } from './scoreboard.ts';
import { toDriverHistories } from './to-driver-histories.ts';
import { toStanding } from './to-standing.ts';

/** Category of a scenario by its slug; a scenario without one is left out. */
type ScenarioCategories = ReadonlyMap<string, string>;

type FillOptions = ScoreboardOptions & { readonly categories?: ScenarioCategories };

type TableOptions = FillOptions & {
  readonly evaluation: Evaluation;
  readonly variances: PairVariances;
};

/** A column while its table is being built. */
type GroupedColumn = DriverColumn & { readonly group: ColumnGroup };

const countMeasurements = (series: readonly MeasuredSeries[]) =>
  series.reduce((sum, { measurements }) => sum + measurements.length, 0);

function toColumns(series: readonly MeasuredSeries[], reference: string | null): GroupedColumn[] {
  const groups = groupColumns(series).sort(
    (a, b) =>
      Number(b.driver.slug === reference) - Number(a.driver.slug === reference) ||
      countMeasurements(b.series) - countMeasurements(a.series) ||
      (a.driver.slug < b.driver.slug ? -1 : 1),
  );
  return groups.map((group, index) => ({
    key: group.options ? `${group.driver.slug}?${group.options}` : group.driver.slug,
    driver: group.driver,
    version: pickNewest(group.series.flatMap(({ measurements }) => measurements))?.version ?? null,
    options: group.options,
    // A reference with several sets of options has one column that is compared against: its most measured one.
    isReference: index === 0 && group.driver.slug === reference,
    group,
  }));
}

function sparklineOf(measurements: readonly Measurement[]): ScoreboardLine | null {
  const known = listNewestByVersion(measurements.filter(({ version, status }) => version?.parsed && status === 'ok'));
  const values = listComparableValues(known);
  const drawn = known.flatMap(({ version }, index) => {
    const value = values[index] ?? null;
    return version && value !== null ? [{ version: version.text, value }] : [];
  });
  if (drawn.length < 3) return null;
  return { versions: drawn.map(({ version }) => version), values: drawn.map(({ value }) => value) };
}

/** The column whose `ok` value is best; null when fewer than two have one. */
function findBest(measurements: readonly (Measurement | null)[], direction: 'higher' | 'lower'): Measurement | null {
  const ok = measurements.filter((entry) => entry?.status === 'ok' && entry.value !== null) as Measurement[];
  if (ok.length < 2) return null;
  const sign = direction === 'higher' ? 1 : -1;
  return ok.reduce((best, entry) => (sign * (entry.value ?? 0) > sign * (best.value ?? 0) ? entry : best));
}

function toRow(
  sameRow: readonly MeasuredSeries[],
  columns: readonly GroupedColumn[],
  referenceDriver: DriverName,
  { statistic, evaluation, variances, categories }: TableOptions,
): ScoreboardRow | null {
  const chosen =
    statistic ??
    chooseStatistic(
      sameRow.map(({ series }) => series),
      variances,
    );
  const first = sameRow.find(({ series }) => series.case.statistic === chosen)?.series;
  if (!first) return null;
  const inRow = new Set(sameRow.filter(({ series }) => series.case.key === first.case.key));
  const measured = columns.map(({ group }) => group.series.find((entry) => inRow.has(entry)) ?? null);
  const found = measured.map((entry) => entry?.measurements ?? []);
  const newest = found.map(pickNewest);
  const best = findBest(newest, first.case.direction);
  const sideAt = (index: number) => {
    const measurement = newest[index] ?? null;
    return {
      driver: columns[index]?.driver ?? first.driver,
      version: measurement?.version ?? null,
      measurement,
      series: measured[index]?.series.key ?? null,
      measurements: (found[index] ?? []).filter((m) => measurement && versionKey(m) === versionKey(measurement)),
    };
  };
  const reference = columns[0]?.isReference ? sideAt(0) : { driver: referenceDriver, version: null, measurement: null };
  const cells = columns.map((column, index): ScoreboardCell | null => {
    const measurement = newest[index];
    const series = measured[index]?.series.key;
    if (!measurement || series === undefined) return null;
    const verdict = column.isReference
      ? toReferenceVerdict(reference, first.case, evaluation)
      : evaluateCell(reference, sideAt(index), first.case, evaluation);
    return {
      series,
      measurement: showAgainst(reference.measurement, measurement, verdict, first.case.direction) ?? measurement,
      verdict,
      isBest: measurement === best,
      older: measurement.version?.sortKey !== column.version?.sortKey,
      sparkline: sparklineOf(found[index] ?? []),
    };
  });
  return {
    case: first.case,
    title: first.scenarioTitle,
    params: describeParams(first.case.params),
    category: categories?.get(first.case.scenario) ?? null,
    cells,
  };
}

function toTable(
  series: readonly MeasuredSeries[],
  reference: DriverName | null,
  options: TableOptions,
): Pick<Scoreboard, 'valueDescription' | 'columns' | 'rows'> {
  const columns = toColumns(series, reference?.slug ?? null);
  const referenceDriver = reference ?? { slug: '', name: 'driver' };
  const rows = [...groupBy(series, (entry) => toRowKey(entry.series.case)).values()]
    .map((sameRow) => toRow(sameRow, columns, referenceDriver, options))
    .filter((row) => row !== null)
    .sort(compareRows);
  const measured = rows.flatMap((row) =>
    row.cells.flatMap((cell) => (cell ? [{ measurement: cell.measurement, statistic: row.case.statistic }] : [])),
  );
  return {
    valueDescription: describeValues(measured),
    columns: columns.map(({ group: _, ...column }) => column),
    rows,
  };
}

const verdictsIn = (rows: readonly ScoreboardRow[]) =>
  rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.verdict ?? []));

/**
 * The newest version of every driver against the reference, in one environment. A reference that was not measured there is
 * missing: no other driver takes its place. `data` holds the series of the plan with the points that `chooseScoreboardResults` names.
 */
export function fillScoreboard(plan: ScoreboardPlan, data: SeriesData, options: FillOptions): Scoreboard {
  const { metric, metrics, environment, environments, omittedRows, omittedDrivers, reference, unknown } = plan;
  const noise = createNoiseSource(data.series, data.noise);
  const series = measureSeries(data, noise);
  const { columns, rows, valueDescription } = toTable(series, reference, {
    ...options,
    evaluation: { ...options.evaluation, noise },
    variances: data.pairVariances,
  });
  const tests = countTests(verdictsIn(rows));
  return {
    metric,
    metrics,
    environment,
    environments,
    valueDescription,
    columns,
    omittedRows,
    omittedDrivers,
    standing: toStanding(columns, rows, tests),
    histories: toDriverHistories(columns, rows),
    rows,
    ...tests,
    unknown,
  };
}
