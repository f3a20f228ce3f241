import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type Estimate,
  estimatePaired,
  lag1Autocorrelation,
  medianOf,
  type Statistic,
  standardDeviation,
  summariseSlices,
  trimmedMean,
} from './estimate.mjs';
import type { Slice } from './protocol.mjs';

const read = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8');

/** One invocation on a busy machine: an anchor, its twin and three versions, 60 rounds of select-100-int. */
const recorded: (Slice & { round: number; member: string })[] = read('invocation.ndjson')
  .trim()
  .split('\n')
  .map((line) => ({ counters: {}, ...JSON.parse(line) }));
/** By NumPy 2.4.6: median, trimmed mean of the middle 60 %, std(ddof=1), and the autocorrelation by its definition. */
const expected: Record<string, Record<Statistic, Estimate>> = JSON.parse(read('invocation.expected.json'));

function roundsOf(member: string) {
  const byRound = (name: string) =>
    new Map(recorded.filter((one) => one.member === name).map((one) => [one.round, one]));
  const anchors = byRound('mysql2@3.24.6 (anchor)');
  return [...byRound(member)].map(([round, candidate]) => ({ candidate, anchor: anchors.get(round) as Slice }));
}

describe('the estimate of a recorded invocation', () => {
  it.each(Object.entries(expected))('%s has the figures of NumPy, in every statistic', (member, figures) => {
    const estimates = estimatePaired(roundsOf(member));
    for (const [statistic, figure] of Object.entries(figures)) {
      const own = estimates[statistic as Statistic];
      expect(own?.rounds).toBe(60);
      for (const name of ['value', 'sd', 'lag1'] as const) expect(own?.[name]).toBeCloseTo(Number(figure[name]), 12);
    }
  });

  it('grows with speed: exchanged sides give the opposite', () => {
    const rounds = roundsOf('mysql2@2.3.3');
    const exchanged = rounds.map(({ candidate, anchor }) => ({ candidate: anchor, anchor: candidate }));
    expect(estimatePaired(rounds).p25?.value).toBeLessThan(0);
    expect(estimatePaired(exchanged).p25?.value).toBeCloseTo(-Number(estimatePaired(rounds).p25?.value), 12);
  });
});

const slice = (more: Partial<Slice>): Slice => ({
  ...{ operations: 10, ns: 1e7, p25Ns: 1e6, p50Ns: 1e6, cpuNs: 5e6, processCpuNs: 6e6, counters: {} },
  ...more,
});

describe('an estimate', () => {
  it('does not exist for a statistic that a worker cannot tell', () => {
    const estimates = estimatePaired([{ candidate: slice({ cpuNs: null }), anchor: slice({}) }]);
    expect(estimates.cpu).toBeNull();
    expect(estimates.p25).toEqual({ value: 0, rounds: 1, sd: null, lag1: null });
  });

  it('takes a clock of CPU time that did not move as one microsecond, not as infinite speed', () => {
    const { cpu } = estimatePaired([{ candidate: slice({ cpuNs: 0 }), anchor: slice({ cpuNs: 1000 }) }]);
    expect(cpu?.value).toBe(0);
  });

  it('of the rate is no figure of one slow round', () => {
    const rounds = Array.from({ length: 10 }, (_, at) => ({
      candidate: slice({ ns: at === 0 ? 1e10 : 1e7 }),
      anchor: slice({}),
    }));
    expect(estimatePaired(rounds).rate?.value).toBe(0);
  });
});

describe('the parts of it', () => {
  it('median, middle 60 %, spread and autocorrelation are those of the textbook', () => {
    expect(medianOf([4, 1, 3, 2])).toBe(2.5);
    expect(trimmedMean([100, 1, 2, 3, -100])).toBe(2);
    expect(trimmedMean([1, 2, 6])).toBe(3);
    expect(standardDeviation([1, 2, 3, 4])).toBeCloseTo(Math.sqrt(5 / 3), 12);
    expect(standardDeviation([1])).toBeNull();
    expect(lag1Autocorrelation([1, -1, 1, -1])).toBe(-1);
    expect(lag1Autocorrelation([2, 2, 2])).toBeNull();
  });

  it('absolute figures are medians over the slices', () => {
    const slices = [slice({}), slice({ ns: 2e7 }), slice({ p25Ns: 3e6, ns: 4e7 })];
    expect(summariseSlices(slices)).toEqual({
      ...{ opsPerS: 500, p25Ns: 1e6, p50Ns: 1e6, cpuNsPerOp: 5e5, processCpuNsPerOp: 6e5, serverCpuNsPerOp: null },
    });
    expect(summariseSlices([slice({ p25Ns: null })]).p25Ns).toBeNull();
  });
});
