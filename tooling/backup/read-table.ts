import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { TableBackup } from './manifest.ts';

/**
 * The rows in a file of a backup, in chunks of any size.
 *
 * @param sha256 of the rows, by the manifest
 * @throws {Error} after the last chunk, when the checksum is another one
 */
export async function* readRows(file: string, sha256: string): AsyncIterable<Buffer> {
  const hash = createHash('sha256');
  const gunzip = createGunzip();
  const source = createReadStream(file).on('error', (error) => gunzip.destroy(error));
  for await (const chunk of source.pipe(gunzip)) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256) throw new Error('its checksum is another one');
}

/**
 * Reads the rows of a table from its file.
 *
 * @param edit changes the rows on their way
 * @throws {Error} that names the file, when its content is not that of the manifest
 */
export async function readTable(
  client: Client,
  file: string,
  { name, columns, rows, sha256 }: TableBackup,
  edit: (chunks: AsyncIterable<Buffer>) => AsyncIterable<Buffer> = (chunks) => chunks,
) {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  try {
    const copied = client.query(copyFrom(`COPY ${client.escapeIdentifier(name)} (${list}) FROM STDIN`));
    await pipeline(edit(readRows(file, sha256)), copied);
    if (copied.rowCount !== rows) throw new Error(`it has ${copied.rowCount} rows instead of ${rows}`);
  } catch (error) {
    throw new Error(`${file} cannot be restored: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
  return rows;
}
