import { toSessionHash } from './session-hash.ts';

/** The tokens of one call of the database, by their hashes. */
type Known = Map<string, string>;

/** A condition or the values of a row with each token replaced by its hash: a text, or what a condition compares with. */
function hashTexts(value: unknown, known: Known): unknown {
  if (typeof value === 'string') {
    const hash = toSessionHash(value);
    known.set(hash, value);
    return hash;
  }
  if (Array.isArray(value)) return value.map((entry) => hashTexts(entry, known));
  return isFields(value) ? mapFields(value, (_, field) => hashTexts(field, known)) : value;
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !(value instanceof Date);

const mapFields = (fields: Readonly<Record<string, unknown>>, map: (name: string, value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, map(name, value)]));

function hashTokens(value: unknown, known: Known): unknown {
  if (Array.isArray(value)) return value.map((entry) => hashTokens(entry, known));
  if (!isFields(value)) return value;
  return mapFields(value, (name, field) => (name === 'token' ? hashTexts(field, known) : hashTokens(field, known)));
}

/** Rows as the library knows them: with the tokens that it asked for, and with hashes for others. */
function restoreTokens(value: unknown, known: Known): unknown {
  if (Array.isArray(value)) return value.map((row) => restoreTokens(row, known));
  if (!isFields(value) || typeof value.token !== 'string') return value;
  return { ...value, token: known.get(value.token) ?? value.token };
}

type Operation = { readonly args: unknown; readonly query: (args: never) => Promise<unknown> };

/** An operation of Prisma on sessions, whose tokens are stored and looked for as hashes. */
export async function hashSessionTokens({ args, query }: Operation): Promise<unknown> {
  const known: Known = new Map();
  const { where, data, ...rest } = args as { readonly where?: unknown; readonly data?: unknown };
  const hashed = {
    ...rest,
    ...(where !== undefined && { where: hashTokens(where, known) }),
    ...(data !== undefined && { data: hashTokens(data, known) }),
  };
  return restoreTokens(await query(hashed as never), known);
}
