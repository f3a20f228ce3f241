import { groupBy } from '@tachograph/schema/collection';
import type { CaseIdentity } from '@tachograph/schema/normalise';
import { isSameAnchor } from '../measurement/anchor.ts';
import { describeValues } from '../measurement/describe-values.ts';
import { groupByEnvironment, measureSeries } from '../measurement/measure-series.ts';
import type { EnvironmentFields, SeriesData, SeriesRef, SeriesVersions, Unknown } from '../measurement/series-data.ts';
import { createNoiseSource } from '../noise/create-noise-source.ts';
import { chooseCase, isSameButStatistic, listCases } from '../selection/choose-case.ts';
import { listMetrics } from '../selection/choose-metric.ts';
import { type ChosenResults, chooseResults } from '../selection/choose-results.ts';
import { formatSelected } from '../selection/selected-driver.ts';
import { evaluateTogether, NO_TESTS } from '../verdict/adjust-verdicts.ts';
import { toRatioToAnchor } from '../verdict/ratio-to-anchor.ts';
import type { Evaluation } from '../verdict/to-evaluation.ts';
import type { Verdict } from '../verdict/verdict.ts';
import { evaluateMatrixCell, type Unevaluated } from './evaluate-matrix-cell.ts';
import { findMatrixCell, pickReference, type SelectedCell } from './find-matrix-cell.ts';
import { groupEnvironments, listDifferences, orderGroups } from './group-environments.ts';
import { listMatrixCells } from './list-matrix-cells.ts';
import type { EnvironmentGroup, Matrix, MatrixCell, MatrixCellContext, MatrixGroup } from './matrix.ts';

export type MatrixOptions = {
  /** Metric slug; null: the first that `listMetrics` lists. */
  readonly metric: string | null;
  /** Null: the one with most results; a cell that has only another shows it, and is not evaluated. */
  readonly statistic: string | null;
  /** As `toParamsKey` writes them; null: the case with most results. */
  readonly params: string | null;
  /** Driver slugs; null: all. The driver of a reference that is asked for is always shown. */
  readonly drivers: readonly string[] | null;
  /** Null: the newest version of the reference driver, in the setting where most was measured. */
  readonly reference: SelectedCell | null;
  /** The project's own. */
  readonly referenceDriver: string | null;
  readonly chosen: SelectedCell | null;
  /** Fields of the environments: which of them differ in nothing but the server. */
  readonly environments: readonly EnvironmentFields[];
  readonly evaluation?: Evaluation;
};

type Evaluated = Unevaluated & { readonly cell: MatrixCell };

/** The ratio that a verdict from pairs was made of; a reference has its own, so that the two can be read together. */
function findRatio({ own }: Unevaluated, { rule, outcome }: Verdict, { series, noise }: Known) {
  if (rule !== 'paired' && outcome !== 'reference') return null;
  const ref = series.find(({ key }) => key === own.series);
  return ref ? toRatioToAnchor(own.measurement, ref, noise) : null;
}

type Known = Evaluation & { readonly series: readonly SeriesRef[] };

/** The verdicts of a matrix are read together, so their false alarms are controlled together. */
function evaluateAll(cells: readonly Unevaluated[], reference: Unevaluated | null, of: CaseIdentity, options: Known) {
  const { evaluated, tests } = evaluateTogether(cells, (cell) => evaluateMatrixCell(reference, cell, of, options));
  // Ratios to one anchor can be read side by side, and to two they cannot: shown are those to the reference's.
  const [, ownVerdict] = evaluated.find(([cell]) => cell === reference) ?? [];
  const base = reference && ownVerdict ? findRatio(reference, ownVerdict, options) : null;
  const toCell = ([cell, verdict]: (typeof evaluated)[number]): Evaluated => {
    const { measurement, statistic } = cell.own;
    const found = base && findRatio(cell, verdict, options);
    const ratioToAnchor = found && isSameAnchor(found.anchor, base.anchor) ? found : null;
    const shown = statistic === of.statistic ? null : statistic;
    return { ...cell, cell: { measurement, statistic: shown, verdict, ratioToAnchor } };
  };
  return { evaluated: evaluated.map(toCell), tests };
}

/** Rows under their drivers. `cells` come newest version first. */
function toGroups(
  cells: readonly Evaluated[],
  environmentGroups: readonly EnvironmentGroup[],
  first: string | null,
): MatrixGroup[] {
  const columns = environmentGroups.flatMap((environmentGroup) =>
    environmentGroup.columns.map(({ environment }) => environment.identity),
  );
  const groups = [...groupBy(cells, ({ driver, options }) => JSON.stringify([driver.slug, options])).values()];
  const isFirst = ([cell]: readonly Evaluated[]) => Number(cell?.driver.slug === first);
  groups.sort((a, b) => isFirst(b) - isFirst(a) || b.length - a.length);
  return groups.flatMap((inGroup): MatrixGroup[] => {
    const [top] = inGroup;
    const rows = [...groupBy(inGroup, ({ version }) => version?.sortKey ?? null).values()].map((inRow) => {
      const cellIn = new Map([...inRow].reverse().map(({ column, cell }) => [column.environment.identity, cell]));
      return { version: inRow[0]?.version ?? null, cells: columns.map((identity) => cellIn.get(identity) ?? null) };
    });
    return top ? [{ driver: top.driver, options: top.options, rows }] : [];
  });
}

