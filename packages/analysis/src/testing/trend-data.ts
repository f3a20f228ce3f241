import type { SeriesData } from '../measurement/measurement.ts';
import { fillTrend, type TrendReading } from '../trend/fill-trend.ts';
import { planTrend, type TrendOptions } from '../trend/plan-trend.ts';
import type { Trend } from '../trend/trend.ts';
import { keepChosen } from './keep-chosen.ts';

/** A trend of data in memory, by the same two steps as from the store: plan, then fill. */
export function trendData(
  data: SeriesData,
  options: TrendOptions,
  known: Pick<TrendReading, 'changes' | 'origins' | 'notes' | 'excluded'> = {},
): Trend {
  const plan = planTrend(data, options);
  const { points } = plan.axis === 'version' ? keepChosen(data, plan) : data;
  const context = keepChosen(data, plan.context).points;
  return fillTrend(plan, { points, context, ...known, ...(data.noise ? { noise: data.noise } : {}) });
}
