import { describe, expect, test } from 'vitest';
import { toChange } from '../testing/to-change.ts';
import { formatReleaseLine, type MeasuredRow, toReleaseLine } from './to-release-line.ts';

const TITLES = ['a', 'b', 'c', 'd'];

/** Of four scenarios, these metrics. */
const measured = (...metrics: readonly string[]): MeasuredRow[] =>
  TITLES.flatMap((title) =>
    metrics.map((metric) => ({ environment: 'e1', scenario: title, params: {}, title, metric })),
  );

const AT = new Date('2026-11-23T00:00:00Z');
const CONTEXT = {
  total: 1,
  at: AT,
  releasedOn: null,
  previous: '3.24.3',
  measured: measured('latency', 'cpu-time'),
  leading: null as string | null,
};

type Moved = {
  readonly scenario: string;
  readonly ratio: number;
  readonly metric?: string;
  readonly before?: string;
  readonly environment?: string;
  readonly fate?: 'holds' | 'undone';
};

const moved = ({ scenario, ratio, metric = 'latency', before = '3.24.3', environment = 'e1', fate }: Moved) =>
  toChange({
    ...{ id: `${scenario} ${metric}`, scenarioTitle: scenario, ratio, direction: ratio > 1 ? 'better' : 'worse' },
    case: { scenario, metric, direction: metric === 'throughput' ? 'higher' : 'lower' },
    environment: { identity: environment, label: environment },
    before: { version: before },
    after: { version: '3.24.4' },
    ...(fate && { fate: { fate, by: '3.24.5', ratio, ratioLow: ratio, ratioHigh: ratio } }),
  });

const lineOf = (changes: readonly Moved[], context: Partial<typeof CONTEXT> = {}) =>
  toReleaseLine(changes.map(moved), { ...CONTEXT, ...context });

const sentenceOf = (...changes: readonly Moved[]) => {
  const line = lineOf(changes);
  return line && formatReleaseLine(line);
};

describe('the sentence of a line', () => {
  test('counts the scenarios of those that were measured, and names the only one', () => {
    const two = sentenceOf({ scenario: 'a', ratio: 1.63 }, { scenario: 'b', ratio: 1.2 });
    expect(two).toBe('mysql2 3.24.4: faster in 2 of 4 scenarios, up to 1.63×');
    expect(sentenceOf({ scenario: 'a', ratio: 1 / 1.05 })).toBe('mysql2 3.24.4: slower in a, 1.05×');
  });

  test('says what is worse first, then costs; processor time where speed did not move the same way', () => {
    const all = sentenceOf(
      { scenario: 'a', ratio: 0.5, metric: 'latency' },
      { scenario: 'a', ratio: 0.5, metric: 'throughput' },
      { scenario: 'a', ratio: 0.5, metric: 'cpu-time' },
      { scenario: 'b', ratio: 2, metric: 'heap' },
      { scenario: 'b', ratio: 1.5, metric: 'cpu-time' },
    );
    expect(all).toBe('mysql2 3.24.4: slower in a, 2.00×; CPU 1.50× less in b; heap 2.00× less in b');
  });

  test('along time has the day instead of a release', () => {
    const line = toReleaseLine([toChange({ axis: 'time', ratio: 0.5, after: { at: AT } })], CONTEXT);
    expect(line && formatReleaseLine(line)).toBe('mysql2 since 2026-11-23: slower in Select 1, 2.00×');
  });
});

test('strips have a bar for each scenario: the leading metric of those that moved, no change, or not measured', () => {
  const line = lineOf([
    { scenario: 'a', ratio: 0.5, metric: 'throughput' },
    { scenario: 'a', ratio: 0.6 },
    { scenario: 'c', ratio: 2, metric: 'throughput' },
  ]);
  const [speed, cpu, memory] = line?.strips ?? [];
  expect(speed?.bars.map(({ state, ratio, metric }) => [state, ratio, metric])).toEqual([
    ['worse', 0.6, 'latency'],
    ['same', null, 'latency'],
    ['better', 2, 'throughput'],
    ['same', null, 'latency'],
  ]);
  expect(cpu?.bars.map(({ state }) => state)).toEqual(['same', 'same', 'same', 'same']);
  expect(memory?.bars.map(({ state }) => state)).toEqual(Array(4).fill('not-measured'));
});

test('which metric leads its family is that of the project: in bars, in the sentence and in what says the same', () => {
  const moves: Moved[] = [
    { scenario: 'a', ratio: 0.5, metric: 'throughput' },
    { scenario: 'a', ratio: 0.8 },
  ];
  const figuresOf = (leading: string | null) => {
    const line = lineOf(moves, { leading });
    return [
      line?.strips[0]?.bars[0]?.metric,
      line && formatReleaseLine(line),
      line?.folded.map(({ case: of }) => of.metric),
    ];
  };
  expect(figuresOf(null)).toEqual(['latency', 'mysql2 3.24.4: slower in a, 1.25×', ['throughput']]);
  expect(figuresOf('heap, throughput')).toEqual(['throughput', 'mysql2 3.24.4: slower in a, 2.00×', ['latency']]);
});

test('the release before it is not named; others are, where it is not known which release moved it', () => {
  expect(lineOf([{ scenario: 'a', ratio: 2 }])?.since).toEqual([]);
  const older = [
    { scenario: 'a', ratio: 2, before: '3.1.0' },
    { scenario: 'b', ratio: 2, before: '2.2.5' },
  ];
  expect(lineOf(older)?.since).toEqual(['3.1.0', '2.2.5']);
});

test('a line is of the environment with most changes, with the largest of every other one', () => {
  const line = lineOf([
    { scenario: 'a', ratio: 2 },
    { scenario: 'b', ratio: 2 },
    { scenario: 'c', ratio: 9, environment: 'e2' },
    { scenario: 'd', ratio: 0.5 },
  ]);
  expect(line?.environment.identity).toBe('e1');
  expect(line?.elsewhere).toMatchObject([{ environment: { identity: 'e2' }, direction: 'better', ratio: 9 }]);
  expect([line?.hasBetter, line?.hasWorse]).toEqual([true, true]);
});

test('of what is worse something holds before anything else became of it', () => {
  const changes: Moved[] = [
    { scenario: 'a', ratio: 0.5, fate: 'undone' },
    { scenario: 'b', ratio: 0.9, fate: 'holds' },
    { scenario: 'c', ratio: 3, fate: 'undone' },
  ];
  expect(lineOf(changes)?.fate?.fate).toBe('holds');
  expect(lineOf(changes.slice(0, 1))?.fate?.fate).toBe('undone');
});
