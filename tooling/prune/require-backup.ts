import { fileOf, type Manifest, readManifest } from '../backup/manifest.mjs';
import { readRows } from '../backup/read-rows.mjs';

async function checkFile(file: string, sha256: string): Promise<void> {
  try {
    for await (const _ of readRows(file, sha256));
  } catch (error) {
    throw new Error(`${file} is damaged: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
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
