import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

/**
 * The rows in a file of a backup, in chunks of any size.
 *
 * @param {string} file
 * @param {string} sha256 of the rows, by the manifest
 * @returns {AsyncIterable<Buffer>}
 * @throws {Error} after the last chunk, when the checksum is another one
 */
export async function* readRows(file, sha256) {
  const hash = createHash('sha256');
  const gunzip = createGunzip();
  const source = createReadStream(file).on('error', (error) => gunzip.destroy(error));
  for await (const chunk of source.pipe(gunzip)) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256) throw new Error('its checksum is another one');
}
