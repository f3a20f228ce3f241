import { findEndOfString } from './find-end-of-string.ts';

const QUOTE = 0x22;

/**
 * The offset at which a JSON document, as bytes, is nested deeper than `limit`; null when it never is.
 *
 * Runs before `JSON.parse`, which takes a second for four million opening brackets and leaves a value that later code
 * cannot walk. One pass over the bytes, and it stops at the first level too many.
 */
export function findTooDeep(json: Uint8Array, limit: number): number | null {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) at = findEndOfString(json, at + 1);
    else if (byte === 0x5b || byte === 0x7b) {
      depth += 1;
      if (depth > limit) return at;
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1;
  }
  return null;
}
