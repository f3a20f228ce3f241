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

/** Ratios the scale spans, in times faster than the reference: `{ slowest: 0.6, fastest: 2.3 }`. */
export type RatioDomain = { readonly slowest: number; readonly fastest: number };

export type RatioTick = { readonly at: number; readonly label: string; readonly isSame: boolean };

/** Ratios on a log scale, so that 1.5× better and 1.5× worse are equally long. */
export type RatioScale = {
  /** Share of the axis, 0 slowest, 1 fastest; outside 0–1 when the ratio is off the scale. */
  readonly position: (ratio: number) => number;
  /** Where 1× stands. */
  readonly same: number;
  readonly ticks: readonly RatioTick[];
};

/** Rounder first: each is kept if it is far enough from those already there. */
const CANDIDATES = [2, 1.5, 1.25, 3, 5, 10, 100, 1.1, 20, 50, 1000, 1.05, 1.02];

/** Ticks keep `apart` of each other, as a share of the axis. */
export function toRatioScale({ slowest, fastest }: RatioDomain, apart = 0.085): RatioScale {
  const low = Math.log(Math.min(slowest, 1 / 1.02));
  const high = Math.log(Math.max(fastest, 1.02));
  const position = (ratio: number) => (Math.log(ratio) - low) / (high - low);
  const same = position(1);
  const ticks: RatioTick[] = [{ at: same, label: 'same', isSame: true }];
  for (const size of CANDIDATES) {
    for (const ratio of [size, 1 / size]) {
      const at = position(ratio);
      const free = ticks.every((tick) => Math.abs(tick.at - at) >= apart * (tick.isSame ? 1.1 : 1));
      if (free && at > 0.03 && at < 0.97) ticks.push({ at, label: `${size}×`, isSame: false });
    }
  }
  return { position, same, ticks: ticks.sort((a, b) => a.at - b.at) };
}

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
