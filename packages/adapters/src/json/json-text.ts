/**
 * Strings are skipped, so that only text outside of them is read as a number. An unterminated string extends
 * to the end of the text: a search for its end from every other quote would take quadratic time.
 */
const STRING_OR_NOT_FINITE = /"[^"\\]*(?:\\.[^"\\]*)*"?|-?\b(?:NaN|Infinity)\b/gs;

/** Deeper than any tool nests; what walks a document, or writes a part of it down, would run out of stack. */
export const MAX_DEPTH = 200;

function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') inString = !inString;
    else if (inString) at += sign === '\\' ? 1 : 0;
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * The document of a file that is JSON; undefined for any other file. Python's `json` writes NaN and Infinity bare,
 * which is not JSON: they become null, or their name as a string where a format distinguishes them from null.
 */
export function parseJsonText(text: string, notFinite: 'null' | 'string' = 'null'): unknown {
  if (!/^\s{0,1000}[[{]/.test(text)) return undefined;
  if (isTooDeep(text)) return undefined;
  const parsed = parse(text);
  if (parsed !== undefined || !/NaN|Infinity/.test(text)) return parsed;
  return parse(
    text.replace(STRING_OR_NOT_FINITE, (found) => {
      if (found.startsWith('"')) return found;
      return notFinite === 'null' ? 'null' : `"${found}"`;
    }),
  );
}
