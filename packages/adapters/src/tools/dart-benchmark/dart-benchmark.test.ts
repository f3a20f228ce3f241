import { describe, expect, it } from 'vitest';
import { parseNative } from '../../registry/parse.ts';

describe('dart-benchmark', () => {
  it.each(['us.', 'us'])('reads a score in %s', (unit) => {
    expect(parseNative(`Loop(RunTime): 1.5 ${unit}\n`).results[0]).toMatchObject({
      scenario: 'Loop',
      value: 1.5,
      unit: 'us',
    });
  });

  it('keeps other scores under their own name', () => {
    const { results } = parseNative('Loop(RunTime): 1.0 us.\nLoop(CodeSize): 2048 B\n');
    expect(results.map(({ metric, unit }) => [metric, unit])).toEqual([
      ['latency', 'us'],
      ['CodeSize', 'B'],
    ]);
  });

  it('leaves out scores under a title that announces warm-up', () => {
    const { results } = parseNative('== warmup ==\nLoop(RunTime): 9.0 us.\n== run ==\nLoop(RunTime): 1.0 us.\n');
    expect(results.map(({ value }) => value)).toEqual([1]);
  });
});
