import type { Status } from '@tachograph/schema/result';
import type { ValueScale } from '../scale/value-scale.ts';
import type { ChartDriver } from '../style/paint.tsx';
import { clamp, type RatioBarGeometry } from './ratio-model.ts';

export type ValueBarProps = {
  /** The axis of the cell's case. A linear one starts at zero where bars are drawn on it. */
  readonly scale: ValueScale;
  readonly driver: ChartDriver;
  readonly status: Status | 'not run';
  /** "no prepared statements": shown where there is no figure. */
  readonly reason?: string | null;
  /** In the canonical unit, as are the ends of its interval; null where the status carries none. */
  readonly value: number | null;
  readonly low?: number | null;
  readonly high?: number | null;
};

export type ValueBarGeometry = Pick<RatioBarGeometry, 'from' | 'to' | 'whisker' | 'hatched'> & {
  /** A log scale has no zero for a bar to start from, so it has dots. */
  readonly kind: 'bar' | 'dot' | 'none' | 'empty';
  /** Where the value stands, as a share of the axis. */
  readonly at: number;
  /** Why there is no bar: "unsupported: no prepared statements". */
  readonly text: string;
};

/** An end that the scale has no position for, such as zero on a log scale, is drawn at the scale's own end. */
const toWhisker = (scale: ValueScale, low?: number | null, high?: number | null): readonly [number, number] | null =>
  low == null || high == null ? null : [clamp(scale.position(low) ?? 0), clamp(scale.position(high) ?? 1)];

/** The text of a cell without a figure: its status, and why. */
export const missingLabel = (status: string, reason?: string | null): string =>
  [status, reason].filter(Boolean).join(': ');

/** What one cell of a comparison draws for its value: a bar from zero or, on a log scale, a dot. */
export function toValueBar({ scale, status, reason, value, low, high }: ValueBarProps): ValueBarGeometry {
  const base = { at: 0, from: 0, to: 0, whisker: null, hatched: status === 'emulated', text: '' };
  if (status !== 'ok' && status !== 'emulated') return { ...base, kind: 'none', text: missingLabel(status, reason) };
  const at = value === null ? null : scale.position(value);
  if (at === null) return { ...base, kind: 'empty' };
  const whisker = toWhisker(scale, low, high);
  const zero = scale.position(0);
  if (zero === null) return { ...base, kind: 'dot', at, from: at, to: at, whisker };
  return { ...base, kind: 'bar', at, from: Math.min(zero, at), to: Math.max(zero, at), whisker };
}
