import { describe, expect, test } from 'vitest';
import type { Observation } from '../measurement/measurement.ts';
import {
  caseOf,
  npmVersion,
  type ObservedSeries,
  observe,
  repeatsOf,
  toSeriesData,
  withMargin,
} from '../testing/observe.ts';
import { toReproduction } from './to-reproduction.ts';

const VERSION = npmVersion('3.24.6');

type Cells = Readonly<Record<string, readonly Observation[]>>;

/** A run of one driver: by scenario, what it measured. Its environment is its own. */
const toRun = (run: string, cells: Cells, change: Partial<ObservedSeries> = {}) => ({
  run,
  data: toSeriesData(
    Object.entries(cells).map(
      ([scenario, observations]): ObservedSeries => ({
        ...{ case: caseOf(scenario), title: scenario, driver: 'mysql2', environment: `environment of ${run}` },
        ...change,
        observations: observations.map((observation) => ({
          ...observation,
          version: observation.version ?? VERSION,
          run: observation.repetitionGroup === null ? run : observation.run,
        })),
      }),
    ),
  ),
});

const reproduce = (first: Cells, second: Cells, change: Partial<ObservedSeries> = {}) =>
  toReproduction(toRun('r_old', first, change), toRun('r_new', second, change));

const descriptionsOf = (
  first: Observation | readonly Observation[],
  second: Observation | readonly Observation[],
  change?: Partial<ObservedSeries>,
) => reproduce({ s: [first].flat() }, { s: [second].flat() }, change).cells.map(({ label }) => label);

/** Three runs of one batch; the first of them is the run itself. */
const repetitionGroupOf = (run: string, values: readonly number[]) =>
  repeatsOf(values).map((observation, index) => ({ ...observation, run: index === 0 ? run : `${run}${index}` }));

describe('a cell measured again', () => {
  test.each([
    ['with intervals that overlap', withMargin(100, 3, 20), withMargin(104, 3, 20), 'reproduced within the interval'],
    ['with intervals apart', withMargin(120, 1, 20), withMargin(100, 1, 20), 'cannot say: not repeated, 1.20× slower'],
    ['faster than it was', withMargin(100, 1, 20), withMargin(150, 1, 20), 'cannot say: not repeated, 1.50× faster'],
    [
      'apart by less than counts',
      withMargin(100, 0.1, 20),
      withMargin(102, 0.1, 20),
      'reproduced: less than 3 % apart',
    ],
    ['without an interval', observe({ value: 100 }), withMargin(100, 1, 20), 'cannot say: no interval'],
  ])('%s', (_, first, second, label) => expect(descriptionsOf(first, second)).toEqual([label]));

  test('with an exact figure: the same or not, however small the difference', () => {
    const exact = { case: caseOf('s', { exact: true, unit: 'allocs/op', direction: 'lower', statistic: 'exact' }) };
    expect(descriptionsOf(observe({ value: 21 }), observe({ value: 21 }), exact)).toEqual(['reproduced exactly']);
    expect(descriptionsOf(observe({ value: 21 }), observe({ value: 23 }), exact)).toEqual([
      'not reproduced: 1.10× more',
    ]);
    expect(descriptionsOf(observe({ value: 0 }), observe({ value: 2 }), exact)).toEqual([
      'not reproduced: another value',
    ]);
  });

  test.each([
    ['three repeats that overlap', [100, 105, 110], [108, 112, 115], 'reproduced within the interval'],
    [
      'three repeats far apart, which may be chance',
      [100, 101, 102],
      [120, 121, 122],
      'cannot say: too few repeats, 1.20× faster',
    ],
    ['three repeats a little apart', [100, 100.1, 100.2], [101, 101.1, 101.2], 'reproduced: less than 3 % apart'],
    [
      'five repeats far apart, which may be chance',
      [100, 101, 102, 103, 104],
      [120, 121, 122, 123, 124],
      'cannot say: too few repeats, 1.20× faster',
    ],
    [
      'six repeats far apart',
      [100, 101, 102, 103, 104, 105],
      [120, 121, 122, 123, 124, 125],
      'not reproduced: 1.20× faster',
    ],
  ])('by %s', (_, first, second, label) => {
    const [before, after] = [repetitionGroupOf('r_old', first), repetitionGroupOf('r_new', second)];
    const ours = (observations: readonly Observation[], repetitionGroup: string) =>
      observations.map((observation) => ({ ...observation, repetitionGroup }));
    expect(descriptionsOf(ours(before, 'b_old'), ours(after, 'b_new'))).toEqual([label]);
  });

  test('by samples of one invocation, which say nothing of the noise between two', () => {
    const samples = (centre: number) => Array.from({ length: 20 }, (_, index) => centre + (index % 5));
    const of = (centre: number) => observe({ value: centre + 2, samples: samples(centre), n: 20 });
    expect(descriptionsOf(of(100), of(100))).toEqual(['reproduced within the interval']);
    expect(descriptionsOf(of(100), of(150))).toEqual(['cannot say: not repeated, 1.49× faster']);
  });

  const unsupported = observe({ status: 'unsupported', statusReason: 'no batch API' });
  test.each([
    ['that the driver still cannot do', unsupported, unsupported, 'reproduced: unsupported both times'],
    [
      'that fails now',
      withMargin(100, 1, 20),
      observe({ status: 'failed', statusReason: 'timeout' }),
      'not reproduced: failed: timeout',
    ],
    [
      'that was left out',
      withMargin(100, 1, 20),
      observe({ status: 'skipped', statusReason: 'no time' }),
      'cannot say: skipped: no time',
    ],
    ['that could not be measured at first', unsupported, withMargin(100, 1, 20), 'cannot say: unsupported at first'],
    [
      'of another text',
      withMargin(100, 1, 20, { scenarioHash: 'h1' }),
      withMargin(100, 1, 20, { scenarioHash: 'h2' }),
      'cannot say: scenario text differs',
    ],
  ])('%s', (_, first, second, label) => expect(descriptionsOf(first, second)).toEqual([label]));

  test('emulated in the same way is reproduced; emulated once is other work', () => {
    const emulated = withMargin(44, 3, 20, { status: 'emulated', statusReason: 'loop of 100' });
    expect(descriptionsOf(emulated, emulated)).toEqual(['reproduced within the interval']);
    expect(descriptionsOf(withMargin(44, 3, 20), emulated)).toEqual(['cannot say: emulated: loop of 100']);
  });
});

