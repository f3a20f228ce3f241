import { groupBy } from '@tachograph/schema/collection';
import { findKnee, type Knee } from '@tachograph/stats/load';
import { formatNumber } from '@tachograph/units';
import { pickNewest } from '../measurement/measure-series.ts';
import type { Sweep, SweepLine } from './sweep.ts';

/** The param and the metric whose sweep is a load curve: operations a second that were requested, and that were achieved. */
export const LOAD = { param: 'rate', metric: 'throughput' } as const;

/** The knee of one line, by the key that it has in the sweep of every metric. */
export type LineKnee = Pick<SweepLine, 'key' | 'driver' | 'version' | 'options' | 'group'> & { readonly knee: Knee };

/** Points with a figure, of the newest batch alone: others may have had other rates. */
function listNewest(points: SweepLine['points']) {
  const measured = points.filter((point) => point?.measurement.status === 'ok').filter((point) => point !== null);
  const newest = pickNewest(measured.map(({ measurement }) => measurement));
  return measured.filter(({ measurement }) => measurement.repetitionGroup === newest?.repetitionGroup);
}

/** The knee of each line of a sweep of throughput over the rate, by what each invocation achieved; no line with fewer than three rates. */
export function findKnees({ lines }: Pick<Sweep, 'lines'>): LineKnee[] {
  return lines.flatMap(({ key, driver, version, options, group, points }) => {
    const achieved = listNewest(points).flatMap((point) =>
      point.measurement.invocations.map(({ run, number, value }) => ({
        invocation: `${run} ${number}`,
        rate: point.x,
        throughput: value,
      })),
    );
    const knee = findKnee([...groupBy(achieved, ({ invocation }) => invocation).values()]);
    return knee ? [{ key, driver, version, options, group, knee }] : [];
  });
}

const format = (rate: number) => formatNumber(Number(rate.toPrecision(3)));

/** "5,210 a second (4,990 to 5,440)", or "beyond 14,000 a second". */
export function describeKnee(knee: Knee): string {
  if (!knee.reached) return `beyond ${format(knee.rate)} a second`;
  const interval = knee.low === null || knee.high === null ? '' : ` (${format(knee.low)} to ${format(knee.high)})`;
  return `${format(knee.rate)} a second${interval}`;
}
