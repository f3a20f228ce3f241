import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Table } from './list-tables.ts';

/**
 * Copies the rows of a table in the text format of `COPY`. Only as many rows are in memory as `output` takes at a time.
 *
 * @param output is ended after the last row; destroyed where the statement fails
 * @param where which rows, from ` WHERE` on; all by default
 * @returns the number of rows
 */
export async function copyTable(
  client: Client,
  { name, columns }: Table,
  output: Writable,
  where: string = '',
): Promise<number> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const rows = client.query(copyTo(`COPY (SELECT ${list} FROM ${client.escapeIdentifier(name)}${where}) TO STDOUT`));
  await pipeline(rows, output);
  // The server tells the number after the last row: it has arrived when the next statement is done.
  await client.query('');
  return rows.rowCount;
}
