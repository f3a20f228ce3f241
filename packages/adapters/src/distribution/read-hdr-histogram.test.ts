import { deflateSync } from 'node:zlib';
import { recordCounted, totalOf } from '@tachograph/schema/histogram';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { inflateZlib } from './inflate.ts';
import { addHdrHistograms, type HdrHistogram, hdrValueAt, readHdrHistogram } from './read-hdr-histogram.ts';

/** Encoded by HdrHistogram for Python 0.10.8. */
const VECTORS = {
  three: 'HISTFAAAADR4nJNpmSzMwMAYzgABzFCaEURcm7yEwf4DROA4IxsbGwcSGuXi4U6WYuJm4iUCAwDaCQ8H',
  two: 'HISTFAAAAIp4nHWNsQ3DMAwERcF4sCAIQ3aZNnNkuWzgFdJkoXSZwI1HMPUS4kYRiH/94SndntuSktxTO7m7VPlsr/Q4GvgCEIgKKAKKKGgDyCZGUNsCoDGmdGOAM6BDZ+iQTXTIJq51Jv01ca1rPP3nIyvutsaY+2r11oykwhIWsDjhPmXJMSOp5z3nE+o8DzU=',
  zeros: 'HISTFAAAACR4nJNpmSzMwMDAwgABzFCaEURcm7yEwf4DRICFiYkJAGOmBJU=',
} as const;

const read = (text: string): HdrHistogram => {
  const histogram = readHdrHistogram(text);
  if (!histogram) throw new Error('a histogram was expected');
  return histogram;
};

describe('an encoded HdrHistogram', () => {
  it('three: has all values and the quantiles of its own library', () => {
    const histogram = read(VECTORS.three);
    expect(histogram.count).toBe(1000);
    const quantiles = [0.5, 0.9, 0.99, 0.999, 1].map((share) => hdrValueAt(histogram, share));
    const expected = [253, 375, 2235, 2371, 2385];
    for (const [at, value] of expected.entries())
      expect(Math.abs((quantiles[at] ?? 0) / value - 1)).toBeLessThan(0.001);
  });
  it('two: has all values and the quantiles of its own library', () => {
    const histogram = read(VECTORS.two);
    expect(histogram.count).toBe(1001);
    const quantiles = [0.5, 0.9, 0.99, 0.999, 1].map((share) => hdrValueAt(histogram, share));
    const expected = [1775, 2639, 15807, 16767, 5013503];
    for (const [at, value] of expected.entries()) expect(Math.abs((quantiles[at] ?? 0) / value - 1)).toBeLessThan(0.01);
  });
  it('zeros: has all values and the quantiles of its own library', () => {
    const histogram = read(VECTORS.zeros);
    expect(histogram.count).toBe(5);
    const quantiles = [0.5, 0.9, 0.99, 0.999, 1].map((share) => hdrValueAt(histogram, share));
    const expected = [1, 3, 3, 3, 3];
    for (const [at, value] of expected.entries())
      expect(Math.abs((quantiles[at] ?? 0) / value - 1)).toBeLessThan(0.001);
  });
  it('becomes a histogram of ours: zero counts as half of one', () => {
    const recorded = recordCounted(read(VECTORS.zeros).values);
    expect(recorded?.counts).toEqual([-35, 2, 35, 1, 36, 1, 20, 1]);
    expect(totalOf(recorded ?? { base: 1.02, counts: [] })).toBe(5);
  });
  it('is added to others', () => {
    const sum = addHdrHistograms([read(VECTORS.three), read(VECTORS.two), read(VECTORS.three)]);
    expect(sum.count).toBe(3_001);
    expect(hdrValueAt(sum, 1)).toBe(hdrValueAt(read(VECTORS.two), 1));
  });
  it('is null where it is cut, damaged, or another text', () => {
    const { three } = VECTORS;
    for (const text of [
      '',
      'HISTFAAA',
      three.slice(0, -4),
      three.slice(0, 40),
      `${three}AAAA`.replace('AAADR', 'AAAFR'),
      'x'.repeat(80),
    ])
      expect(readHdrHistogram(text)).toBeNull();
  });
  it('never throws, and is null or has as many values as it says', () => {
    const letters = [...VECTORS.two];
    fc.assert(
      fc.property(fc.nat(letters.length - 1), fc.constantFrom(...'ABQgwz059+/'), (at, letter) => {
        const histogram = readHdrHistogram(letters.with(at, letter).join(''));
        if (histogram) expect(histogram.values.reduce((sum, [, count]) => sum + count, 0)).toBe(histogram.count);
      }),
      { numRuns: 300 },
    );
  });
});

test('a stream of zlib is inflated, whatever its level, up to a bound', () => {
  const text = Array.from({ length: 4000 }, (_, at) => `${(at * 7919) % 311} ${'ab'.repeat(at % 9)}`).join(' ');
  const bytes = new TextEncoder().encode(text);
  for (const level of [0, 1, 9]) {
    const stream = deflateSync(bytes, { level });
    expect(new TextDecoder().decode(inflateZlib(stream, bytes.length) ?? undefined)).toBe(text);
    expect(inflateZlib(stream, bytes.length - 1)).toBeNull();
    expect(inflateZlib(stream.subarray(0, 200), bytes.length)).toBeNull();
  }
  expect(inflateZlib(deflateSync(new Uint8Array(100_000)), 1000)).toBeNull();
});

test('bytes that are no stream are null, and end', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const inflated = inflateZlib(Uint8Array.from([0x78, 0x9c, ...bytes]), 10_000);
      expect(inflated === null || inflated.length <= 10_000).toBe(true);
    }),
    { numRuns: 300 },
  );
});
