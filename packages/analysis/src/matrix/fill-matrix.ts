import { groupBy } from '@tachograph/schema/collection';
import type { CaseIdentity } from '@tachograph/schema/normalise';
import { isSameAnchor } from '../measurement/anchor.ts';
import { describeValues } from '../measurement/describe-values.ts';
import { groupByEnvironment, measureSeries } from '../measurement/measure-series.ts';
import type { EnvironmentFields, SeriesRef, Unknown } from '../measurement/measurement.ts';
import { createNoiseSource } from '../noise/create-noise-source.ts';
import type { ReadResults } from '../selection/choose-environment.ts';
import { unknownName } from '../selection/choose-metric.ts';
import { formatSelected } from '../selection/selected-driver.ts';
import { countTests, NO_TESTS } from '../verdict/count-tests.ts';
import { toRatioToAnchor } from '../verdict/ratio-to-anchor.ts';
import { showAgainst } from '../verdict/show-against.ts';
import type { Evaluation, Verdict } from '../verdict/verdict.ts';
import { findMatrixCell, pickReference } from './find-matrix-cell.ts';
import { groupEnvironments, listDifferences, orderGroups } from './group-environments.ts';
import { listMatrixCells } from './list-matrix-cells.ts';
import {
  type EnvironmentGroup,
  evaluateMatrixCell,
  type Matrix,
  type MatrixCell,
  type MatrixCellContext,
  type MatrixGroup,
  type Unevaluated,
} from './matrix.ts';
import type { MatrixOptions, MatrixPlan } from './plan-matrix.ts';

type Evaluated = Unevaluated & { readonly cell: MatrixCell };

/** The ratio that a verdict from pairs was made of; a reference has its own, so that the two can be read together. */
function findRatio({ own }: Unevaluated, { rule, outcome }: Verdict, { series, noise }: Known) {
  if (rule !== 'paired' && outcome !== 'reference') return null;
  const ref = series.find(({ key }) => key === own.series);
  return ref ? toRatioToAnchor(own.measurement, ref, noise) : null;
}

type Known = Evaluation & { readonly series: readonly SeriesRef[] };

function evaluateAll(cells: readonly Unevaluated[], reference: Unevaluated | null, of: CaseIdentity, options: Known) {
  const evaluated = cells.map((cell) => [cell, evaluateMatrixCell(reference, cell, of, options)] as const);
  // Ratios to one anchor can be read side by side, and to two they cannot: shown are those to the reference's.
  const [, ownVerdict] = evaluated.find(([cell]) => cell === reference) ?? [];
  const base = reference && ownVerdict ? findRatio(reference, ownVerdict, options) : null;
  const toCell = ([cell, verdict]: (typeof evaluated)[number]): Evaluated => {
    const { measurement, statistic } = cell.own;
    const found = base && findRatio(cell, verdict, options);
    const ratioToAnchor = found && isSameAnchor(found.anchor, base.anchor) ? found : null;
    const shown = statistic === of.statistic ? null : statistic;
    const own = showAgainst(reference?.own.measurement ?? null, measurement, verdict, of.direction) ?? measurement;
    return { ...cell, cell: { measurement: own, statistic: shown, verdict, ratioToAnchor } };
  };
  return { evaluated: evaluated.map(toCell), tests: countTests(evaluated.map(([, verdict]) => verdict)) };
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
  readonly unknown: readonly Unknown[];
};

/** The cells asked for; what is asked for and not there is told. */
function selectCells(all: readonly Unevaluated[], options: MatrixOptions): Selection {
  const isRequested = ({ driver }: Unevaluated) => options.drivers?.includes(driver.slug) ?? true;
  const { reference: requested, chosen: opened } = options;
  const reference = requested
    ? findMatrixCell(all, requested)
    : pickReference(all.filter(isRequested), options.referenceDriver);
  const shown = all.filter((cell) => isRequested(cell) || cell.driver.slug === reference?.driver.slug);
  const chosen = opened && findMatrixCell(shown, opened);
  const unknown = [
    ...unknownName('reference', requested && formatSelected(requested), reference),
    ...unknownName('cell', opened && formatSelected(opened), chosen),
  ];
  return { shown, reference, chosen, unknown };
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

/**
 * One scenario's case as a matrix: driver versions down, servers across, evaluated against one reference cell. A ratio may run from
 * one server to another, and to nothing else that differs: cells of environments that differ in more keep their figures and
 * lose their ratios. The reference is never replaced.
 */
export function fillMatrix(plan: MatrixPlan, { points, noise }: ReadResults): Matrix {
  const { case: of, title, cases, metrics, related, options } = plan;
  const source = createNoiseSource(related, noise);
  const series = measureSeries({ series: related, points }, source);
  const found = groupEnvironments(groupByEnvironment(series), options.environments);
  const selection = selectCells(of ? listMatrixCells(series, found, of) : [], options);
  const { shown, reference } = selection;
  const known = { ...options.evaluation, noise: source, series: related };
  const { evaluated, tests } = of ? evaluateAll(shown, reference, of, known) : { evaluated: [], tests: NO_TESTS };
  const environmentGroups = orderGroups(
    keepUsed(found, shown),
    reference?.column.environment ?? null,
    options.environments,
  );
  const groups = toGroups(evaluated, environmentGroups, reference?.driver.slug ?? null);
  const described = evaluated.map(({ cell, own }) => ({ measurement: cell.measurement, statistic: own.statistic }));
  return {
    title,
    case: of,
    cases,
    metrics,
    environmentGroups,
    groups,
    ...toEnvironments(evaluated, selection, options.environments),
    measured: described.filter(({ measurement }) => measurement.value !== null).length,
    notRun: groups.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.filter((cell) => cell === null))).length,
    valueDescription: describeValues(described),
    ...tests,
    unknown: [...plan.unknown, ...selection.unknown],
  };
}
