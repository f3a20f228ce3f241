import { copyOut } from './copy-rows.mjs';

/**
 * Copies the rows of a table in the text format of `COPY`.
 *
 * @param {import('pg').Client} client
 * @param {import('./list-tables.mjs').Table} table
 * @param {import('node:stream').Writable} output is ended after the last row; destroyed where the statement fails
 * @param {string} [where] which rows, from ` WHERE` on; all by default
 * @returns {Promise<number>} the number of rows
 */
export function copyTable(client, { name, columns }, output, where = '') {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  return copyOut(client, `COPY (SELECT ${list} FROM ${client.escapeIdentifier(name)}${where}) TO STDOUT`, output);
}
