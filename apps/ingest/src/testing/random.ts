import { createCipheriv } from 'node:crypto';

/** A source of numbers in [0, 1). */
export type Random = () => number;

/** The same seed gives the same numbers on every machine: a stream of AES under the seed as its key. */
export function createRandom(seed: number): Random {
  const key = Buffer.alloc(16);
  key.writeUInt32LE(seed);
  const stream = createCipheriv('aes-128-ctr', key, Buffer.alloc(16));
  const zeros = Buffer.alloc(4);
  return () => stream.update(zeros).readUInt32LE() / 2 ** 32;
}
