import type { Change } from '@tachograph/schema/change';
import { formatChangeSize } from '../changes/describe-change.ts';
import type { ChangeCause } from './plan-cause.ts';

const SPEED: readonly string[] = ['ns/op', 'ops/s', 'B/s', 'elem/s'];

function describeHead(change: Change): string {
  const { driver, axis, before, after, case: of, ratio } = change;
  const size = formatChangeSize(change);
  const isSpeed = SPEED.includes(of.unit) && of.metric !== 'cpu-time' && of.metric !== 'process-cpu-time';
  const what = isSpeed ? driver.name : `${of.metric} of ${driver.name}`;
  if (axis === 'time') return `${what} is ${size} since ${after.at.toISOString().slice(0, 'YYYY-MM-DD'.length)}`;
  if (of.exact || ratio === null) return `${what} from ${before.version} to ${after.version}: ${size}`;
  return `${what} ${after.version} is ${size} than ${isSpeed ? '' : 'that of '}${before.version}`;
}

/**
 * What changed and what the counters rule out: "mysql2 3.24.4 is 1.63× faster than 3.24.3: the driver works less, the wire is the
 * same". Without counters the first half.
 */
export function writeTitle(change: Change, counters: ChangeCause | null): string {
  const head = describeHead(change);
  if (!counters || counters.cause.code === 'not-counted') return head;
  return head.includes(': ') ? `${head}; ${counters.title}` : `${head}: ${counters.title}`;
}
