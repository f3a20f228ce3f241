/** Anything with named fields that is not a list. */
export type Table = Readonly<Record<string, unknown>>;

export const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const listTables = (value: unknown): Table[] => (Array.isArray(value) ? value.filter(isTable) : []);

/** The field at the end of a path of names; undefined if a name is missing. */
export const readField = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((at, key) => (isTable(at) ? at[key] : undefined), value);

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * A text from outside on one line of a terminal: control characters, which give orders to a terminal, become blanks.
 * Empty for anything but a text or a number.
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

/** A text cut to a length, with an ellipsis where something is missing. */
export const clip = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text;

/** `2 runs`, `1 upload`. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** `rows=1000`, `protocol=text`. */
export const listParams = (params: unknown): string[] =>
  Object.entries(isTable(params) ? params : {}).map(([name, value]) => `${name}=${String(value)}`);
