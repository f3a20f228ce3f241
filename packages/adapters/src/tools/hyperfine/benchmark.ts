import { toStddev } from '../../figures/statistics.ts';
import type { Figure } from '../../outcome/figure.ts';
import type { Location } from '../../text/line.ts';

/** One figure of a benchmark, in the unit it was printed in. */
export type CommandFigure = Omit<Figure, 'location' | 'direction'>;

/** One benchmarked command, from any of hyperfine's formats. */
export type Benchmark = {
  readonly location: Location;
  readonly command: string;
  readonly params: ReadonlyMap<string, string>;
  readonly figures: readonly CommandFigure[];
  /** Why its figures measure nothing; null where they do. */
  readonly failure: string | null;
};

/** Median, least and greatest of the times that are not printed themselves. */
export const toSummary = (
  unit: string,
  values: Readonly<Record<'median' | 'min' | 'max', number | null>>,
): CommandFigure[] =>
  Object.entries(values).flatMap(([statistic, value]) =>
    value === null ? [] : [{ metric: 'latency', unit, value, statistic, uncertainty: null, n: null }],
  );

/** A deviation that is printed as nothing is smaller than the digits show: it is not known. */
export const toPrintedStddev = (deviation: number | null) => (deviation === 0 ? null : toStddev(deviation));

/** A mean without samples. */
export const toMean = (metric: string, unit: string, value: number | null, n: number | null): CommandFigure[] =>
  value === null ? [] : [{ metric, unit, value, statistic: 'mean', uncertainty: null, n }];
