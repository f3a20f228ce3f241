import type { Params, Result } from '@tachograph/schema/result';
import type { Location } from '../../text/lines.ts';

export type LoadFigure = Pick<Result, 'metric' | 'unit' | 'value' | 'statistic' | 'uncertainty' | 'n'> & {
  readonly location: Location;
};

/** One start of autocannon, from any of its formats. */
export type Load = {
  readonly location: Location;
  /** The title, or the path of the URL. */
  readonly name: string;
  readonly params: Params;
  readonly figures: readonly LoadFigure[];
};