describe('a run measured again', () => {
  const good = [withMargin(100, 3, 20)];
  test('is told in one sentence, what was not reproduced first', () => {
    const result = reproduce(
      {
        a: good,
        b: repetitionGroupOf('r_old', [100, 101, 102, 103, 104, 105]),
        c: [observe({ value: 5 })],
        gone: good,
      },
      { a: good, b: repetitionGroupOf('r_new', [50, 51, 52, 53, 54, 55]), c: [observe({ value: 5 })], added: good },
    );
    expect(result.cells.map(({ title, outcome }) => [title, outcome])).toEqual([
      ['b', 'not-reproduced'],
      ['c', 'cannot-say'],
      ['a', 'reproduced'],
    ]);
    expect(result).toMatchObject({ onlyInOriginal: 1, onlyInRepeated: 1 });
    expect(result.explanation).toBe('1 of 3 cells reproduced, 1 not, 1 cannot be said. 1 cell was not measured again.');
  });

  test('with another version, other options or another case has nothing in common with it', () => {
    const of = (change: Partial<ObservedSeries>, observations = good) => toRun('r_new', { s: observations }, change);
    const first = toRun('r_old', { s: good });
    const others = [
      of({}, [withMargin(100, 3, 20, { version: npmVersion('3.24.7') })]),
      of({ options: { pool: true } }),
      of({ case: caseOf('s', { statistic: 'median' }) }),
      of({ case: caseOf('s', { params: { rows: 2 } }) }),
    ];
    for (const other of others) {
      expect(toReproduction(first, other).explanation).toBe(
        'The two runs have no cell in common. 1 cell was not measured again.',
      );
    }
  });

  test('what the rest of its batch measured besides is no part of it', () => {
    const [mine, repeat] = [
      repetitionGroupOf('r_old', [100, 101, 102]),
      repeatsOf([7, 8, 9], { version: npmVersion('9.0.0') }),
    ];
    const result = reproduce({ s: [...mine, ...repeat.map((one) => ({ ...one, run: 'r_old1' }))] }, { s: good });
    expect(result.cells.map(({ original }) => original.samples)).toEqual([[100, 101, 102]]);
    expect(result.onlyInOriginal).toBe(0);
  });

  test('is judged cell by cell: many cells of noise beside one that lies far off change nothing of it', () => {
    const six = [100, 101, 102, 103, 104, 105];
    const flat = {
      before: repetitionGroupOf('r_old', six),
      after: repetitionGroupOf('r_new', [105, 100, 104, 102, 101, 103]),
    };
    const odd = {
      before: repetitionGroupOf('r_old', six),
      after: repetitionGroupOf(
        'r_new',
        six.map((value) => value + 20),
      ),
    };
    const names = Array.from({ length: 10 }, (_, index) => `s${index}`);
    const cells = (side: 'before' | 'after', lone: boolean): Cells =>
      Object.fromEntries(names.slice(lone ? 9 : 0).map((name) => [name, (name === 's9' ? odd : flat)[side]]));
    const [alone, among] = [true, false].map((lone) => reproduce(cells('before', lone), cells('after', lone)));
    expect(among?.counts).toEqual({ reproduced: 9, 'not-reproduced': 1, 'cannot-say': 0 });
    expect(among?.cells[0]?.verdict).toEqual(alone?.cells[0]?.verdict);
  });
});
