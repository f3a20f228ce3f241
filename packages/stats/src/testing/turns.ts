import { decideCell } from '../compare/decide-cell.ts';
import { createRandom, type Random } from '../distribution/random.ts';
import { meanOf } from '../sample/mean.ts';
import { comparePair, type LogRatios, type Pool, spreadOfCase, type TurnTest } from '../turns/index.ts';
import { type BatchShape, measureBatch, shuffle } from './batch.ts';
import { NOISE, NOISE_NAMES, type Noise, type NoiseName } from './noise.ts';

/** The noise of a process as recorded. */
const SD = 0.0119;
/** Of two speeds, 1.7 apart; and of factors exp(0.6·z), their root mean square. All other families have 5 %. */
const SD_OF: Partial<Record<NoiseName, number>> = {
  'two speeds, independent': 0.277,
  'two speeds, phases of 5 slots': 0.277,
  'two speeds, phases of 50 slots': 0.277,
  'versions differ in noise': 0.05 * Math.exp(0.36),
  'scenarios differ in noise': 0.05 * Math.exp(0.36),
};
/** Candidates that are measured in one block with the anchor; of more, blocks of four have a process of the anchor each. */
const LARGEST_BLOCK = 5;
const BLOCK = 4;

/** One batch in turns: by scenario, the rows of its versions, and in one block the anchor as a row of zeros. */
type TurnBatch = readonly (readonly LogRatios[])[];

/** Log ratios to the anchor, with blocks anew in each invocation; the anchors are of one version. */
export function measureTurns(
  shape: BatchShape,
  { name, effects, random }: { name: NoiseName; effects: readonly (readonly number[])[]; random: Random },
): TurnBatch {
  const { scenarios, versions, repeats } = shape;
  const blocks = versions <= LARGEST_BLOCK ? 1 : Math.ceil(versions / BLOCK);
  const noise = NOISE[name](random);
  const scale = SD / (SD_OF[name] ?? 0.05);
  const ofAnchor: Noise = NOISE.normal(random);
  // A version that differs in noise does so in each scenario by itself, and the anchor is as most are.
  const ofProcess: Noise = (place) =>
    name === 'versions differ in noise' && place.version >= versions
      ? (SD / 0.05) * ofAnchor(place)
      : scale * noise({ ...place, version: place.scenario * versions + place.version });
  const processes = measureBatch({ scenarios, versions: versions + blocks, repeats }, ofProcess, random);
  const order = Array.from({ length: versions }, (_, version) => version);
  const blocksOf = Array.from({ length: repeats }, () => shuffle(order, random).map((at) => at % blocks));
  return processes.map((ofScenario, scenario) => {
    const anchorOf = (version: number, at: number) => ofScenario[versions + (blocksOf[at]?.[version] ?? 0)]?.[at] ?? 0;
    const rows = ofScenario
      .slice(0, versions)
      .map((logs, version) => logs.map((log, at) => log - anchorOf(version, at) + (effects[scenario]?.[version] ?? 0)));
    return blocks === 1 ? [...rows, Array<number>(repeats).fill(0)] : rows;
  });
}

const addPools = (pools: readonly Pool[]): Pool => ({
  sumOfSquares: pools.reduce((sum, pool) => sum + pool.sumOfSquares, 0),
  degrees: pools.reduce((sum, pool) => sum + pool.degrees, 0),
  groups: pools.flatMap(({ groups }) => groups),
});

/** The tests of versions against the first, scenario by scenario, with the noise of their case or else that of the batch. */
function testTurns(batch: TurnBatch, others: readonly number[]): { test: TurnTest; scenario: number; other: number }[] {
  const spreads = batch.map(spreadOfCase);
  return batch.flatMap((rows, scenario) =>
    others.map((other) => {
      function* pools() {
        const rest = spreadOfCase(rows.filter((_, row) => row !== 0 && row !== other));
        const ofCase = { ...rest, groups: spreads[scenario]?.groups ?? [] };
        yield addPools([ofCase, ...spreads.filter((_, at) => at !== scenario)]);
      }
      const test = comparePair({ rows, reference: 0, other, pools: pools() });
      if (!test) throw new Error('every version has all invocations');
      return { test, scenario, other };
    }),
  );
}

type TurnRates = {
  /** Share of the batches with a false call, and of the calls that are false. */
  readonly falsePages: number;
  readonly falseCalls: number;
  /** Share of the 95 % intervals that hold the true ratio. */
  readonly coverage: number;
  /** Share of the real differences that are called, the right way round; NaN where there is none. */
  readonly power: number;
};

/** The cells of a batch, by what is known of them. */
const evaluate = (batch: TurnBatch, effects: readonly (readonly number[])[], others: readonly number[]) =>
  testTurns(batch, others).map(({ test, scenario, other }) => {
    const truth = (effects[scenario]?.[other] ?? 0) - (effects[scenario]?.[0] ?? 0);
    const word = decideCell(test);
    const isCalled = word === 'higher' || word === 'lower';
    const isRight = word === 'higher' ? truth > 0 : truth < 0;
    const isCovered = Math.log(test.low) <= truth && truth <= Math.log(test.high);
    return { isCalled, isFalse: isCalled && !isRight, isCovered, isReal: truth !== 0 };
  });

/** Half of the effects are 0, and half are of one size, up or down; on natural logarithms. */
const drawEffects = ({ scenarios, versions }: BatchShape, size: number, random: Random): number[][] =>
  Array.from({ length: scenarios }, () =>
    Array.from({ length: versions }, () => (random() < 0.5 ? 0 : random() < 0.5 ? -size : size)),
  );

type Pages = {
  readonly shape: BatchShape;
  readonly name: NoiseName;
  /** The versions that are compared to version 0. */
  readonly others: readonly number[];
  /** Of the differences; 0 for none. */
  readonly size: number;
  readonly pages: number;
  readonly seed: number;
};

/** Evaluates so many batches, whose true differences are known, cell by cell. */
export function ratesOfPages({ shape, name, others, size, pages, seed }: Pages): TurnRates {
  const random = createRandom(seed + NOISE_NAMES.indexOf(name));
  const evaluated = Array.from({ length: pages }, () => {
    const effects = drawEffects(shape, size, random);
    return evaluate(measureTurns(shape, { name, effects, random }), effects, others);
  });
  const cells = evaluated.flat();
  const share = (some: typeof cells, of: typeof cells) => some.length / of.length;
  const real = cells.filter(({ isReal }) => isReal);
  return {
    falsePages: meanOf(evaluated.map((page) => Number(page.some(({ isFalse }) => isFalse)))),
    falseCalls: share(
      cells.filter(({ isFalse }) => isFalse),
      cells.filter(({ isCalled }) => isCalled),
    ),
    coverage: share(
      cells.filter(({ isCovered }) => isCovered),
      cells,
    ),
    power: share(
      real.filter(({ isCalled, isFalse }) => isCalled && !isFalse),
      real,
    ),
  };
}

/** Two standard deviations of a share of so many. */
const tolerance = (share: number, of: number): number => 2 * Math.sqrt((share * (1 - share)) / of);

/** What a rate of false pages may come to in so many pages. */
export const mostAlarms = (rate: number, pages: number): number => rate + tolerance(rate, pages);

/** What the coverage of 95 % intervals may come to in so many cells. */
export const leastCoverage = (cells: number): number => 0.95 - tolerance(0.95, cells);
