import { LockfileProblem } from './lockfile-problem.ts';

/** Anything with named fields that is not a list. */
export type Table = Readonly<Record<string, unknown>>;

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The own field of a table; undefined where there is none, such as for `constructor`. */
export const fieldOf = (value: unknown, name: string): unknown =>
  isTable(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** The fields of a table; none for anything else. */
export const entriesOf = (value: unknown): [string, unknown][] => (isTable(value) ? Object.entries(value) : []);

/** A document of JSON, which is a table in every lockfile. */
export function readJson(text: string): Table {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw new LockfileProblem(
      'it is no JSON. A merge that has conflicts leaves such files: let the package manager write it anew',
    );
  }
  if (!isTable(document)) throw new LockfileProblem('it is JSON, and no object with packages');
  return document;
}
