import { pipeline } from 'node:stream/promises';
import { to as copyTo } from 'pg-copy-streams';

/**
 * Copies the rows of a table in the text format of `COPY`. Only as many rows are in memory as `output` takes at a time.
 *
 * @param {import('pg').Client} client
 * @param {import('./list-tables.mjs').Table} table
 * @param {import('node:stream').Writable} output is ended after the last row; destroyed where the statement fails
 * @param {string} [where] which rows, from ` WHERE` on; all by default
 * @returns {Promise<number>} the number of rows
 */
export async function copyTable(client, { name, columns }, output, where = '') {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const rows = client.query(copyTo(`COPY (SELECT ${list} FROM ${client.escapeIdentifier(name)}${where}) TO STDOUT`));
  await pipeline(rows, output);
  // The server tells the number after the last row: it has arrived when the next statement is done.
  await client.query('');
  return rows.rowCount;
}
