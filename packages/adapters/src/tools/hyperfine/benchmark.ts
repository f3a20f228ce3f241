import type { Result } from '@tachograph/schema/result';
import type { Location } from '../../text/lines.ts';

/** One figure of a benchmark, in the unit it was printed in. */
export type CommandFigure = Pick<Result, 'metric' | 'unit' | 'value' | 'statistic' | 'uncertainty' | 'n' | 'samples'>;

/** One benchmarked command, from any of hyperfine's formats. */
export type Benchmark = {
  readonly location: Location;
  readonly command: string;
  readonly params: ReadonlyMap<string, string>;
  readonly figures: readonly CommandFigure[];
  /** Why its figures measure nothing; null where they do. */
  readonly failure: string | null;
};

/** A mean without samples. */
export const toMean = (metric: string, unit: string, value: number | null, n: number | null): CommandFigure[] =>
  value === null ? [] : [{ metric, unit, value, statistic: 'mean', uncertainty: null, n }];
