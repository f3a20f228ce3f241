const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The quote that ends the text which begins at `from`, or the end of the document. */
function endOfText(json: Uint8Array, from: number): number {
  for (let quote = json.indexOf(QUOTE, from); quote !== -1; quote = json.indexOf(QUOTE, quote + 1)) {
    let escapes = 0;
    while (json[quote - 1 - escapes] === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return quote;
  }
  return json.length;
}

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
    if (byte === QUOTE) at = endOfText(json, at + 1);
    else if (byte === 0x5b || byte === 0x7b) {
      depth += 1;
      if (depth > limit) return at;
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1;
  }
  return null;
}
