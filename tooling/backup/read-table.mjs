import { copyIn } from './copy-rows.mjs';
import { readRows } from './read-rows.mjs';

/**
 * Reads the rows of a table from its file.
 *
 * @param {import('pg').Client} client
 * @param {string} file
 * @param {import('./manifest.mjs').TableBackup} table
 * @param {(chunks: AsyncIterable<Buffer>) => AsyncIterable<Buffer>} [edit] changes the rows on their way
 * @throws {Error} that names the file, when its content is not that of the manifest
 */
export async function readTable(client, file, { name, columns, rows, sha256 }, edit = (chunks) => chunks) {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  try {
    const copied = await copyIn(
      client,
      `COPY ${client.escapeIdentifier(name)} (${list}) FROM STDIN`,
      edit(readRows(file, sha256)),
    );
    if (copied !== rows) throw new Error(`it has ${copied} rows instead of ${rows}`);
  } catch (error) {
    throw new Error(`${file} cannot be restored: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
  return rows;
}
