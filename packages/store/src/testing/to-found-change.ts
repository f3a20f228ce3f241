import type { FoundChange } from '@tachograph/schema/change';
import { timeOfRun } from './sample-run.ts';

/** A change of a series as evaluating finds it, at the time of the n-th sample run. */
export function toFoundChange(series: string, n: number): FoundChange {
  const side = { version: '3.4.0', run: 'r_1', at: timeOfRun(n), level: n + 0.1, points: 3 };
  const order = timeOfRun(n).toISOString();
  return {
    ...{ series, axis: 'time', position: `run ${n}`, order, nearFrom: order, nearTo: order, group: `run ${n}` },
    ...{
      direction: n % 2 ? 'better' : 'worse',
      moreRuns: null,
      ratio: 0.1 + 0.2,
      ratioLow: 0.1,
      ratioHigh: null,
      before: side,
    },
    ...{ after: side, rule: 'change-1', algorithm: 'change-1', p: null, q: 1e-12, evidence: { z: 7.25 } },
  };
}
