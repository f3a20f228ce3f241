import { describe, expect, it } from 'vitest';
import { toNativeText } from '../native/to-native-text.ts';
import { addLatencies, addUnmeasured } from './figure.ts';
import { toCell } from './named-cell.ts';
import { draftOutcome } from './outcome-draft.ts';

const draft = () => draftOutcome({ name: 'tool', title: 'a tool' }, toNativeText(''));

describe('addLatencies', () => {
  it('adds what is stated and nothing else', () => {
    const outcome = draft();
    addLatencies(outcome, '/0', toCell(['select', 'mysql2'], { language: 'javascript' }), {
      unit: 'ms',
      mean: 2,
      p99: 9,
    });
    const { results } = outcome.finish();
    expect(results.map(({ statistic, value }) => [statistic, value])).toEqual([
      ['mean', 2],
      ['p99', 9],
    ]);
  });

  it('gives samples to the median, and to the mean where no median is stated', () => {
    const outcome = draft();
    const latency = { unit: 'ms', mean: 2, samples: [1, 3] };
    addLatencies(outcome, '/0', toCell(['a', 'mysql2'], { language: 'javascript' }), latency);
    addLatencies(outcome, '/1', toCell(['b', 'mysql2'], { language: 'javascript' }), { ...latency, median: 2 });
    const { results } = outcome.finish();
    expect(results.map(({ statistic, samples }) => [statistic, samples])).toEqual([
      ['mean', [1, 3]],
      ['mean', undefined],
      ['median', [1, 3]],
    ]);
  });

  it('warns once of drivers that no name contains', () => {
    const outcome = draft();
    for (const name of ['a', 'b']) {
      addLatencies(outcome, name, toCell([name], { language: 'javascript' }), { unit: 'ms', mean: 2 });
    }
    expect(outcome.finish().warnings).toEqual([
      { location: 'a', message: expect.stringContaining('unknown'), guess: { field: 'driver', name: 'unknown' } },
    ]);
  });
});

describe('addUnmeasured', () => {
  it('is a failed result with its reason, also where no driver is known, with a warning', () => {
    const outcome = draft();
    const failed = { unit: 'ms', status: 'failed', reason: 'boom' } as const;
    addUnmeasured(outcome, '/0', toCell(['select', 'mysql2'], { language: 'javascript' }), failed);
    addUnmeasured(outcome, '/1', toCell(['select'], { language: 'javascript' }), failed);
    const { results, rejected, warnings } = outcome.finish();
    const result = { status: 'failed', statusReason: 'boom', value: null };
    expect(results).toMatchObject([
      { ...result, driver: { name: 'mysql2' } },
      { ...result, driver: { name: 'unknown' } },
    ]);
    expect(rejected).toEqual([]);
    expect(warnings).toMatchObject([{ location: '/1', guess: { field: 'driver', name: 'unknown' } }]);
  });
});
