/** A log scale of how many times the anchor's cost. */
export type CostAxis = {
  /** Share of the axis, from 0 to 1. */
  readonly position: (ratio: number) => number;
  /** Where 1× is left out: the anchor's name stands there. */
  readonly ticks: readonly { readonly at: number; readonly label: string }[];
};

/** Rounder first: each is kept if it is far enough from those already there. */
const CANDIDATES = [2, 1.5, 1.25, 3, 5, 10, 1.1, 20, 50, 100, 1000, 0.5, 0.8];
const NARROWEST = 1.2;
const MARGIN = 0.05;
const APART = 0.16;

/** The scale that holds all of these and the anchor itself. */
export function toCostAxis(ratios: readonly number[]): CostAxis {
  const logs = ratios.filter((ratio) => ratio > 0).map(Math.log);
  const lowest = logs.reduce((a, b) => Math.min(a, b), 0);
  const highest = logs.reduce((a, b) => Math.max(a, b), lowest + Math.log(NARROWEST));
  const margin = (highest - lowest) * MARGIN;
  const clamp = (share: number) => Math.min(1, Math.max(0, share));
  const position = (ratio: number) => clamp((Math.log(ratio) - lowest + margin) / (highest - lowest + 2 * margin));
  const ticks: { at: number; label: string }[] = [];
  for (const ratio of CANDIDATES) {
    const at = position(ratio);
    const taken = [position(1) + APART / 2, ...ticks.map((tick) => tick.at)];
    if (at > 0.03 && at < 0.97 && taken.every((other) => Math.abs(other - at) >= APART))
      ticks.push({ at, label: `${ratio}×` });
  }
  return { position, ticks: ticks.sort((a, b) => a.at - b.at) };
}
