import { describe, expect, test } from 'vitest';
import { createRandom, type Random } from '../distribution/random.ts';
import { drawNormal } from '../testing/noise.ts';
import { compareToHistory, decideGate, type GateDecision } from './index.ts';

const SERIES = 100;
const SD = 0.03;

/** Logarithms of so many runs in the order of time. */
type Runs = (random: Random, runs: number) => number[];

const independent =
  (draw: (random: Random) => number): Runs =>
  (random, runs) =>
    Array.from({ length: runs }, () => draw(random));

const autoregressive: Runs = (random, runs) => {
  let level = drawNormal(random);
  return Array.from({ length: runs }, () => {
    level = 0.5 * level + Math.sqrt(0.75) * drawNormal(random);
    return SD * level;
  });
};

/** A slow wave of random phase, half as large as the noise upon it. */
const drifting: Runs = (random, runs) => {
  const phase = 2 * Math.PI * random();
  return Array.from({ length: runs }, (_, at) => SD * (drawNormal(random) + 0.5 * Math.sin(phase + at / 12)));
};

const FAMILIES: Record<string, Runs> = {
  normal: independent((random) => SD * drawNormal(random)),
  't with three degrees of freedom': independent((random) => {
    const squares = drawNormal(random) ** 2 + drawNormal(random) ** 2 + drawNormal(random) ** 2;
    return (SD * drawNormal(random)) / Math.sqrt(squares);
  }),
  'outliers of 1.5 to 4 times in 2 %': independent(
    (random) => SD * drawNormal(random) + (random() < 0.02 ? Math.log(1.5 + 2.5 * random()) : 0),
  ),
  'autoregressive, 0.5': autoregressive,
  'slow drift': drifting,
};

type Page = { readonly history: number; readonly head: number; readonly factor?: number };

function decidePull(runsOf: Runs, random: Random, { history, head, factor = 1 }: Page): GateDecision[] {
  const cells = Array.from({ length: SERIES }, () => {
    const values = runsOf(random, history + head).map(Math.exp);
    const changed = values.slice(history).map((value) => value * factor);
    const test = compareToHistory({ history: values.slice(0, history), head: changed });
    if (!test) throw new Error('the history is long enough');
    return { test };
  });
  return decideGate(cells);
}

const isVerdict = ({ outcome }: GateDecision) => outcome === 'higher' || outcome === 'lower';

describe.each([20, 30])('100 series without a change, %i runs of the base and three of the head', (history) => {
  test.each(Object.entries(FAMILIES))('%s: about 5 %% of pages or fewer have a verdict', (_name, runsOf) => {
    const random = createRandom(1954 + history);
    const pages = Array.from({ length: 60 }, () => decidePull(runsOf, random, { history, head: 3 }));
    expect(pages.filter((page) => page.some(isVerdict)).length).toBeLessThanOrEqual(3);
  });
});

test('one run of the head of heavy noise would be false on most pages: it is never a verdict', () => {
  const random = createRandom(3);
  const runsOf = FAMILIES['t with three degrees of freedom'] as Runs;
  const pages = Array.from({ length: 20 }, () => decidePull(runsOf, random, { history: 30, head: 1 }));
  expect(pages.flat().filter(isVerdict)).toEqual([]);
  expect(pages.filter((page) => page.some(({ outcome }) => outcome === 'suspected')).length).toBeGreaterThan(8);
});

test.each(Object.entries(FAMILIES).filter(([name]) => !name.startsWith('outliers')))(
  '%s: a change of 20 %% gets a verdict from three runs in nine of ten series',
  (_name, runsOf) => {
    const page = decidePull(runsOf, createRandom(5), { history: 30, head: 3, factor: 1.2 });
    expect(page.filter(isVerdict).length / SERIES).toBeGreaterThanOrEqual(0.85);
  },
);
