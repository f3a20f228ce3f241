import type { CaseIdentity } from '@tachograph/schema/normalise';
import type { EnvironmentFields, SeriesVersions } from '../measurement/measurement.ts';
import { chooseCase, isSameButStatistic, listCases } from '../selection/choose-case.ts';
import { type ChosenResults, chooseResults } from '../selection/choose-environment.ts';
import { listMetrics, unknownName } from '../selection/choose-metric.ts';
import type { Evaluation } from '../verdict/verdict.ts';
import type { SelectedCell } from './find-matrix-cell.ts';
import type { Matrix } from './matrix.ts';

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

/** What a matrix shows and reads, settled before a result is read. */
export type MatrixPlan = ChosenResults &
  Pick<Matrix, 'title' | 'case' | 'cases' | 'metrics' | 'unknown'> & { readonly options: MatrixOptions };

/**
 * The case of a matrix: the one asked for or, where that is left open, the one with most results. `data` holds the series of one
 * scenario.
 */
export function planMatrix(data: SeriesVersions, options: MatrixOptions): MatrixPlan {
  const metrics = listMetrics(data, data.versions);
  const cases = listCases(data);
  const { chosen, unknown } = chooseCase(cases, metrics, { ...options, axis: 'version', measuredThere: null });
  const known = new Set(data.series.map(({ driver }) => driver.slug));
  const of: CaseIdentity | null = chosen?.case ?? null;
  return {
    title: data.series[0]?.scenarioTitle ?? '',
    case: of,
    cases,
    metrics,
    options,
    unknown: [...unknown, ...(options.drivers ?? []).flatMap((slug) => unknownName('driver', slug, known.has(slug)))],
    ...chooseResults(
      data,
      ({ case: own }) =>
        of !== null && isSameButStatistic(own, of) && (options.statistic === null || own.key === of.key),
    ),
  };
}
