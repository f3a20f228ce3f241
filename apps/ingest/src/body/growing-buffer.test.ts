import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GrowingBuffer } from './growing-buffer.ts';

const KIB = 1024;

/** Bytes that differ from place to place and from chunk to chunk. */
const toChunk = (size: number, seed: number) => Buffer.alloc(size, `chunk ${seed} of them `);

describe('GrowingBuffer', () => {
  it('gives back all bytes in their order, however many come at once', () => {
    const sizes = fc.array(fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 700 * KIB })), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(sizes, (lengths) => {
        const chunks = lengths.map(toChunk);
        const whole = Buffer.concat(chunks);
        const growing = new GrowingBuffer(whole.length);
        for (const chunk of chunks) growing.add(chunk);
        expect(growing.length).toBe(whole.length);
        expect(growing.toBuffer().equals(whole)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});
