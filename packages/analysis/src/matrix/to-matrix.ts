import { groupBy } from '@tachograph/schema/collection';
import type { CaseIdentity } from '@tachograph/schema/normalise';
import { describeTaken } from '../measurement/describe-taken.ts';
import { measureSeries } from '../measurement/measure-series.ts';
import type { EnvironmentFields, SeriesData, Unknown } from '../measurement/series-data.ts';
import { chooseCase, listCases } from '../selection/choose-case.ts';
import { listMetrics } from '../selection/choose-metric.ts';
import { isSameButEstimator } from '../selection/is-same-but-estimator.ts';
import { adjustVerdicts, countTests } from '../verdict/adjust-verdicts.ts';
import { evaluateMatrixCell, type Unevaluated } from './evaluate-matrix-cell.ts';
import { describeCell, findMatrixCell, pickReference, type SelectedCell } from './find-matrix-cell.ts';
import { groupSettings, listDifferences, orderSettings } from './group-settings.ts';
import { listColumns, listMatrixCells } from './list-matrix-cells.ts';
import type { Matrix, MatrixCell, MatrixGroup, MatrixPlace, MatrixSetting } from './matrix.ts';

export type MatrixOptions = {
  /** Metric slug; null: the one with most results. */
  readonly metric: string | null;
  /** Null: the one with most results; a cell that has only another shows it, and is not evaluated. */
  readonly estimator: string | null;
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
  readonly minimumEffect?: number;
};

type Evaluated = Unevaluated & { readonly cell: MatrixCell };

/** The verdicts of a matrix are read together, so their false alarms are controlled together. */
function evaluateAll(
  cells: readonly Unevaluated[],
  reference: Unevaluated | null,
  of: CaseIdentity,
  effect?: number,
): Evaluated[] {
  const verdicts = adjustVerdicts(cells.map((cell) => evaluateMatrixCell(reference, cell, of, effect)));
  return cells.flatMap((cell, place): Evaluated[] => {
    const verdict = verdicts[place];
    const { measurement, estimator } = cell.own;
    const own = estimator === of.estimator ? null : estimator;
    return verdict ? [{ ...cell, cell: { measurement, estimator: own, verdict } }] : [];
  });
}

/** Rows under their drivers. `cells` come newest version first. */
function toGroups(
  cells: readonly Evaluated[],
  settings: readonly MatrixSetting[],
  first: string | null,
): MatrixGroup[] {
  const columns = settings.flatMap((setting) => setting.columns.map(({ environment }) => environment.identity));
  const groups = [...groupBy(cells, ({ driver, options }) => JSON.stringify([driver.slug, options])).values()];
  const isFirst = ([cell]: readonly Evaluated[]) => Number(cell?.driver.slug === first);
  groups.sort((a, b) => isFirst(b) - isFirst(a) || b.length - a.length);
  return groups.flatMap((inGroup): MatrixGroup[] => {
    const [top] = inGroup;
    const rows = [...groupBy(inGroup, ({ version }) => version?.sortKey ?? null).values()].map((inRow) => ({
      version: inRow[0]?.version ?? null,
      cells: columns.map(
        (identity) => inRow.find(({ column }) => column.environment.identity === identity)?.cell ?? null,
      ),
    }));
    return top ? [{ driver: top.driver, options: top.options, rows }] : [];
  });
}

/** The settings that a cell stands in; those of drivers that are not shown are left out. */
function keepUsed(settings: readonly MatrixSetting[], cells: readonly Unevaluated[]): MatrixSetting[] {
  const used = new Set(cells.map(({ column }) => column));
  return settings
    .map((setting) => ({ ...setting, columns: setting.columns.filter((column) => used.has(column)) }))
    .filter(({ columns }) => columns.length > 0);
}

type Selection = {
  readonly shown: readonly Unevaluated[];
  readonly reference: Unevaluated | null;
  readonly chosen: Unevaluated | null;
};

