/**
 * Strings are stepped over, so that only what stands outside of them is taken for a number. One that never ends reaches
 * to the end of the text: looking for its end again from every other quote would take quadratic time.
 */
const STRING_OR_NOT_FINITE = /"[^"\\]*(?:\\.[^"\\]*)*"?|-?\b(?:NaN|Infinity)\b/gs;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * The document of a file that is JSON; undefined for any other file. Python's `json` writes NaN and Infinity bare, which
 * is no JSON: they become null, or their own name as a string where a format tells them from null.
 */
export function parseJsonText(text: string, notFinite: 'null' | 'string' = 'null'): unknown {
  if (!/^\s{0,1000}[[{]/.test(text)) return undefined;
  const parsed = parse(text);
  if (parsed !== undefined || !/NaN|Infinity/.test(text)) return parsed;
  return parse(
    text.replace(STRING_OR_NOT_FINITE, (found) => {
      if (found.startsWith('"')) return found;
      return notFinite === 'null' ? 'null' : `"${found}"`;
    }),
  );
}
