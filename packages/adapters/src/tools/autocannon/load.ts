import type { Params, Result } from '@tachograph/schema/result';

export type LoadFigure = Pick<Result, 'metric' | 'unit' | 'value' | 'statistic' | 'uncertainty' | 'n'> & {
  readonly location: string;
};

/** One start of autocannon, from any of its formats. */
export type Load = {
  readonly location: string;
  /** The title, or the path of the URL. */
  readonly name: string;
  readonly params: Params;
  readonly figures: readonly LoadFigure[];
};
