import type { FoundChange } from '@tachograph/schema/change';
import { createRandom } from '@tachograph/stats';
import { describe, expect, test } from 'vitest';
import { measureSeries } from '../measurement/measure-series.ts';
import type { Observation } from '../measurement/measurement.ts';
import { createNoiseSource } from '../noise/create-noise-source.ts';
import { knownNoise } from '../testing/known-noise.ts';
import { MYSQL2_IN_TURNS } from '../testing/mysql2-in-turns.ts';
import { caseOf, npmVersion, type ObservedSeries, observe, toSeriesData } from '../testing/observe.ts';
import { decideChanges } from './decide-changes.ts';
import { evaluateSeries } from './evaluate-series.ts';
import type { HarnessOf } from './to-time-points.ts';

const START = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;

function changesOf(lines: readonly ObservedSeries[], harnessOf: HarnessOf = () => 'node 1'): FoundChange[] {
  const data = toSeriesData(lines);
  const noise = createNoiseSource(data.series, knownNoise(data));
  return decideChanges(
    measureSeries(data, undefined).map((measured) => evaluateSeries(measured, { harnessOf, evaluation: { noise } })),
  );
}

const nameOf = ({ axis, before, after, direction, rule }: FoundChange) =>
  [axis, `${before.version}→${after.version}`, direction, rule].join(' ');

