import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { fileOf, type Manifest, readManifest } from '../backup/manifest.mjs';

async function checkFile(file: string, sha256: string): Promise<void> {
  const hash = createHash('sha256');
  const gunzip = createGunzip();
  const source = createReadStream(file).on('error', (error) => gunzip.destroy(error));
  for await (const chunk of source.pipe(gunzip)) hash.update(chunk as Buffer);
  if (hash.digest('hex') !== sha256) throw new Error(`${file} is damaged: its checksum is another one`);
}

/**
 * Reads all files of a backup that has a project.
 *
 * @throws {Error} with one line, where it has not, or a file is not as its manifest says
 */
export async function requireBackup(folder: string, project: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  if (manifest.project && manifest.project.slug !== project)
    throw new Error(`${folder} is a backup of the project ${manifest.project.slug}`);
  for (const { name, sha256 } of manifest.tables) await checkFile(fileOf(folder, name), sha256);
  return manifest;
}
