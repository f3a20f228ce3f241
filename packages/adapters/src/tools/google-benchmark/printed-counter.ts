import { toCounterUnit } from './counter-unit.ts';
import type { Counter } from './row.ts';

const POWERS = 'kMGTPEZY';
const SMALL = 'munpfazy';
const FIGURE = /^(-?\d{1,20}(?:\.\d{1,20})?(?:e[+-]?\d{1,3})?)(?:([kMGTPEZY])(i?)|([munpfazy]))?(B?\/s|s|%)?$/;

/**
 * `73.5732k/s` as a number. `Ki` counts in 1024; so do the plain letters of `bytes_per_second`, which versions before
 * 1.8.3 printed without the `i` (`ExponentToPrefix` in string_util.cc), and no other counter's.
 */
export function readCounter(name: string, printed: string): Counter | null {
  const match = FIGURE.exec(printed.slice(0, 60));
  if (!match || match[5] === '%') return null;
  const [, digits = '', big, binary, small, ending = ''] = match;
  const base = binary === 'i' || name === 'bytes_per_second' ? 1024 : 1000;
  const power = big === undefined ? 0 : POWERS.indexOf(big) + 1;
  const scale = small === undefined ? base ** power : 1000 ** -(SMALL.indexOf(small) + 1);
  const known = toCounterUnit(name);
  const unit =
    known.metric !== name ? known.unit : ending.endsWith('/s') ? 'counts/s' : ending === 's' ? 's' : 'counts';
  const value = Number((Number(digits) * scale).toPrecision(12));
  return Number.isFinite(value) ? { name, value, unit } : null;
}