/** Normal noise from a seed, by Box and Muller. */
function createNoise(seed: number) {
  const random = createRandom(seed);
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** A run a day of one version, unless told otherwise. */
const daily = (values: readonly number[], known: (day: number) => Partial<Observation> = () => ({})) =>
  values.map((value, day) =>
    observe({ value, run: `r_${day}`, at: new Date(START + day * DAY), version: npmVersion('1.0.0'), ...known(day) }),
  );

const line = (observations: readonly Observation[], known: Partial<ObservedSeries> = {}): ObservedSeries => ({
  case: caseOf('select', { metric: 'latency', unit: 'ns/op', direction: 'lower', statistic: 'median' }),
  driver: 'mysql2',
  environment: 'e1',
  observations,
  ...known,
});

const steady = (length: number, level: number, seed: number) => {
  const noise = createNoise(seed);
  return Array.from({ length }, () => level * (1 + 0.02 * noise()));
};

describe('along versions', () => {
  test('the two recorded steps of mysql2 measured in turns are found, with their size and interval', () => {
    const found = changesOf(MYSQL2_IN_TURNS).filter(({ axis }) => axis === 'version');
    expect(found.map(nameOf)).toEqual(['version 2.3.0→2.3.1 worse paired', 'version 3.11.5→3.24.6 better paired']);
    expect(found[0]?.ratio).toBeCloseTo(0.615, 2);
    expect(found[1]?.ratio).toBeCloseTo(2.09, 2);
    for (const { q, ratio, ratioLow, ratioHigh } of found) {
      expect(q).toBeLessThanOrEqual(0.05);
      expect((ratioLow ?? 9) < (ratio ?? 0) && (ratio ?? 9) < (ratioHigh ?? 0)).toBe(true);
    }
  });

  test('what several releases show together is told where no single step is, and names the rule', () => {
    const noise = createNoise(3);
    const observations = Array.from({ length: 24 }, (_, n) =>
      observe({
        ...{ version: npmVersion(`1.${n}.0`), run: `r_${n}`, at: new Date(START + (30 - n) * DAY) },
        value: (n < 12 ? 100 : 130) * (1 + 0.02 * noise()),
      }),
    );
    expect(changesOf([line(observations)]).map(nameOf)).toEqual(['version 1.11.0→1.12.0 worse change-1']);
  });
});

test('a step to the newest version that the other steps of the driver hide is suspected, with the repeats that would show it', () => {
  const [found] = changesOf(MYSQL2_IN_TURNS);
  if (!found) throw new Error('the recording has two steps');
  const change = { ...found, q: null };
  const toTest = (p: number) => ({
    ...{ difference: 0.2, p, pSame: 1, checks: { effect: true, direction: true, rank: true } },
    ...{ n: 4, variance: 0.01, prior: null, isPaired: true },
  });
  const decide = (isNewest: boolean) => {
    const others = Array.from({ length: 40 }, () => ({ test: toTest(0.5), change: null, isNewest: false }));
    const tests = [{ test: toTest(0.02), change, isNewest }, ...others];
    const fates = { lines: [], pool: '', repeated: [] };
    return decideChanges([{ key: change.series, fates, tests, certain: [], together: [] }]);
  };
  expect(decide(false)).toEqual([]);
  const [suspected, ...more] = decide(true);
  expect(more).toEqual([]);
  expect(suspected?.moreRuns).toBeGreaterThan(1);
  expect(suspected?.q).toBeGreaterThan(0.05);
});

describe('one step', () => {
  const released = (n: number) => npmVersion(`1.${n}.0`);
  const values = [...steady(20, 100, 1), ...steady(20, 130, 2)];

  test('of releases that were each measured when they came out is a change between two versions alone', () => {
    const found = changesOf([line(daily(values, (day) => ({ version: released(day) })))]);
    expect(found.map(nameOf)).toEqual(['version 1.19.0→1.20.0 worse change-1']);
  });

  test('of releases that are too few to show it, measured for four days each, is a change along time alone', () => {
    const found = changesOf([line(daily(values, (day) => ({ version: released(Math.floor(day / 4)) })))]);
    expect(found.map(nameOf)).toEqual(['time 1.4.0→1.5.0 worse change-1']);
  });
});

describe('along time', () => {
  test('the newest runs are suspected until they are a change, which stays where it was suspected', () => {
    const found = (runs: number) => changesOf([line(daily(values(runs)))]).filter(({ axis }) => axis === 'time');
    const values = (runs: number) => [...steady(20, 100, 1), ...steady(20, 130, 2).slice(0, runs)];
    expect(found(0)).toEqual([]);
    const [one, ...others] = found(1);
    expect(others).toEqual([]);
    expect(one).toMatchObject({ position: 'run r_20', direction: 'worse', ratioLow: null, ratioHigh: null });
    expect(one?.moreRuns).toBeGreaterThanOrEqual(2);
    expect(found(8)).toMatchObject([{ position: 'run r_20', direction: 'worse', moreRuns: null }]);
  });

  test('what an ended segment left suspected is dropped: no further run belongs to it', () => {
    const values = [...steady(20, 100, 1), 130, ...steady(10, 100, 3)];
    const contents = daily(values, (day) => ({ scenarioHash: day < 21 ? 'a' : 'b' }));
    expect(changesOf([line(contents)])).toEqual([]);
    expect(changesOf([line(contents.slice(0, 21))])).toMatchObject([{ position: 'run r_20' }]);
  });

  test('a step of one version is found, and improves or regresses by the direction of the metric', () => {
    const values = [...steady(20, 100, 1), ...steady(20, 130, 2)];
    const [change, ...others] = changesOf([line(daily(values))]);
    expect(others).toEqual([]);
    expect(change).toMatchObject({ axis: 'time', direction: 'worse', rule: 'change-1', position: 'run r_20' });
    expect(change?.ratio).toBeCloseTo(1 / 1.3, 1);
    const faster = caseOf('select', { direction: 'higher' });
    expect(changesOf([line(daily(values), { case: faster })]).map(({ direction }) => direction)).toEqual(['better']);
  });

  test('no change is told across another content of the scenario, or another version of harness or tool', () => {
    const values = [...steady(20, 100, 1), ...steady(20, 130, 2)];
    const contents = daily(values, (day) => ({ scenarioHash: day < 20 ? 'a' : 'b' }));
    expect(changesOf([line(contents)])).toEqual([]);
    const harnessOf: HarnessOf = (run) => (Number(run.slice(2)) < 20 ? 'node 1' : 'node 2');
    expect(changesOf([line(daily(values))], harnessOf)).toEqual([]);
  });

  test('a back-fill of an older version is no point, and neither are emulated or failed results', () => {
    const values = steady(40, 100, 5);
    const odd = (day: number): Partial<Observation> => {
      if (day >= 34) return { version: npmVersion('0.9.0'), value: 300 };
      return day % 7 === 3 ? { status: 'emulated', value: 900 } : {};
    };
    expect(changesOf([line(daily(values, odd))])).toEqual([]);
  });

  test('between two versions that were evaluated together the axis of versions alone tells the step', () => {
    const inTurns = [0, 1, 2, 3].flatMap((hour) =>
      Array.from({ length: 12 }, (_, n) => `1.${n}.0`).map((version, nth) =>
        observe({
          ...{ version: npmVersion(version), run: `t_${hour}`, repetitionGroup: 'turns' },
          ...{ at: new Date(START + 20 * DAY + hour * 3_600_000), inRounds: true },
          value: (nth === 0 ? 100 : 130) * (1 + 0.01 * ((hour * 3 + nth) % 4)),
          paired: {
            ...{
              anchor: 'mysql2',
              anchorVersion: '0.1.0',
              logRatio: (nth && Math.log(1.3)) + ((hour * 7 + nth * 5 + hour * nth) % 4) * 0.001,
              rounds: 40,
            },
            ...{ sd: 0.1, lag1: null, twin: null },
          },
        }),
      ),
    );
    const before = daily(steady(20, 100, 1));
    const after = daily(steady(20, 130, 2), (day) => ({
      ...{ version: npmVersion('1.11.0'), run: `s_${day}`, at: new Date(START + (21 + day) * DAY) },
    }));
    expect(changesOf([line([...before, ...inTurns, ...after])]).map(nameOf)).toEqual([
      'version 1.0.0→1.1.0 worse paired',
    ]);
  });

  test('a count changes with the first run that comes to another number', () => {
    const count = caseOf('insert', { metric: 'allocations', unit: 'allocs/op', direction: 'lower', exact: true });
    const [change, ...others] = changesOf([line(daily([21, 21, 21, 23]), { case: count })]);
    expect(others).toEqual([]);
    expect(change).toMatchObject({ axis: 'time', direction: 'worse', rule: 'exact', position: 'run r_3' });
  });
});

test('a count that changes from one version to the next is told of the version, and one within a version of the time', () => {
  const count = caseOf('insert', { metric: 'allocations', unit: 'allocs/op', direction: 'lower', exact: true });
  const versions = (day: number) => ({ version: npmVersion(day < 4 ? '1.0.0' : '1.1.0') });
  const found = (values: readonly number[]) => changesOf([line(daily(values, versions), { case: count })]).map(nameOf);
  expect(found([21, 21, 21, 21, 23, 23])).toEqual(['version 1.0.0→1.1.0 worse exact']);
  expect(found([21, 21, 21, 21, 21, 23])).toEqual(['time 1.1.0→1.1.0 worse exact']);
});

test('of noise alone, over many series, at most one in twenty projects has a change', () => {
  const projects = Array.from({ length: 20 }, (_, project) =>
    Array.from({ length: 25 }, (_, nth) =>
      line(daily(steady(60, 100, 1000 + project * 100 + nth)), { case: caseOf(`s${nth}`) }),
    ),
  );
  expect(projects.filter((lines) => changesOf(lines).length > 0).length).toBeLessThanOrEqual(1);
});

test('the changes are the same for any order of the results', () => {
  const observations = daily([...steady(20, 100, 1), ...steady(20, 130, 2)]);
  expect(changesOf([line(observations.toReversed())])).toEqual(changesOf([line(observations)]));
});
