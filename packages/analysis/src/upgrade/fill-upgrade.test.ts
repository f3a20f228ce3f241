import { describe, expect, test } from 'vitest';
import { MYSQL2_IN_TURNS } from '../testing/mysql2-in-turns.ts';
import { toSeriesData } from '../testing/observe.ts';
import { toChange } from '../testing/to-change.ts';
import { measureReleases, upgradeOf } from '../testing/upgrade-of.ts';
import type { Upgrade, UpgradeQuestion } from './upgrade.ts';

/** Levels that hold over so many releases. */
const hold = (level: number, releases: number) => Array.from({ length: releases }, () => level);

type World = Parameters<typeof measureReleases>[0];

function upgrade(world: World, question: Partial<UpgradeQuestion> = {}, changes: Parameters<typeof upgradeOf>[2] = []) {
  const found = upgradeOf(measureReleases(world), question, changes);
  if (typeof found === 'string') throw new Error(found);
  return found;
}

const outcomes = ({ rows }: Upgrade) => rows.map(({ title, verdict }) => [title, verdict.outcome, verdict.rule]);

describe('one batch', () => {
  const levels = {
    faster: [100, ...hold(100, 5), ...hold(60, 4)],
    spike: [100, 100, 150, 150, ...hold(100, 2), ...hold(90, 4)],
    same: [100, ...hold(100, 9)],
  };

  test('a release that is faster in some and slower in none is taken, and what is slower on the way is avoided', () => {
    const found = upgrade({ levels, invocations: 6 }, { from: '1.1.0' });
    expect(found.sentence.text).toMatch(
      /^Take it: 2 of 3 scenarios get faster, 1\.\d\d× to 1\.6\d×, and nothing gets slower\.$/,
    );
    expect(found.sentence).toMatchObject({ kind: 'take', rows: 3, noWorse: 3, better: 2, worse: 0 });
    expect(found.target).toMatchObject({ release: '1.9.0', isNewest: true, newer: 0, level: 0.025 });
    expect(found.avoid).toMatchObject([{ title: 'spike', from: '1.2.0', to: '1.3.0', releases: 2 }]);
    expect(found.avoid[0]?.ratio).toBeCloseTo(1 / 1.5, 1);
    expect(outcomes(found)).toEqual([
      ['faster', 'better', 'paired'],
      ['spike', 'better', 'paired'],
      ['same', 'same', 'paired'],
    ]);
  });

  test('the sentence of a slower release names what gets slower, and an older one is the target', () => {
    const slow = { ...levels, same: [100, ...hold(100, 8), 130] };
    const found = upgrade({ levels: slow, invocations: 6 }, { from: '1.1.0' });
    expect(found.sentence.text).toMatch(/^Slower in same, 1\.\d\d×; faster in 2 of 3, /);
    expect(found.target).toMatchObject({ release: '1.8.0', newer: 1, isNewest: false, level: 0.0125 });
    expect(found.rows[0]?.title).toBe('same');
  });

  test('that nothing gets slower is never said because nothing is called slower', () => {
    const found = upgrade(
      { levels: { a: [100, 100, 100], b: [100, 100, 100] }, invocations: 2, sd: 0.06 },
      { from: '1.1.0' },
    );
    expect(found.sentence).toMatchObject({ kind: 'not-shown', worse: 0 });
    expect(found.sentence.text).toMatch(/in 1 of 2; 1 not shown|is shown in none of 2/);
    expect(found.target).toBeNull();
  });

  test('chosen scenarios come first, and the sentence is about them', () => {
    const found = upgrade({ levels, invocations: 6 }, { from: '1.1.0', scenarios: ['same', 'nothing'] });
    expect(found.rows.map(({ title }) => title)).toEqual(['same', 'faster', 'spike']);
    expect(found.sentence).toMatchObject({ kind: 'no-worse', rows: 1 });
    expect(found.sentence.text).toBe('same gets no slower, and is not shown to get faster.');
    expect(found.unknown).toEqual([{ kind: 'scenario', requested: 'nothing' }]);
  });

  test('a history is what each release takes of the first, and ends with the ratio of the row', () => {
    const [row] = upgrade({ levels, invocations: 6 }, { from: '1.1.0' }).rows;
    expect(row?.history).toHaveLength(9);
    expect(row?.history[0]).toBe(1);
    expect((row?.history.at(-1) ?? 0) * (row?.verdict.ratio ?? 0)).toBeCloseTo(1, 3);
  });

  test('releases that made it are those of listed changes that hold and go the way of the row', () => {
    const data = measureReleases({ levels, invocations: 6 });
    const series = data.series.find(({ scenarioTitle }) => scenarioTitle === 'faster')?.key ?? '';
    const spike = data.series.find(({ scenarioTitle }) => scenarioTitle === 'spike')?.key ?? '';
    const before = (version: string) => version.replace(/\d+(?=\.0$)/, (minor) => String(Number(minor) - 1));
    const change = (of: string, version: string, ratio: number) =>
      toChange({
        ...{ series: of, ratio, ratioLow: ratio * 0.98, ratioHigh: ratio * 1.02 },
        direction: ratio > 1 ? 'better' : 'worse',
        before: { version: before(version) },
        after: { version },
      });
    const found = upgradeOf(data, { from: '1.1.0' }, [
      change(spike, '1.2.0', 0.66),
      change(spike, '1.4.0', 1.5),
      change(series, '1.6.0', 1.66),
    ]);
    if (typeof found === 'string') throw new Error(found);
    expect(found.madeIt).toMatchObject([{ release: '1.6.0', title: 'faster', ratio: 1.66 }]);
    expect(found.avoid).toMatchObject([{ fate: 'undone', by: '1.4.0' }]);
    expect(found.rows.find(({ title }) => title === 'spike')?.steps).toMatchObject([
      { release: '1.2.0', fate: 'undone', by: '1.4.0', undoes: null },
      { release: '1.4.0', undoes: '1.2.0' },
    ]);
  });
});

