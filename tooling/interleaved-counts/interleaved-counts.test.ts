import { normaliseRun } from '@tachograph/schema/normalise';
import { validateRun } from '@tachograph/schema/validation';
import { describe, expect, it } from 'vitest';
import { countBatch, countTwins, listInterleaved } from './count-verdicts.ts';
import { readCounts, toCounts } from './write-counts.ts';

it('docs/demo-data.md has the counts of the recorded interleaved runs', () => {
  expect(readCounts(), 'run: node --import tsx tooling/interleaved-counts/write-counts.ts').toBe(toCounts());
}, 60_000);

describe('a made-up batch of seven invocations', () => {
  const NOISE = [0.002, -0.003, 0.001, 0, -0.001, 0.003, -0.002];
  const toRuns = (logRatio: number, twin: number) =>
    NOISE.map((noise, at) => {
      const result = (version: string, ratio: number) => ({
        ...{ scenario: 'a', driver: { name: 'own', version }, metric: 'latency', unit: 'ns/op', statistic: 'p25' },
        value: 100 * Math.exp(ratio),
        paired: {
          ...{ anchor: { name: 'own', version: '1.0.0' }, logRatio: ratio, rounds: 45, sd: 0.1, lag1: 0 },
          twin: twin + noise / 2,
        },
      });
      const run = {
        ...{ format: 1, startedAt: `2026-11-21T00:0${at}:00Z`, repetitionGroup: 'b' },
        results: [result('1.0.0', 0), result('1.1.0', logRatio + noise), result('1.2.0', noise)],
      };
      const outcome = validateRun(run, { now: new Date('2026-12-01T00:00:00Z') });
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.issues));
      return normaliseRun(outcome.run);
    });

  it('is counted by verdict, without its anchor', () => {
    expect(countBatch(toRuns(-0.1, 0), 'latency')).toMatchObject({ cells: 2, faster: 1, same: 1, notEvaluated: 0 });
    expect(countBatch(toRuns(-0.1, 0.05), 'latency')).toMatchObject({ cells: 2, faster: 0, notEvaluated: 2 });
  });

  it('counts its twin as a version: the same as the anchor, or another one', () => {
    expect(countTwins(toRuns(-0.1, 0), 'latency')).toMatchObject({ cells: 1, same: 1 });
    expect(countTwins(toRuns(-0.1, 0.05), 'latency')).toMatchObject({ cells: 1, slower: 1 });
  });

  it('is one of the batches; runs without pairs, or of one invocation, are none', () => {
    const runs = toRuns(0, 0);
    expect(listInterleaved(runs)).toHaveLength(1);
    expect(listInterleaved(runs.slice(0, 1))).toEqual([]);
  });
});