/** The settings that a cell stands in; those of drivers that are not shown are left out. */
function keepUsed(environmentGroups: readonly EnvironmentGroup[], cells: readonly Unevaluated[]): EnvironmentGroup[] {
  const used = new Set(cells.map(({ column }) => column));
  return environmentGroups
    .map((environmentGroup) => ({
      ...environmentGroup,
      columns: environmentGroup.columns.filter((column) => used.has(column)),
    }))
    .filter(({ columns }) => columns.length > 0);
}

type Selection = {
  readonly shown: readonly Unevaluated[];
  readonly reference: Unevaluated | null;
  readonly chosen: Unevaluated | null;
};

/** The cells asked for; what is asked for and not there is told. */
function selectCells(all: readonly Unevaluated[], options: MatrixOptions, unknown: Unknown[]): Selection {
  const isRequested = ({ driver }: Unevaluated) => options.drivers?.includes(driver.slug) ?? true;
  const { reference: requested, chosen: opened } = options;
  const reference = requested
    ? findMatrixCell(all, requested)
    : pickReference(all.filter(isRequested), options.referenceDriver);
  if (requested && !reference) unknown.push({ kind: 'reference', requested: formatSelected(requested) });
  const shown = all.filter((cell) => isRequested(cell) || cell.driver.slug === reference?.driver.slug);
  const chosen = opened && findMatrixCell(shown, opened);
  if (opened && !chosen) unknown.push({ kind: 'cell', requested: formatSelected(opened) });
  return { shown, reference, chosen };
}

function toEnvironments(
  evaluated: readonly Evaluated[],
  { shown, reference, chosen }: Selection,
  records: readonly EnvironmentFields[],
) {
  const toContext = (wanted: Unevaluated | null): MatrixCellContext | null => {
    const found = wanted && evaluated[shown.indexOf(wanted)];
    if (!found) return null;
    const { environmentGroup: _, own: __, ...named } = found;
    const from = (reference ?? wanted).column.environment.identity;
    return { ...named, differences: listDifferences(from, named.column.environment.identity, records) };
  };
  return { reference: toContext(reference), chosen: toContext(chosen) };
}

/** The case asked for or, where that is left open, the one with most results; what is unknown is told. */
function chooseMatrixCase(data: SeriesVersions, options: MatrixOptions, unknown: Unknown[]) {
  const metrics = listMetrics(data, data.versions);
  const cases = listCases(data);
  const chosen = chooseCase(cases, metrics, { ...options, axis: 'version', measuredThere: null }, unknown);
  const known = new Set(data.series.map(({ driver }) => driver.slug));
  for (const requested of options.drivers ?? []) if (!known.has(requested)) unknown.push({ kind: 'driver', requested });
  const of = chosen?.case ?? null;
  const isInCase = ({ case: own }: SeriesRef) =>
    of !== null && isSameButStatistic(own, of) && (options.statistic === null || own.key === of.key);
  return { metrics, cases, of, isInCase };
}

/** The results that `toMatrix` needs with the same options. */
export const chooseMatrixResults = (data: SeriesVersions, options: MatrixOptions): ChosenResults =>
  chooseResults(data, chooseMatrixCase(data, options, []).isInCase);

/**
 * One scenario's case as a matrix: driver versions down, servers across, evaluated against one reference cell. `data` holds
 * the series of one scenario, and the points that `chooseMatrixResults` names. A ratio may run from one server to another, and to nothing else that differs: cells of
 * environments that differ in more keep their figures and lose their ratios. The reference is never replaced.
 */
export function toMatrix(data: SeriesData, options: MatrixOptions): Matrix {
  const unknown: Unknown[] = [];
  const { metrics, cases, of, isInCase } = chooseMatrixCase(data, options, unknown);
  const series = measureSeries(data, isInCase);
  const found = groupEnvironments(groupByEnvironment(series), options.environments);
  const selection = selectCells(of ? listMatrixCells(series, found, of) : [], options, unknown);
  const { shown, reference } = selection;
  const noise = createNoiseSource(data.series, data.noise);
  const { evaluated, tests } = of
    ? evaluateAll(shown, reference, of, { ...options.evaluation, noise, series: data.series })
    : { evaluated: [], tests: NO_TESTS };
  const environmentGroups = orderGroups(
    keepUsed(found, shown),
    reference?.column.environment ?? null,
    options.environments,
  );
  const groups = toGroups(evaluated, environmentGroups, reference?.driver.slug ?? null);
  const described = evaluated.map(({ cell, own }) => ({ measurement: cell.measurement, statistic: own.statistic }));
  return {
    title: data.series[0]?.scenarioTitle ?? '',
    case: of,
    cases,
    metrics,
    environmentGroups: environmentGroups,
    groups,
    ...toEnvironments(evaluated, selection, options.environments),
    measured: described.filter(({ measurement }) => measurement.value !== null).length,
    notRun: groups.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.filter((cell) => cell === null))).length,
    valueDescription: describeValues(described),
    ...tests,
    unknown,
  };
}
