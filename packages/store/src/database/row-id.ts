import { createHash } from 'node:crypto';

/** A row's key as PostgreSQL holds it, in decimal: 64 bits as a signed integer do not fit a JavaScript number. */
export type RowId = string;

/** Sixteen hexadecimal digits, the first 64 bits of a SHA-256, as the integer that keys a row. */
export const toRowId = (hex: string): RowId => BigInt.asIntN(64, BigInt(`0x${hex}`)).toString();

/** The key of a row that is known by several texts, such as a driver and its version. */
export const hashRowId = (...texts: readonly string[]): RowId =>
  createHash('sha256').update(JSON.stringify(texts)).digest().readBigInt64BE().toString();

/** Back to the sixteen hexadecimal digits. */
export const toHexKey = (id: RowId): string => BigInt.asUintN(64, BigInt(id)).toString(16).padStart(16, '0');

/** The row a key from outside names, or null when it is no key at all. */
export const parseHexKey = (text: string): RowId | null => (/^[0-9a-f]{16}$/.test(text) ? toRowId(text) : null);

/** Row keys of the series keys in a request; a text that is not a key is left out. */
export const toRowIds = (keys: readonly string[]): RowId[] => keys.flatMap((key) => parseHexKey(key) ?? []);
