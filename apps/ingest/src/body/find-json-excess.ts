import type { Limits } from '../limits/limits.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The offset of the quote that ends the string whose content begins at `from`, or the end of the document. */
function findEndOfString(json: Uint8Array, from: number): number {
  for (let quote = json.indexOf(QUOTE, from); quote !== -1; quote = json.indexOf(QUOTE, quote + 1)) {
    let escapes = 0;
    while (json[quote - 1 - escapes] === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return quote;
  }
  return json.length;
}

const COLON = 0x3a;

/** Limits of a JSON document that are checked before it is parsed. */
export type JsonLimits = Pick<Limits, 'jsonDepth' | 'jsonKeys' | 'objectKeys'>;

/** The first limit that a JSON document exceeds, and the offset in bytes where it does. */
export type JsonExcess = { readonly limit: keyof JsonLimits; readonly offset: number };

/**
 * Where a JSON document, as bytes, is nested deeper, has more keys, or has an object with more keys than allowed; null where
 * it is within all limits. A key that is given twice counts twice.
 *
 * Runs before `JSON.parse`, which takes a second for four million opening brackets and leaves a value that later code
 * cannot walk. One pass over the bytes, and it stops at the first excess.
 */
export function findJsonExcess(json: Uint8Array, { jsonDepth, jsonKeys, objectKeys }: JsonLimits): JsonExcess | null {
  // Keys of the objects that are open at the moment, by their depth.
  const open = new Uint32Array(jsonDepth + 1);
  let depth = 0;
  let keys = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) at = findEndOfString(json, at + 1);
    else if (byte === 0x5b || byte === 0x7b) {
      depth += 1;
      if (depth > jsonDepth) return { limit: 'jsonDepth', offset: at };
      open[depth] = 0;
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1;
    else if (byte === COLON) {
      keys += 1;
      if (keys > jsonKeys) return { limit: 'jsonKeys', offset: at };
      const ofObject = (open[depth] ?? 0) + 1;
      if (ofObject > objectKeys) return { limit: 'objectKeys', offset: at };
      open[depth] = ofObject;
    }
  }
  return null;
}
