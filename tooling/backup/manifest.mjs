import path from 'node:path';
import { readJson } from '../../harnesses/processes/files.mjs';

/**
 * What a backup consists of. Each table has a file `<name>.copy.gz` beside the manifest: the text format of `COPY`, gzipped.
 *
 * @typedef {object} Manifest
 * @property {1} format
 * @property {string} createdAt ISO 8601
 * @property {string[]} migrations `<name> <checksum>` of each migration of the database
 * @property {ProjectBackup} [project] where it is a backup of one project
 * @property {TableBackup[]} tables
 * @property {import('./project-checksums.mjs').ProjectContent[]} contents of each project
 *
 * @typedef {object} ProjectBackup
 * @property {string} slug
 * @property {string} revision the state of the project
 *
 * @typedef {object} TableBackup
 * @property {string} name
 * @property {string[]} columns
 * @property {number} rows
 * @property {string} sha256 of the rows, not gzipped
 */

export const MANIFEST = 'manifest.json';

/**
 * @param {string} folder
 * @param {string} table
 */
export const fileOf = (folder, table) => path.join(folder, `${table}.copy.gz`);

/**
 * @param {string} folder
 * @returns {Manifest}
 * @throws {Error} when the folder contains no backup that this version can read
 */
export function readManifest(folder) {
  const manifest = readJson(path.join(folder, MANIFEST));
  if (manifest?.format === 1) return manifest;
  throw new Error(`${folder} contains no backup: it has no ${MANIFEST} of format 1`);
}

/**
 * @param {Manifest} manifest
 * @param {string[]} migrations that the backup must have: `<name> <checksum>` of each
 * @param {string} advice what to do with a backup of another version
 * @throws {Error} with one line that names both versions by their last migration
 */
export function requireVersion(manifest, migrations, advice) {
  if (migrations.join() === manifest.migrations.join()) return;
  const last = (/** @type {string[]} */ list) => list.at(-1)?.split(' ')[0] ?? 'none';
  throw new Error(
    `the backup is of another version (its last migration is ${last(manifest.migrations)}, here ${last(migrations)}): ${advice}`,
  );
}
