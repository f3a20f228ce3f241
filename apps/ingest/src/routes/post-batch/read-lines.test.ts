import { describe, expect, it } from 'vitest';
import { readLines } from './read-lines.ts';

async function* truncation(text: string, size: number) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(text: string, { size = 3, limit = 1000 } = {}) {
  const lines: [number, string | null][] = [];
  for await (const { number, bytes } of readLines(truncation(text, size), limit)) {
    lines.push([number, bytes?.toString() ?? null]);
  }
  return lines;
}

describe('readLines', () => {
  it.each([1, 2, 5, 100])('finds every line with its number, in chunks of %i bytes', async (size) => {
    expect(await read('{"a":1}\n{"ü":2}\r\nlast', { size })).toEqual([
      [1, '{"a":1}'],
      [2, '{"ü":2}\r'],
      [3, 'last'],
    ]);
  });

  it('leaves out blank lines and counts them', async () => {
    expect(await read('\n \t\r\n1\n\n2\n\n')).toEqual([
      [3, '1'],
      [5, '2'],
    ]);
    expect(await read('')).toEqual([]);
  });

  it.each([1, 7, 100])('names a line that is too long and reads the next, in chunks of %i bytes', async (size) => {
    expect(await read(`one\n${'x'.repeat(11)}\n${'y'.repeat(10)}\n${'z'.repeat(50)}`, { size, limit: 10 })).toEqual([
      [1, 'one'],
      [2, null],
      [3, 'y'.repeat(10)],
      [4, null],
    ]);
  });
});
