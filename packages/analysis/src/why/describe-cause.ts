import { spell } from '../verdict/describe-verdict.ts';
import type { CounterName } from './counter-rows.ts';
import type { Cause } from './find-cause.ts';

/** What is counted one by one, and what is only more or less. */
const NOUNS: Partial<Readonly<Record<CounterName, string>>> = {
  'round-trips': 'round trip',
  'statements-prepared': 'prepared statement',
  'statements-executed': 'executed statement',
};
const VERBS: Partial<Readonly<Record<CounterName, string>>> = { 'bytes-received': 'receives', 'bytes-sent': 'sends' };

/** "one more round trip", "0.5 fewer round trips", "receives less". */
function describeWire({ metric, move, difference }: Extract<Cause, { code: 'wire' }>): string {
  const noun = NOUNS[metric];
  if (noun === undefined) return `${VERBS[metric] ?? metric} ${move}`;
  const size = Math.abs(difference);
  return `${spell(size)} ${move === 'more' ? 'more' : 'fewer'} ${noun}${size === 1 ? '' : 's'}`;
}

const WIRE = { same: ', the wire is the same', 'not-counted': '; the wire was not counted', 'not-shown': '' } as const;

const DISAGREE = { work: 'the counters of its work disagree', memory: 'the counters of its memory disagree' } as const;
const WORDS = { work: 'the driver works', memory: 'the driver allocates' } as const;

const QUIET = {
  'not-counted': 'nothing was counted',
  'not-shown': 'no counter shows a difference',
  'nothing-changed': 'nothing that is counted changed',
  'wire-same': 'the wire is the same, and no other counter shows a difference',
} as const;

/** What the counters say, to stand after a colon: "the driver works less, the wire is the same". */
export function describeCause(cause: Cause): string {
  if (cause.code === 'work' || cause.code === 'memory') {
    const words = cause.move === 'mixed' ? DISAGREE[cause.code] : `${WORDS[cause.code]} ${cause.move}`;
    return `${words}${WIRE[cause.wire]}`;
  }
  if (cause.code !== 'wire') return QUIET[cause.code];
  const isWork = cause.work === 'less' || cause.work === 'more';
  return `${describeWire(cause)}${isWork ? `, and the driver works ${cause.work}` : ''}`;
}
