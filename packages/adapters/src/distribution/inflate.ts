import { Unzlib } from 'fflate';

/** Bytes that are read at a time: they hold 16 MB at most. */
const STEP = 16_384;

/**
 * What a stream of zlib holds, of at most `most` bytes; null for one that is damaged, cut, longer, or none. Not by the platform: files are
 * read at once, in browsers too.
 */
export function inflateZlib(bytes: Uint8Array, most: number): Uint8Array | null {
  const parts: Uint8Array[] = [];
  let length = 0;
  let isOver = false;
  const stream = new Unzlib((part, isLast) => {
    parts.push(part);
    length += part.length;
    isOver = isLast;
  });
  try {
    for (let at = 0; at < bytes.length && length <= most; at += STEP)
      stream.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length);
  } catch {
    return null;
  }
  if (!isOver || length > most) return null;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
