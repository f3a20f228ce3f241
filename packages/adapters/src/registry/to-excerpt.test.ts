import { describe, expect, it } from 'vitest';
import { toNativeText } from '../native/to-native-text.ts';
import { parseNative } from '../parse/parse.ts';
import { toExcerpt } from './detect.ts';

const NOISE = 'some other line of a log\n'.repeat(30_000);

describe('toExcerpt', () => {
  it('is a text of ordinary length itself', () => {
    const native = toNativeText('BenchmarkA-2 100 20 ns/op\n'.repeat(1000));
    expect(toExcerpt(native)).toBe(native);
  });

  it('has the first rows of each shape of a long text, with their numbers', () => {
    const rows = Array.from({ length: 30_000 }, (_, at) => `BenchmarkA-2 ${at} ${at * 7} ns/op`);
    const { lines } = toExcerpt(toNativeText([...rows, 'PASS'].join('\n')));
    expect(lines.length).toBeLessThan(100);
    expect(lines.at(-1)).toEqual({ number: 30_001, text: 'PASS' });
  });

  it('has one row of a benchmark wherever it stands in a long log', () => {
    const { tool, results } = parseNative(`${NOISE}BenchmarkA-2 100 20 ns/op\n${NOISE}`);
    expect([tool, results.length]).toEqual(['gotest', 1]);
  });

  it('has a heading with the lines that it needs beside it, though each of those comes often', () => {
    const { tool, results } = parseNative(`${NOISE}goos: linux\ngoarch: amd64\n${NOISE}BenchmarkA 1 2 ns/op\n`);
    expect([tool, results.length]).toEqual(['gotest', 1]);
  });
});
