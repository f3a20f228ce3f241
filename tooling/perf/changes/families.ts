import { createRandom, type Random } from '@tachograph/stats';

/** A series with known changes: the index of the first value of each new level. */
export type KnownSeries = {
  readonly family: string;
  readonly values: readonly number[];
  readonly truth: readonly number[];
};

const drawNormal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

function drawHeavy(random: Random): number {
  const squares = drawNormal(random) ** 2 + drawNormal(random) ** 2 + drawNormal(random) ** 2;
  return drawNormal(random) / Math.sqrt(squares);
}

/** A factor around 1 for each value; `cv` is about its standard deviation. */
type Noise = (random: Random, cv: number) => (index: number) => number;

function autoregressive(correlation: number): Noise {
  return (random, cv) => {
    let state = drawNormal(random);
    return () => {
      state = correlation * state + Math.sqrt(1 - correlation ** 2) * drawNormal(random);
      return 1 + cv * state;
    };
  };
}

const outliers =
  (share: number): Noise =>
  (random, cv) =>
  () =>
    (1 + cv * drawNormal(random)) * (random() < share ? 1.5 + 2.5 * random() : 1);

const NOISES = {
  normal: (random, cv) => () => 1 + cv * drawNormal(random),
  'log-normal': (random, cv) => () => Math.exp(cv * drawNormal(random)),
  skewed: (random, cv) => () => 1 - cv - cv * Math.log(1 - random()),
  bimodal: (random, cv) => () => (random() < 0.3 ? 1 + 3 * cv : 1) * (1 + (cv / 3) * drawNormal(random)),
  't, 3 degrees of freedom': (random, cv) => () => 1 + cv * drawHeavy(random),
  'outliers in 2 %': outliers(0.02),
  'outliers in 3 %': outliers(0.03),
  'autocorrelated, 0.5': autoregressive(0.5),
  'autocorrelated, 0.6': autoregressive(0.6),
  'autocorrelated, 0.7': autoregressive(0.7),
  /** One speed is 1.7 times the other; each value is of either. */
  'two speeds': (random) => () => (random() < 0.5 ? 1 : 1.7) * (1 + 0.03 * drawNormal(random)),
  'weekly cycle': (random, cv) => (index) => (index % 7 > 4 ? 1 + 3 * cv : 1) + cv * drawNormal(random),
  /** The level moves by 1 % over a hundred values, there and back. */
  'slow drift': (random, cv) => (index) => 1 + 0.005 * Math.sin(index / 32) + cv * drawNormal(random),
} as const satisfies Readonly<Record<string, Noise>>;

export type NoiseName = keyof typeof NOISES;

type Step = readonly [at: number, factor: number];

type Shape = {
  readonly noise: NoiseName;
  readonly cv?: number;
  readonly length: number;
  readonly steps?: readonly Step[];
};

export function drawSeries(random: Random, { noise, cv = 0.02, length, steps = [] }: Shape): number[] {
  const draw = NOISES[noise](random, cv);
  let level = 1000;
  return Array.from({ length }, (_, index) => {
    for (const [at, factor] of steps) if (at === index) level *= factor;
    return level * draw(index);
  });
}

const between = (random: Random, from: number, to: number) => from + Math.floor(random() * (to - from));

type Plan = Omit<Shape, 'steps' | 'length'> & {
  readonly family: string;
  readonly length: number | ((random: Random) => number);
  readonly steps?: (random: Random, length: number) => readonly Step[];
};

const one = (factor: number) => (random: Random, length: number) =>
  [[between(random, 25, length - 25), factor]] as const;
const several = (count: number, factors: readonly number[]) => (random: Random, length: number) =>
  Array.from({ length: count }, (_, nth): Step => {
    const part = length / (count + 1);
    return [Math.round((nth + 1) * part) + between(random, -15, 15), factors[between(random, 0, factors.length)] ?? 1];
  });
const at =
  (...steps: readonly Step[]) =>
  () =>
    steps;

const flat = (noise: NoiseName, length: number, cv = 0.02): Plan => ({ family: `flat, ${noise}`, noise, length, cv });
const step = (noise: NoiseName, factor: number, cv: number, length = 200): Plan => ({
  family: `step, ${noise}`,
  noise,
  cv,
  length,
  steps: one(factor),
});

