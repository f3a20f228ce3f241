import type { RatioBarProps, RatioDomain } from '../labels/types.ts';

export type RatioTick = { readonly at: number; readonly label: string; readonly isSame: boolean };

/** Ratios on a log scale, so that 1.5× better and 1.5× worse are equally long. */
export type RatioScale = {
  /** Share of the axis, 0 slowest, 1 fastest; outside 0–1 when the ratio is off the scale. */
  readonly place: (ratio: number) => number;
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
  const place = (ratio: number) => (Math.log(ratio) - low) / (high - low);
  const same = place(1);
  const ticks: RatioTick[] = [{ at: same, label: 'same', isSame: true }];
  for (const size of CANDIDATES) {
    for (const ratio of [size, 1 / size]) {
      const at = place(ratio);
      const free = ticks.every((tick) => Math.abs(tick.at - at) >= apart * (tick.isSame ? 1.1 : 1));
      if (free && at > 0.03 && at < 0.97) ticks.push({ at, label: `${size}×`, isSame: false });
    }
  }
  return { place, same, ticks: ticks.sort((a, b) => a.at - b.at) };
}

/** Where a bar that leaves the scale ends, as a share of the room on its side: the text needs the rest. */
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
  /** Where the text starts. */
  readonly textAt: number;
};

const timesWords = (ratio: number): string => {
  const size = ratio >= 1 ? ratio : 1 / ratio;
  return `${size >= 10 ? Math.round(size) : size.toFixed(1)}×`;
};

const clamp = (share: number): number => Math.min(1, Math.max(0, share));
const MAX_REASON = 18;

/** What one row of a comparison draws. */
export function toRatioBar(props: RatioBarProps, scale: RatioScale): RatioBarGeometry {
  const { status, reason, ratio, low, high } = props;
  const hatched = status === 'emulated' || !!props.againstEmulated;
  const base = { from: scale.same, to: scale.same, whisker: null, hatched, pale: !props.judged, text: '', textAt: 0 };
  if (status !== 'ok' && status !== 'emulated') {
    const text = status === 'unsupported' ? (reason ?? 'unsupported') : [status, reason].filter(Boolean).join(': ');
    return { ...base, kind: 'none', text, textAt: scale.same };
  }
  const whisker = low && high ? ([clamp(scale.place(low)), clamp(scale.place(high))] as const) : null;
  if (props.isReference) return { ...base, kind: 'reference', whisker, pale: false };
  if (ratio === null || !(ratio > 0)) return { ...base, kind: 'empty' };
  const end = scale.place(ratio);
  if (end >= 0 && end <= 1) {
    return { ...base, kind: 'bar', from: Math.min(scale.same, end), to: Math.max(scale.same, end), whisker };
  }
  const note = reason && reason.length <= MAX_REASON ? ` ${reason}` : '';
  if (end > 1) {
    const to = scale.same + (1 - scale.same) * CLIPPED;
    return { ...base, kind: 'bar', to, text: `▸ ${timesWords(ratio)}${note}`, textAt: to };
  }
  return { ...base, kind: 'bar', from: 0, text: `◂ ${timesWords(ratio)}${note}`, textAt: scale.same };
}