describe('two batches', () => {
  // Each release is in one batch of two, and six are in both.
  const bridged = (release: number) => (release > 3 && release < 10 ? [0, 1] : [release < 4 ? 0 : 1]);
  const levels = {
    a: [...hold(100, 12), ...hold(80, 3)],
    b: hold(100, 15),
    c: hold(100, 15),
  };

  test('a pair that no batch has together is a chain over the anchor of both, whose ratio is that of the values', () => {
    const found = upgrade({ levels, batchesOf: bridged, invocations: 5, tau: 0.004 }, { from: '1.1.0' });
    expect(found.linkedBy).toEqual(['driver 1.0.0']);
    const [row] = found.rows;
    expect(row?.verdict).toMatchObject({ outcome: 'better', rule: 'paired', reason: null });
    expect(row?.verdict.trace.evidence).toMatchObject({ occasions: 2, linkedBy: 'driver 1.0.0' });
    expect(row?.verdict.explanation).toContain('In two batches that driver 1.0.0 links, five against five invocations');
    expect((row?.from ?? 0) / (row?.to ?? 1) / (row?.verdict.ratio ?? 0)).toBeCloseTo(1, 9);
  });

  test('without versions that were measured twice, or with a batch that is not steady, it is not judged', () => {
    const apart = (release: number) => [release < 8 ? 0 : 1];
    const alone = upgrade({ levels, batchesOf: apart }, { from: '1.1.0' });
    expect(alone.rows.map(({ verdict }) => verdict.reason?.code)).toEqual(hold(0, 3).map(() => 'two-occasions'));
    expect(alone.sentence).toMatchObject({ kind: 'not-shown', noWorse: 0 });
    const unsteady = upgrade({ levels, batchesOf: bridged, twin: (batch) => batch * 0.3 }, { from: '1.1.0' });
    expect(unsteady.rows.map(({ verdict }) => verdict.rule)).toEqual(hold(0, 3).map(() => 'ratio-only'));
  });
});

test('a change that was found across releases in between made it in none of them', () => {
  const data = measureReleases({ levels: { a: [100, 100, 60], b: [100, 100, 100] }, invocations: 6 });
  const series = data.series[0]?.key ?? '';
  const change = toChange({
    series,
    direction: 'better',
    ratio: 1.66,
    before: { version: '1.0.0' },
    after: { version: '1.2.0' },
  });
  const found = upgradeOf(data, { from: '1.0.0' }, [change]);
  if (typeof found === 'string') throw new Error(found);
  expect(found.madeIt).toEqual([]);
  expect(found.rows.flatMap(({ steps }) => steps)).toMatchObject([{ release: '1.2.0', since: '1.0.0' }]);
});

