/** Anything with named fields that is not a list. */
export const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A text from outside on one line of a terminal: control characters, by which a terminal is told to do things, become
 * blanks. Anything that is no text or number is nothing.
 */
export function toText(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return (
    String(value)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: taking control characters out is the point
      .replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')
      .trim()
  );
}
