import type { Quantity } from '../../figures/convert-value.ts';
import { toStddev } from '../../figures/statistics.ts';
import type { Figure } from '../../outcome/figure.ts';
import type { Location } from '../../text/line.ts';

/** One benchmarked command, from any of hyperfine's formats. */
export type Benchmark = {
  readonly location: Location;
  readonly command: string;
  readonly params: ReadonlyMap<string, string>;
  /** In the units they were printed in. */
  readonly figures: readonly Figure[];
  /** Why its figures measure nothing; null where they do. */
  readonly failure: string | null;
};

/** Median, least and greatest of the times that are not printed themselves. */
export const toSummary = (
  location: Location,
  unit: string,
  values: Readonly<Partial<Record<'median' | 'min' | 'max', number | null>>>,
): Figure[] =>
  Object.entries(values).flatMap(([statistic, value]) =>
    value === null ? [] : [{ location, metric: 'latency', unit, value, statistic }],
  );

/** A deviation that is printed as nothing is smaller than the digits show: it is not known. */
export const toPrintedStddev = (deviation: number | null) => (deviation === 0 ? null : toStddev(deviation));

/** The mean of user or system time. */
export const toMean = (location: Location, metric: string, quantity: Quantity | null): Figure[] =>
  quantity === null ? [] : [{ location, metric, ...quantity, statistic: 'mean' }];
