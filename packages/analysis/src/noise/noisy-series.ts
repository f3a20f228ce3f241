import type { Pool } from '@tachograph/schema/series';
import type { SeriesRef } from '../measurement/measurement.ts';

/** A series by what decides its pools. */
export type NoisySeries = {
  readonly key: string;
  readonly case: Pick<SeriesRef['case'], 'key' | 'metric' | 'unit' | 'statistic'>;
  readonly environment: { readonly identity: string };
};

/** By which a pool is found. */
export const poolOf = ({ environment, metric, unit, statistic }: Pool): string =>
  JSON.stringify([environment, metric, unit, statistic]);

export const toPool = ({ environment, case: { metric, unit, statistic } }: NoisySeries): Pool => ({
  environment: environment.identity,
  metric,
  unit,
  statistic,
});
