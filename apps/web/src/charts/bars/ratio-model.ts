import type { RatioDomain, RatioScale } from '@tachograph/charts/scale';
import type { Status } from '@tachograph/schema/result';
import type { ChartDriver } from '../style/paint.tsx';

export type RatioBarProps = {
  readonly domain: RatioDomain;
  readonly driver: ChartDriver;
  /** The reference is drawn as its marker on the 1× line. */
  readonly isReference?: boolean;
  readonly status: Status;
  /** "no prepared statements": shown beside the outlined dash, or after a clipped bar ("a loop"). */
  readonly reason?: string | null;
  /** Times faster than the reference; null without a ratio. */
  readonly ratio: number | null;
  readonly low?: number | null;
  readonly high?: number | null;
  /** False draws the bar pale: a ratio without a verdict. */
  readonly evaluated: boolean;
  /** True where the ratio is to an emulated reference: drawn hatched as well. */
  readonly againstEmulated?: boolean;
};

export type RatioAxisProps = {
  readonly domain: RatioDomain;
  /** What stands on the 1× line: "mysql2@2.2.5". */
  readonly reference: string;
  /** Canonical unit of the values: decides between "faster" and "better". */
  readonly unit: string | null;
  /** Names the grid, for the bars beneath; unique on the page. */
  readonly gridId: string;
};

/** Where a bar that leaves the scale ends, as a share of the space on its side: the text needs the rest. */
const CLIPPED = 0.6;

export type RatioBarGeometry = {
  readonly kind: 'reference' | 'none' | 'bar' | 'empty';
  readonly from: number;
  readonly to: number;
  readonly whisker: readonly [number, number] | null;
  readonly hatched: boolean;
  readonly pale: boolean;
  /** Beside the bar: "▸ 55× a loop", "◂ 12×", or the reason of an unsupported cell. */
  readonly text: string;
  /** Where the text starts, or ends. */
  readonly textAt: number;
  readonly textAnchor?: 'end';
};

const timesLabel = (ratio: number): string => {
  const size = ratio >= 1 ? ratio : 1 / ratio;
  return `${size >= 10 ? Math.round(size) : size.toFixed(1)}×`;
};

/** A share of an axis, at its end where it is beyond. */
export const clamp = (share: number): number => Math.min(1, Math.max(0, share));
const MAX_REASON = 18;

/** What one row of a comparison draws. */
export function toRatioBar(props: Omit<RatioBarProps, 'domain' | 'driver'>, scale: RatioScale): RatioBarGeometry {
  const { status, reason, ratio, low, high } = props;
  const hatched = status === 'emulated' || !!props.againstEmulated;
  const base = {
    from: scale.same,
    to: scale.same,
    whisker: null,
    hatched,
    pale: !props.evaluated,
    text: '',
    textAt: 0,
  };
  if (status !== 'ok' && status !== 'emulated') {
    const text = status === 'unsupported' ? (reason ?? 'unsupported') : [status, reason].filter(Boolean).join(': ');
    return { ...base, kind: 'none', text, textAt: scale.same };
  }
  const whisker = low && high ? ([clamp(scale.position(low)), clamp(scale.position(high))] as const) : null;
  if (props.isReference) return { ...base, kind: 'reference', whisker, pale: false };
  if (ratio === null || !(ratio > 0)) return { ...base, kind: 'empty' };
  const end = scale.position(ratio);
  if (end >= 0 && end <= 1) {
    return { ...base, kind: 'bar', from: Math.min(scale.same, end), to: Math.max(scale.same, end), whisker };
  }
  const note = reason && reason.length <= MAX_REASON ? ` ${reason}` : '';
  if (end > 1) {
    const to = scale.same + (1 - scale.same) * CLIPPED;
    return { ...base, kind: 'bar', to, text: `▸ ${timesLabel(ratio)}${note}`, textAt: to };
  }
  return { ...base, kind: 'bar', from: 0, text: `◂ ${timesLabel(ratio)}${note}`, textAt: scale.same };
}
