const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The offset of the quote that ends the string whose content begins at `from`, or the end of the document. */
export function findEndOfString(json: Uint8Array, from: number): number {
  for (let quote = json.indexOf(QUOTE, from); quote !== -1; quote = json.indexOf(QUOTE, quote + 1)) {
    let escapes = 0;
    while (json[quote - 1 - escapes] === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return quote;
  }
  return json.length;
}
