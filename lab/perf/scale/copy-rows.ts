import type { ClientBase } from 'pg';

/** The columns of a table by their names, quoted, each with the text of an expression that copies it from the alias `t`. */
async function readColumns(client: ClientBase, table: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [table],
  );
  return new Map(rows.map(({ name }) => [name, `t.${client.escapeIdentifier(name)}`]));
}

/**
 * The text of a statement that copies rows of a table into the same table. Whatever columns the table has are copied, but
 * for those that are given.
 *
 * @param changed columns with the expressions of their new values
 * @param from what follows FROM; the rows to copy have the alias `t`
 * @throws {Error} when the table has no column of a given name
 */
export async function toCopyStatement(
  client: ClientBase,
  table: string,
  { changed, from }: { readonly changed: Readonly<Record<string, string>>; readonly from: string },
): Promise<string> {
  const columns = await readColumns(client, table);
  for (const [name, expression] of Object.entries(changed)) {
    if (!columns.has(name)) throw new Error(`${table} has no column ${name}`);
    columns.set(name, expression);
  }
  const names = [...columns.keys()].map((name) => client.escapeIdentifier(name));
  return `INSERT INTO ${table} (${names.join(', ')}) SELECT ${[...columns.values()].join(', ')} FROM ${from}`;
}

/** Does something while a table has no index and no primary key, then makes them again: faster than to update them. */
export async function withoutIndexes(client: ClientBase, table: string, run: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<{ name: string; definition: string }>(
    `SELECT quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE conrelid = $1::regclass AND contype IN ('p', 'u')`,
    [table],
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index i
     WHERE indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)`,
    [table],
  );
  for (const { name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  await run();
  for (const { name, definition } of keys) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  }
  for (const { definition } of indexes) await client.query(definition);
}
