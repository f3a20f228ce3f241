/** Any escape of a JSON string; the two kinds PostgreSQL cannot store are NUL and half a surrogate pair. */
const ESCAPE = /\\(?:u(?:0000|d[89a-f][0-9a-f]{2})|[\s\S])/gi;
const UNSTORABLE = 6;

/**
 * JSON as PostgreSQL takes it. Runs are validated and hold neither NUL nor half a surrogate pair; warnings and file
 * names may, and then show U+FFFD instead.
 */
export const toJson = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.includes('\\u')
    ? text.replace(ESCAPE, (match) => (match.length === UNSTORABLE ? '\\ufffd' : match))
    : text;
};
