import { isTable } from './read-json.ts';

/** A text cut to a length, with an ellipsis where something is missing. */
export const clip = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text;

/** `2 runs`, `1 upload`. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** `rows=1000`, `protocol=text`. */
export const listParams = (params: unknown): string[] =>
  Object.entries(isTable(params) ? params : {}).map(([name, value]) => `${name}=${String(value)}`);
