import { describe, expect, test } from 'vitest';
import { measureSeries } from '../measurement/measure-series.ts';
import { caseOf, npmVersion, type ObservedSeries, observe, repeatInTurns, toSeriesData } from '../testing/observe.ts';
import { toVerdict } from '../testing/to-verdict.ts';
import type { VerdictOutcome } from '../verdict/verdict.ts';
import type { CounterName, CounterRow } from './counter-rows.ts';
import { describeCause } from './describe-cause.ts';
import { findCause } from './find-cause.ts';
import { toCause } from './to-cause.ts';

const PAIR = { before: '3.24.3', after: '3.24.4' };

const UNITS: Readonly<Record<string, string>> = { heap: 'B/op', 'cpu-time': 'ns/op', 'bytes-received': 'B/op' };
const EXACT = new Set(['round-trips', 'statements-executed', 'statements-prepared', 'bytes-received', 'bytes-sent']);

/** A counter with a value of each version. */
const counter = (metric: string, before: number, after: number | null): ObservedSeries => ({
  case: caseOf('select-100-int', {
    ...{ metric, direction: 'lower', exact: EXACT.has(metric), unit: UNITS[metric] ?? `${metric}/op` },
    statistic: EXACT.has(metric) ? 'exact' : 'mean',
  }),
  driver: 'mysql2',
  environment: 'e1',
  observations: [
    observe({ value: before, version: npmVersion(PAIR.before) }),
    ...(after === null ? [] : [observe({ value: after, version: npmVersion(PAIR.after) })]),
  ],
});

/** What repeats exactly is counted once, and all else seven times in turns. */
function causeOf(lines: readonly ObservedSeries[]) {
  const varying = lines.filter(({ case: of }) => !of.exact);
  const exact = lines.filter(({ case: of }) => of.exact);
  return toCause(measureSeries(toSeriesData([...repeatInTurns(varying), ...exact]), undefined), PAIR);
}

describe('from results', () => {
  const found = causeOf([
    counter('heap', 129_462, 42_482),
    counter('cpu-time', 151_600, 72_170),
    counter('round-trips', 1, 1),
    counter('bytes-received', 6_003, 6_003),
    counter('bytes-sent', 26, null),
  ]);

  test('counters are rows with the verdict of their metric, those that were not counted too', () => {
    const outcomes = found.rows.map(({ metric, verdict }) => [metric, verdict?.outcome ?? null]);
    expect(Object.fromEntries(outcomes)).toEqual({
      heap: 'better',
      allocations: null,
      instructions: null,
      'cpu-time': 'better',
      'process-cpu-time': null,
      'round-trips': 'same',
      'statements-executed': null,
      'statements-prepared': null,
      'bytes-sent': null,
      'bytes-received': 'same',
    });
    const cpu = found.rows.find(({ metric }) => metric === 'cpu-time');
    expect([cpu?.before?.measured, cpu?.after?.measured]).toEqual([151_600, 72_170]);
    expect(found.rows.find(({ metric }) => metric === 'bytes-sent')).toMatchObject({ before: {}, after: null });
  });

  test('the title says what they rule out', () => {
    expect(found.title).toBe('the driver works less, the wire is the same');
    const slower = causeOf([counter('cpu-time', 72_170, 151_600), counter('round-trips', 1, 2)]);
    expect(slower.title).toBe('one more round trip, and the driver works more');
  });

  test('of several statistics the one with a verdict is taken', () => {
    const bare = counter('cpu-time', 10, 5);
    const other = { ...bare, case: caseOf('select-100-int', { ...bare.case, statistic: 'median' }) };
    const series = measureSeries(toSeriesData([bare, ...repeatInTurns([other])]), undefined);
    expect(toCause(series, PAIR).rows.find(({ metric }) => metric === 'cpu-time')?.case?.statistic).toBe('median');
  });

  test('without results, and of versions that were not measured, nothing was counted', () => {
    expect(toCause([], PAIR).title).toBe('nothing was counted');
    const series = measureSeries(toSeriesData([counter('heap', 1, 2)]), undefined);
    expect(toCause(series, { before: '1.0.0', after: '2.0.0' }).cause).toEqual({ code: 'not-counted' });
  });
});

/** A row of a counter with this outcome; `worse` is more of it. */
const row = (metric: CounterName, outcome: VerdictOutcome): CounterRow => ({
  ...{ metric, case: null, before: null, after: null },
  verdict: toVerdict({ outcome }),
});

type Outcomes = Partial<Record<CounterName, VerdictOutcome>>;

const titleOf = (outcomes: Outcomes) =>
  describeCause(findCause(Object.entries(outcomes).map(([metric, of]) => row(metric as CounterName, of))));

const SAME = { 'round-trips': 'same', 'bytes-received': 'same' } as const;

test.each<[string, Outcomes]>([
  ['the driver works less, the wire is the same', { ...SAME, 'cpu-time': 'better', heap: 'worse' }],
  ['the driver works more, the wire is the same', { ...SAME, instructions: 'worse', 'cpu-time': 'no-difference' }],
  ['the driver works less; the wire was not counted', { 'process-cpu-time': 'better' }],
  ['the driver works less', { 'cpu-time': 'better', 'round-trips': 'not-comparable' }],
  ['the counters of its work disagree, the wire is the same', { ...SAME, 'cpu-time': 'better', instructions: 'worse' }],
  ['the driver allocates less, the wire is the same', { ...SAME, heap: 'better', 'cpu-time': 'same' }],
  ['the driver allocates more; the wire was not counted', { allocations: 'worse' }],
  ['the counters of its memory disagree; the wire was not counted', { heap: 'better', allocations: 'worse' }],
  ['receives less', { ...SAME, 'bytes-received': 'better', 'cpu-time': 'same' }],
  ['receives more, and the driver works more', { ...SAME, 'bytes-received': 'worse', 'cpu-time': 'worse' }],
  ['sends less', { ...SAME, 'bytes-sent': 'better', 'cpu-time': 'no-difference' }],
  ['sends more', { 'bytes-sent': 'worse' }],
  ['nothing that is counted changed', { ...SAME, 'cpu-time': 'same', heap: 'same' }],
  ['nothing that is counted changed', SAME],
  ['the wire is the same, and no other counter shows a difference', { ...SAME, 'cpu-time': 'no-difference' }],
  ['no counter shows a difference', { 'round-trips': 'insufficient-samples', 'cpu-time': 'same' }],
  ['no counter shows a difference', { 'cpu-time': 'no-difference' }],
  ['nothing was counted', {}],
])('%s: %j', (title, outcomes) => expect(titleOf(outcomes)).toBe(title));

test.each<[string, CounterName, number, number]>([
  ['one more round trip', 'round-trips', 1, 2],
  ['two fewer round trips', 'round-trips', 3, 1],
  ['0.5 fewer round trips', 'round-trips', 1.5, 1],
  ['100 more executed statements', 'statements-executed', 1, 101],
  ['one fewer prepared statement', 'statements-prepared', 1, 0],
])('%s', (title, metric, before, after) => expect(causeOf([counter(metric, before, after)]).title).toBe(title));

test('more round trips explain more bytes, and statements explain bytes', () => {
  expect(titleOf({ 'round-trips': 'same', 'statements-prepared': 'worse', 'bytes-sent': 'worse' })).toContain(
    'prepared statement',
  );
  expect(findCause([row('bytes-sent', 'worse'), row('round-trips', 'worse')])).toMatchObject({ metric: 'round-trips' });
});
