import type { Result } from '@tachograph/schema/result';
import { describe, expect, it } from 'vitest';
import { numberRepeats } from './number-repeats.ts';
import type { Located } from './sections.ts';

const located = (line: number, scenario: string, value = 1, driver = 'mysql'): Located => ({
  result: { scenario, driver: { name: driver }, unit: 'ops/s', status: 'ok', value } satisfies Result,
  origin: { location: `line ${line}`, name: scenario, uncertain: [] },
  line,
});

describe('numberRepeats', () => {
  it('numbers repeats in their order and leaves single results without a number', () => {
    const entries = [located(1, 'a'), located(2, 'b'), located(3, 'a'), located(4, 'a', 1, 'mysql2')];
    const { results, warnings } = numberRepeats(entries, []);
    expect(results.map(({ invocation }) => invocation)).toEqual([1, undefined, 2, undefined]);
    expect(warnings).toEqual([]);
  });

  it('doubts repeats more than ten times apart, and no others', () => {
    const entries = [located(1, 'a', 301_200), located(2, 'b', 1), located(3, 'a', 4050), located(4, 'b', 10)];
    const { origins, warnings } = numberRepeats(entries, []);
    expect(origins.map(({ uncertain }) => uncertain)).toEqual([['scenario'], [], ['scenario'], []]);
    expect(warnings).toEqual([
      { location: 'line 1', message: expect.stringContaining('repeats of "a" are more than 10 times apart') },
    ]);
  });

  it('doubts repeats with a line between them that was not understood', () => {
    const entries = [located(1, 'a'), located(2, 'b'), located(4, 'b'), located(5, 'a'), located(7, 'c')];
    const { origins, warnings } = numberRepeats(entries, [3, 6]);
    expect(origins.map(({ uncertain }) => uncertain.length)).toEqual([1, 1, 1, 1, 0]);
    expect(warnings[0]?.message).toContain('like those of 1 more');
    expect(numberRepeats(entries, [6]).warnings).toEqual([]);
  });
});
