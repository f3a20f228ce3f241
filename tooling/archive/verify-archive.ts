import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { type ArchivedFile, type ArchiveManifest, readArchiveManifest } from './manifest.ts';

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

async function countRuns(file: string): Promise<{ runs: number; results: number }> {
  const gunzip = createGunzip();
  createReadStream(file)
    .on('error', (error) => gunzip.destroy(error))
    .pipe(gunzip);
  let runs = 0;
  let results = 0;
  for await (const line of createInterface({ input: gunzip, crlfDelay: Number.POSITIVE_INFINITY })) {
    runs += 1;
    results += JSON.parse(line).results.length;
  }
  return { runs, results };
}

async function verifyFile(folder: string, { name, sha256, runs, results }: ArchivedFile): Promise<void> {
  const file = path.join(folder, name);
  const hash = await hashFile(file).catch(() => null);
  if (hash === null) throw new Error(`${file} cannot be read`);
  if (hash !== sha256) throw new Error(`${file} is damaged: its checksum is not that of ${folder}/manifest.json`);
  const found = await countRuns(file);
  if (found.runs !== runs || found.results !== results)
    throw new Error(`${file} has ${found.runs} runs with ${found.results} results instead of ${runs} with ${results}`);
}

/**
 * Reads a whole archive and compares it with its manifest.
 *
 * @throws {Error} with one line that names the first file that is not as it was written
 */
export async function verifyArchive(folder: string): Promise<ArchiveManifest> {
  const manifest = readArchiveManifest(folder);
  for (const file of manifest.files) await verifyFile(folder, file);
  return manifest;
}
