import { createRandom } from '@tachograph/stats';
import { findCertainChanges, findChangePoints } from '@tachograph/stats/change';
import { printTable, quantile } from '../table.ts';
import { drawSeries, drawSet, type NoiseName, type SetName } from './families.ts';
import { scoreSet, toF1 } from './score.ts';

/** Seeds that no rule was chosen with. */
const SEEDS = [501, 502, 503, 504, 505, 506, 507, 508];
const FLAT_SEED = 611;
const GROWING_SEED = 701;

const change1 = (values: readonly number[]) => findChangePoints(values).map(({ at }) => at);
const listed = (values: readonly number[]) => findCertainChanges(values).changes.map(({ at }) => at);

const toScoreRow = (name: SetName, label: string, find: typeof listed) => [
  `${name}, ${label}`,
  ...SEEDS.map((seed) => toF1(scoreSet(drawSet(name, seed), find)).toFixed(3)),
];

/** How well known changes are found, within five values. */
function printScores(): void {
  const rows = (['fresh', 'harder', 'small'] as const).flatMap((name) => [
    toScoreRow(name, 'change-1', change1),
    toScoreRow(name, 'listed', listed),
  ]);
  printTable('F1 by seed', ['', ...SEEDS.map(String)], rows);
}

const FLAT: readonly (readonly [NoiseName, number])[] = [
  ['normal', 0.03],
  ['log-normal', 0.1],
  ['skewed', 0.05],
  ['bimodal', 0.03],
  ['t, 3 degrees of freedom', 0.03],
  ['outliers in 2 %', 0.02],
  ['two speeds', 0],
  ['autocorrelated, 0.5', 0.03],
  ['autocorrelated, 0.7', 0.03],
];
const LENGTHS = [20, 50, 100, 300];
const SERIES = 500;

/** Of 500 flat series of each length those in which a change is found. */
function printFlat(): void {
  const rows = FLAT.map(([noise, cv]) => {
    const random = createRandom(FLAT_SEED);
    const counts = LENGTHS.map((length) => {
      const all = Array.from({ length: SERIES }, () => drawSeries(random, { noise, cv, length }));
      return [change1, listed].map((find) => all.filter((values) => find(values).length > 0).length);
    });
    return [noise, ...counts.map(([found]) => String(found)), ...counts.map(([, found]) => String(found))];
  });
  const head = LENGTHS.flatMap((length) => [`n ${length}`]);
  const title = `Flat series with a change, of ${SERIES}, seed ${FLAT_SEED}: change-1 four times, listed four times`;
  printTable(title, ['', ...head, ...head], rows);
}

const LOOKS = Array.from({ length: 20 }, (_, nth) => 10 * (nth + 1));

/** Of 4,000 flat series that grow by ten values at a time those that ever had a change, and how often one is suspected. */
function printGrowing(): void {
  const count = 4000;
  const rows = FLAT.map(([noise, cv]) => {
    const random = createRandom(GROWING_SEED);
    const ever = [0, 0];
    let suspected = 0;
    for (let nth = 0; nth < count; nth++) {
      const values = drawSeries(random, { noise, cv, length: 200 });
      const looks = LOOKS.map((length) => findCertainChanges(values.slice(0, length)));
      ever[0] = (ever[0] ?? 0) + Number(LOOKS.some((length) => change1(values.slice(0, length)).length > 0));
      ever[1] = (ever[1] ?? 0) + Number(looks.some(({ changes }) => changes.length > 0));
      suspected += looks.filter((look) => look.suspected).length;
    }
    return [noise, ...ever.map(String), ((1000 * suspected) / (count * LOOKS.length)).toFixed(1)];
  });
  const title = `Growing flat series that ever had a change, of ${count} looked at 20 times, seed ${GROWING_SEED}`;
  printTable(title, ['', 'change-1', 'listed', 'suspected in 1,000 looks'], rows);
}

function toCpuMs(find: (values: readonly number[]) => unknown, values: readonly number[], times: number): number {
  const begun = process.cpuUsage();
  for (let nth = 0; nth < times; nth++) find(values);
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000 / ((times * values.length) / 1000);
}

/** Processor time for 1,000 values: medians of many rounds in turns, because other work comes and goes. */
function printCpu(): void {
  const rows = [20, 100, 300, 1000, 5000].map((length) => {
    const values = drawSeries(createRandom(length), { noise: 'normal', length, steps: [[length >> 1, 1.1]] });
    const times = Math.ceil(20_000 / length);
    const rounds = Array.from({ length: 40 }, () =>
      [change1, findCertainChanges].map((find) => toCpuMs(find, values, times)),
    );
    // The first rounds are compiled meanwhile.
    const measured = [0, 1].map((nth) => rounds.slice(5).map((round) => round[nth] ?? Number.NaN));
    return [String(length), ...measured.map((each) => quantile(each, 0.5).toFixed(2)), '2.00'];
  });
  printTable('CPU ms for 1,000 values', ['values of a series', 'change-1', 'listed', 'limit'], rows);
}

/** Measures what docs/changes.md says of changes: how many are found, how many are false, and at what cost. */
export async function measureChanges(): Promise<void> {
  printScores();
  printFlat();
  printGrowing();
  printCpu();
}
