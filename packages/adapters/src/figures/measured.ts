import type { Result } from '@tachograph/schema/result';

type Statistics = Partial<Pick<Result, 'statistic' | 'uncertainty' | 'n'>>;

/** What was measured, as fields of a result: a mean of whose samples nothing is known, where nothing else is stated. */
export const toMeasured = (
  measure: Pick<Result, 'metric' | 'unit' | 'direction'>,
  value: number,
  { statistic = 'mean', uncertainty = null, n = null }: Statistics = {},
) => ({ ...measure, status: 'ok', value, statistic, uncertainty, n }) as const;
