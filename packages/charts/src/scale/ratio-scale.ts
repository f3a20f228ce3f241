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
