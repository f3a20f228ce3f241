import type { Random } from '../distribution/random.ts';

/** A draw from the normal distribution (Box & Muller 1958). */
export const drawNormal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Where in a batch a value was measured. `slot` counts measurements in the order of time, from 0. */
type Place = {
  readonly slot: number;
  readonly run: number;
  readonly version: number;
  readonly scenario: number;
};

/** The noise of a value on natural logarithms. */
export type Noise = (place: Place) => number;
/** A fresh machine for every batch. */
export type NoiseFamily = (random: Random) => Noise;

const SD = 0.05;
/** Half the distance of two speeds: one is 1.7 times the other, as recorded of Node.js clients on a shared machine. */
const HALF_DISTANCE = 0.275;
const WITHIN_SPEED = 0.03;

/** A draw that stays the same for one version, scenario or run. */
function drawOnce(draw: () => number): (key: number) => number {
  const known = new Map<number, number>();
  return (key) => {
    const found = known.get(key) ?? draw();
    known.set(key, found);
    return found;
  };
}

/** Student's t with three degrees of freedom, with a standard deviation of 1. */
function drawHeavy(random: Random): number {
  const squares = drawNormal(random) ** 2 + drawNormal(random) ** 2 + drawNormal(random) ** 2;
  return drawNormal(random) / Math.sqrt(squares);
}

/** Two speeds, in phases of so many slots on average; phases of one slot are independent. */
const twoSpeeds =
  (meanPhase: number): NoiseFamily =>
  (random) => {
    let isSlow = random() < 0.5;
    let last = 0;
    return ({ slot }) => {
      // At the end of a phase the next one is as likely to be of either speed.
      for (; last < slot; last++) if (random() < 1 / meanPhase) isSlow = random() < 0.5;
      return (isSlow ? HALF_DISTANCE : -HALF_DISTANCE) + WITHIN_SPEED * drawNormal(random);
    };
  };

const autoregressive =
  (correlation: number): NoiseFamily =>
  (random) => {
    let level = drawNormal(random);
    let last = 0;
    return ({ slot }) => {
      for (; last < slot; last++) level = correlation * level + Math.sqrt(1 - correlation ** 2) * drawNormal(random);
      return SD * level;
    };
  };

/** Families of noise, worse than machines are in one way each. */
export const NOISE = {
  normal: (random) => () => SD * drawNormal(random),
  skewed: (random) => () => SD * (-Math.log(1 - random()) - 1),
  't with three degrees of freedom': (random) => () => SD * drawHeavy(random),
  'outliers of 1.5 to 4 times in 2 %': (random) => () =>
    SD * drawNormal(random) + (random() < 0.02 ? Math.log(1.5 + 2.5 * random()) : 0),
  'two speeds, independent': twoSpeeds(1),
  'two speeds, phases of 5 slots': twoSpeeds(5),
  'two speeds, phases of 50 slots': twoSpeeds(50),
  'autoregressive, 0.5': autoregressive(0.5),
  'versions differ in noise': (random) => {
    const factorOf = drawOnce(() => Math.exp(0.6 * drawNormal(random)));
    return ({ version }) => SD * factorOf(version) * drawNormal(random);
  },
  'scenarios differ in noise': (random) => {
    const factorOf = drawOnce(() => Math.exp(0.6 * drawNormal(random)));
    return ({ scenario }) => SD * factorOf(scenario) * drawNormal(random);
  },
  'half of the noise common to a run': (random) => {
    const ofRun = drawOnce(() => drawNormal(random));
    return ({ run }) => SD * Math.SQRT1_2 * (ofRun(run) + drawNormal(random));
  },
} satisfies Record<string, NoiseFamily>;

export type NoiseName = keyof typeof NOISE;
export const NOISE_NAMES = Object.keys(NOISE) as NoiseName[];
