import path from 'node:path';
import { readJson } from '../../bench/processes/files.mjs';
import type { ProjectContent } from './project-checksums.ts';

/** What a backup consists of. Each table has a file `<name>.copy.gz` beside the manifest: the text format of `COPY`, gzipped. */
export type Manifest = {
  format: 1;
  /** ISO 8601 */
  createdAt: string;
  /** `<name> <checksum>` of each migration of the database */
  migrations: string[];
  /** Where it is a backup of one project */
  project?: ProjectBackup;
  tables: TableBackup[];
  contents: ProjectContent[];
};

type ProjectBackup = {
  slug: string;
  /** The state of the project */
  revision: string;
};

export type TableBackup = {
  name: string;
  columns: string[];
  rows: number;
  /** Of the rows, not gzipped */
  sha256: string;
};

export const MANIFEST = 'manifest.json';

export const fileOf = (folder: string, table: string) => path.join(folder, `${table}.copy.gz`);

/** @throws {Error} when the folder contains no backup that this version can read */
export function readManifest(folder: string): Manifest {
  const manifest = readJson(path.join(folder, MANIFEST));
  if (manifest?.format === 1) return manifest;
  throw new Error(`${folder} contains no backup: it has no ${MANIFEST} of format 1`);
}

/**
 * @param migrations that the backup must have: `<name> <checksum>` of each
 * @param advice what to do with a backup of another version
 * @throws {Error} with one line that names both versions by their last migration
 */
export function requireVersion(manifest: Manifest, migrations: string[], advice: string) {
  if (migrations.join() === manifest.migrations.join()) return;
  const last = (list: string[]) => list.at(-1)?.split(' ')[0] ?? 'none';
  throw new Error(
    `the backup is of another version (its last migration is ${last(manifest.migrations)}, here ${last(migrations)}): ${advice}`,
  );
}