test('a case that does other work on one side is not in the sentence, and has no history', () => {
  const data = measureReleases({ levels: { a: hold(100, 4), b: [100, 80, 80, 80] }, invocations: 6 });
  const [key] = data.series.map((one) => one.key);
  const emulated = data.points.map((point) =>
    point.series === key && point.version?.text === '1.1.0' ? { ...point, status: 'emulated' as const } : point,
  );
  const found = upgradeOf({ ...data, points: emulated }, { from: '1.1.0' });
  if (typeof found === 'string') throw new Error(found);
  expect(found.sentence).toMatchObject({ rows: 1, noWorse: 1 });
  expect(found.target).toMatchObject({ release: '1.3.0' });
  expect(found.summary).toBe('1 scenario does other work on one side.');
  expect(found.rows.find(({ series }) => series === key)?.history.slice(1)).toEqual([null, null]);
});

describe('what is missing', () => {
  const levels = {
    both: hold(100, 8),
    late: [null, null, null, ...hold(100, 3), 60, 60],
    newest: [...Array(7).fill(null), 90],
  };

  test('a case without one of both releases has its nearest evidence', () => {
    const found = upgrade({ levels, invocations: 6 }, { from: '1.1.0' });
    expect(found.gaps.map(({ title, missing, nearest }) => [title, missing, nearest.from, nearest.to])).toEqual([
      ['late', 'from', '1.3.0', '1.7.0'],
      ['newest', 'from', '1.7.0', null],
    ]);
    expect(found.gaps.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^1\.6\d× faster since 1\.3\.0$/),
      'only at 1.7.0',
    ]);
    expect(found.summary).toBe('2 of 3 scenarios were not measured at 1.1.0.');
  });

  test('what is left open is the newest release, and the oldest that has most cases in common with it', () => {
    const found = upgrade({ levels });
    expect([found.from, found.to, found.isNewest]).toEqual(['1.3.0', '1.7.0', true]);
  });

  test('a question that has no upgrade says what there is', () => {
    const data = measureReleases({ levels: { a: hold(100, 12) } });
    const why = (question: Partial<UpgradeQuestion>) => upgradeOf(data, question);
    expect(why({ from: '9.9.9' })).toBe(
      'driver 9.9.9 has no latency on environment e1. It has 12 releases: 1.0.0, 1.1.0, 1.2.0, 1.3.0 … 1.8.0, 1.9.0, 1.10.0, 1.11.0.',
    );
    expect(why({ from: '1.3.0', to: '1.2.0' })).toBe(
      'from, driver 1.3.0, is newer than to, 1.2.0: name the older one in from.',
    );
    expect(why({ from: '1.3.0', to: '1.3.0' })).toBe('from and to are both driver 1.3.0: name two releases.');
    expect(why({ metric: 'joy' })).toBe('driver has no metric "joy". It has latency.');
    expect(why({ environment: 'nowhere' })).toBe('driver has no latency in the environment "nowhere".');
    expect(upgradeOf(measureReleases({ levels: { a: [100] } }))).toBe(
      'An upgrade needs two releases, and driver has one, 1.0.0, with latency on environment e1.',
    );
  });
});

test('on recorded releases it says what changed, and when', () => {
  const found = upgradeOf(toSeriesData(MYSQL2_IN_TURNS), { from: '2.3.1', to: '3.24.6' });
  if (typeof found === 'string') throw new Error(found);
  expect(found.sentence.text).toBe(
    'Take it: select-100-int, the one scenario measured on both sides, gets faster, 2.06×.',
  );
  const back = upgradeOf(toSeriesData(MYSQL2_IN_TURNS), { from: '2.3.0', to: '3.1.1' });
  if (typeof back === 'string') throw new Error(back);
  expect(back.sentence.text).toBe('Slower in select-100-int, 1.64×.');
});