/** As histories of a benchmark are: mostly flat, with a step of 2 % to 100 %, late, short, or among several. */
const FRESH: readonly Plan[] = [
  ...[60, 250, 1000].flatMap((length) => [0.01, 0.05, 0.2].map((cv) => flat('normal', length, cv))),
  ...(['log-normal', 'skewed', 'bimodal'] as const).map((noise) => flat(noise, 300, 0.05)),
  flat('outliers in 2 %', 300),
  flat('autocorrelated, 0.6', 300, 0.03),
  flat('normal', 120, 0),
  step('normal', 1.02, 0.005),
  step('normal', 1.05, 0.01),
  step('normal', 1.1, 0.02),
  step('normal', 0.9, 0.02),
  step('normal', 1.25, 0.05),
  step('normal', 0.8, 0.05),
  step('normal', 2, 0.2, 300),
  ...(['log-normal', 'skewed', 'bimodal'] as const).map((noise) => step(noise, 1.15, 0.05, 300)),
  step('outliers in 2 %', 1.1, 0.02, 300),
  { family: 'late step', noise: 'normal', length: 200, steps: at([195, 1.15]) },
  { family: 'late step', noise: 'normal', length: 200, steps: at([190, 1.1]) },
  { family: 'short', noise: 'normal', length: 20, steps: at([12, 1.15]) },
  { family: 'bump', noise: 'normal', cv: 0.03, length: 300, steps: at([140, 1.3], [160, 1 / 1.3]) },
  { family: 'several', noise: 'normal', cv: 0.025, length: 500, steps: several(4, [0.8, 0.88, 1.15, 1.3]) },
  { family: 'several', noise: 'normal', cv: 0.025, length: 1000, steps: several(6, [0.8, 0.88, 1.15, 1.3]) },
];

/** Two speeds, heavy tails, drift, cycles, outliers and correlation. */
const HARDER: readonly Plan[] = [
  ...[100, 300].flatMap((length) =>
    (['two speeds', 't, 3 degrees of freedom', 'slow drift', 'weekly cycle', 'outliers in 3 %'] as const).map((noise) =>
      flat(noise, length),
    ),
  ),
  ...(['autocorrelated, 0.5', 'autocorrelated, 0.7'] as const).map((noise) => flat(noise, 300, 0.03)),
  { family: 'step, two speeds', noise: 'two speeds', length: 300, steps: at([150, 1.7]) },
  { family: 'step, two speeds', noise: 'two speeds', length: 400, steps: at([140, 1.5]) },
  ...[1.15, 0.85].map((factor) => step('t, 3 degrees of freedom', factor, 0.05, 300)),
  ...[1.05, 0.94].map((factor) => step('slow drift', factor, 0.01, 300)),
  ...[1.1, 0.9].map((factor) => step('weekly cycle', factor, 0.02, 280)),
  ...[1.08, 0.92].map((factor) => step('outliers in 3 %', factor, 0.02, 300)),
  ...[1.2, 0.8].map((factor) => step('autocorrelated, 0.5', factor, 0.04, 300)),
];

/** Steps of one standard deviation, whose place noise alone moves by more than five values in a third of the series. */
const SMALL: readonly Plan[] = [
  { family: 'one deviation', noise: 'normal', cv: 0.03, length: 400, steps: at([200, 1.03]) },
  { family: 'one deviation', noise: 'log-normal', cv: 0.05, length: 400, steps: at([180, 1.05]) },
];

const SETS = { fresh: FRESH, harder: HARDER, small: SMALL } as const;
export type SetName = keyof typeof SETS;
const SERIES_OF_A_PLAN = 5;

/** The series of a set, from a seed. */
export function drawSet(name: SetName, seed: number): KnownSeries[] {
  const random = createRandom(seed);
  return SETS[name].flatMap(({ family, length: wanted, steps: plan, ...shape }) =>
    Array.from({ length: SERIES_OF_A_PLAN }, () => {
      const length = typeof wanted === 'number' ? wanted : wanted(random);
      const steps = plan?.(random, length) ?? [];
      return { family, values: drawSeries(random, { ...shape, length, steps }), truth: steps.map(([index]) => index) };
    }),
  );
}
