import type { Random } from '../distribution/random.ts';
import { drawNormal } from './noise.ts';

/** The level of a history is multiplied by `factor` from the value `at` on. */
type Step = { readonly at: number; readonly factor: number };

export type HistoryOptions = {
  readonly length: number;
  readonly steps?: readonly Step[];
  /** Relative noise of one value: a factor around 1. */
  readonly draw: () => number;
  /** Correlation of the noise of successive values. */
  readonly correlation?: number;
};

/** Values of one series over time, around a level of 1,000. */
export function drawHistory({ length, steps = [], draw, correlation = 0 }: HistoryOptions): number[] {
  const values: number[] = [];
  let level = 1000;
  let deviation = 0;
  for (let at = 0; at < length; at++) {
    for (const step of steps) if (step.at === at) level *= step.factor;
    deviation = correlation * deviation + Math.sqrt(1 - correlation ** 2) * (draw() - 1);
    values.push(level * (1 + deviation));
  }
  return values;
}

/** Noise around 1, by name; `cv` is its relative standard deviation. */
export const RELATIVE_NOISE = {
  normal: (random: Random, cv: number) => () => 1 + cv * drawNormal(random),
  'log-normal': (random: Random, cv: number) => () => Math.exp(cv * drawNormal(random)),
  skewed: (random: Random, cv: number) => () => 1 - cv - cv * Math.log(1 - random()),
  bimodal: (random: Random, cv: number) => () =>
    (random() < 0.3 ? 1 + 3 * cv : 1) * (1 + (cv / 3) * drawNormal(random)),
  'outliers in 2 %': (random: Random, cv: number) => () =>
    (1 + cv * drawNormal(random)) * (random() < 0.02 ? 1.5 + 2.5 * random() : 1),
  't with three degrees of freedom': (random: Random, cv: number) => () => {
    const squares = drawNormal(random) ** 2 + drawNormal(random) ** 2 + drawNormal(random) ** 2;
    return 1 + (cv * drawNormal(random)) / Math.sqrt(squares);
  },
  /** One speed is 1.7 times the other; each value is of either. */
  'two speeds': (random: Random) => () => (random() < 0.5 ? 1 : 1.7) * (1 + 0.03 * drawNormal(random)),
} satisfies Record<string, (random: Random, cv: number) => () => number>;
