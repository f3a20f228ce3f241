/**
 * The next number of a column is above those of its rows; what others have taken meanwhile stays taken.
 *
 * @param {import('pg').Client} client
 * @param {import('./list-tables.mjs').Table} table
 */
export async function advanceSequences(client, { name, columns }) {
  const table = client.escapeIdentifier(name);
  for (const column of columns) {
    const { rows } = await client.query('SELECT pg_get_serial_sequence($1, $2) AS sequence', [table, column]);
    if (rows[0]?.sequence === null) continue;
    const highest = `SELECT max(${client.escapeIdentifier(column)}) FROM ${table}`;
    await client.query(`SELECT setval($1, greatest((${highest}), nextval($1)))`, [rows[0].sequence]);
  }
}
