/** @import { Column, Work } from './contracts.mjs' */

/** The step between two keys: prime, so that the keys of 10,000 operations are all different and never in order. */
const STEP = 7919;

/** The key of an operation, counted from 0. @type {(operation: number, keys: number) => number} */
export const keyOf = (operation, keys) => 1 + ((operation * STEP) % keys);

/**
 * Row `id` of the table `items`, and the row that an insert writes.
 *
 * @param {number} id
 * @param {number} [salt] that was added to `num`
 * @returns {(number | string)[]} id, num, price, name
 */
export const itemOf = (id, salt = 0) => [id, id * 1_000_003 + salt, id * 0.5, `item-${String(id).padStart(8, '0')}`];

/** Row `id` of `wide`: id and its multiples. @param {number} id @param {number} [salt] of the last column */
export const wideOf = (id, salt = 0) =>
  Array.from({ length: 100 }, (_, at) => (at === 99 ? id * 100 + salt : id * (at + 1)));

/** Row `id` of `large`: 10,000 characters. @param {number} id @param {number} [salt] the first character */
export const largeOf = (id, salt = 0) => [id, `${salt}${`${String(id).padStart(8, '0')} `.repeat(1111)}`];

const FIRST = 0x811c9dc5;
const PRIME = 0x01000193;
const END_OF_VALUE = 0x1f;
const END_OF_ROW = 0x1e;

/** A value as the digest reads it: a float in thousandths, so that no language writes it differently. @type {(value: unknown, column: Column) => string} */
const textOf = (value, column) => (column === 'float' ? String(Math.round(Number(value) * 1000)) : String(value));

/**
 * FNV-1a (Fowler, Noll, Vo), 32 bit, over the UTF-8 of every value and a byte after each value (31) and row (30).
 *
 * @param {Iterable<readonly unknown[]>} rows
 * @param {readonly Column[]} columns
 * @param {number} [from] the digest of the rows before
 */
export function digestOf(rows, columns, from = FIRST) {
  let hash = from;
  const add = (/** @type {number} */ byte) => {
    hash = Math.imul(hash ^ byte, PRIME) >>> 0;
  };
  for (const row of rows) {
    row.forEach((value, at) => {
      for (const byte of Buffer.from(textOf(value, columns[at] ?? 'text'))) add(byte);
      add(END_OF_VALUE);
    });
    add(END_OF_ROW);
  }
  return hash;
}

/** The queries of one operation. @param {Work} work */
const queriesOf = ({ kind, depth = 1, callers = 1 }) => (kind === 'pipeline' ? depth : kind === 'pool' ? callers : 1);

/**
 * The rows that `operations` operations return, from the first key on.
 *
 * @param {Work} work
 * @param {number} operations
 * @param {number} salt
 */
export function* expectRows(work, operations, salt) {
  const { columns = [], keys, span = 1 } = work;
  const rowOf = columns.length === 2 ? largeOf : columns.length === 100 ? wideOf : itemOf;
  for (let at = 0; at < operations * queriesOf(work); at += 1) {
    if (keys === undefined) yield [1];
    else for (let id = keyOf(at, keys), last = id + span; id < last; id += 1) yield rowOf(id, salt);
  }
}