/** The cells asked for; what is asked for and not there is told. */
function selectCells(all: readonly Unevaluated[], options: MatrixOptions, unknown: Unknown[]): Selection {
  const isAsked = ({ driver }: Unevaluated) => options.drivers?.includes(driver.slug) ?? true;
  const { reference: asked, chosen: opened } = options;
  const reference = asked ? findMatrixCell(all, asked) : pickReference(all.filter(isAsked), options.referenceDriver);
  if (asked && !reference) unknown.push({ kind: 'reference', asked: describeCell(asked) });
  const shown = all.filter((cell) => isAsked(cell) || cell.driver.slug === reference?.driver.slug);
  const chosen = opened && findMatrixCell(shown, opened);
  if (opened && !chosen) unknown.push({ kind: 'cell', asked: describeCell(opened) });
  return { shown, reference, chosen };
}

function toPlaces(
  evaluated: readonly Evaluated[],
  { shown, reference, chosen }: Selection,
  records: readonly EnvironmentFields[],
) {
  const toPlace = (wanted: Unevaluated | null): MatrixPlace | null => {
    const found = wanted && evaluated[shown.indexOf(wanted)];
    if (!found) return null;
    const { driver, options, version, column, cell } = found;
    const from = (reference ?? wanted).column.environment.identity;
    return {
      driver,
      options,
      version,
      column,
      cell,
      differing: listDifferences(from, column.environment.identity, records),
    };
  };
  return { reference: toPlace(reference), chosen: toPlace(chosen) };
}

/** The case asked for or, where that is left open, the one with most results; what is unknown is told. */
function chooseMatrixCase(data: SeriesData, options: MatrixOptions, unknown: Unknown[]) {
  const metrics = listMetrics(data);
  const cases = listCases(data);
  const chosen = chooseCase(cases, metrics, { ...options, axis: 'version', measuredThere: null }, unknown);
  const known = new Set(data.series.map(({ driver }) => driver.slug));
  for (const asked of options.drivers ?? []) if (!known.has(asked)) unknown.push({ kind: 'driver', asked });
  return { metrics, cases, of: chosen?.case ?? null };
}

/**
 * One scenario's case as a matrix: driver versions down, servers across, evaluated against one reference cell. `data` holds
 * the series of one scenario. A ratio may run from one server to another, and to nothing else that differs: cells of
 * environments that differ in more keep their figures and lose their ratios. The reference is never replaced.
 */
export function toMatrix(data: SeriesData, options: MatrixOptions): Matrix {
  const unknown: Unknown[] = [];
  const { metrics, cases, of } = chooseMatrixCase(data, options, unknown);
  const isInCase = (own: CaseIdentity) =>
    of !== null && isSameButEstimator(own, of) && (options.estimator === null || own.key === of.key);
  const series = measureSeries(data, (entry) => isInCase(entry.case));
  const found = groupSettings(listColumns(series), options.environments);
  const selection = selectCells(of ? listMatrixCells(series, found, of) : [], options, unknown);
  const { shown, reference } = selection;
  const evaluated = of ? evaluateAll(shown, reference, of, options.minimumEffect) : [];
  const settings = orderSettings(keepUsed(found, shown), reference?.column.environment ?? null, options.environments);
  const groups = toGroups(evaluated, settings, reference?.driver.slug ?? null);
  const taken = evaluated.map(({ cell, own }) => ({ measurement: cell.measurement, estimator: own.estimator }));
  return {
    title: data.series[0]?.scenarioTitle ?? '',
    case: of,
    cases,
    metrics,
    settings,
    groups,
    ...toPlaces(evaluated, selection, options.environments),
    measured: taken.filter(({ measurement }) => measurement.value !== null).length,
    notRun: groups.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.filter((cell) => cell === null))).length,
    taken: describeTaken(taken),
    ...countTests(evaluated.map(({ cell }) => cell.verdict)),
    unknown,
  };
}
