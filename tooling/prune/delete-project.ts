import type { Client } from 'pg';
import { listTables, projectColumn } from '../backup/list-tables.mjs';

/** Deletes a project with everything of it, in one transaction, the rows that refer to others first. */
export async function deleteProject(client: Client, id: number): Promise<void> {
  await client.query('BEGIN; SET LOCAL statement_timeout = 0');
  for (const table of (await listTables(client)).reverse()) {
    const column = projectColumn(table);
    if (column) await client.query(`DELETE FROM ${client.escapeIdentifier(table.name)} WHERE ${column} = $1`, [id]);
  }
  await client.query('COMMIT');
}
