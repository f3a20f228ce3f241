import path from 'node:path';
import { readJson } from '../../harnesses/processes/files.mjs';
import { MANIFEST } from '../backup/manifest.mjs';

export type ArchivedFile = {
  readonly name: string;
  readonly runs: number;
  readonly results: number;
  /** Of the file as it is, compressed. */
  readonly bytes: number;
  readonly sha256: string;
  /** Start of its first and last run, ISO 8601. */
  readonly from: string;
  readonly to: string;
};

/** What an archive consists of. */
export type ArchiveManifest = {
  readonly kind: 'tachograph-archive';
  readonly format: 1;
  readonly createdAt: string;
  readonly project: string;
  /** Runs that were measured before this time, ISO 8601; null for all. */
  readonly before: string | null;
  readonly runs: number;
  readonly results: number;
  readonly files: readonly ArchivedFile[];
  /** Ids of runs whose lines would get another id when they are uploaded: samples of native output in another unit, rounded. */
  readonly changed: readonly string[];
};

/** @throws {Error} when the folder contains no archive that this version can read */
export function readArchiveManifest(folder: string): ArchiveManifest {
  const manifest = readJson(path.join(folder, MANIFEST));
  if (manifest?.kind === 'tachograph-archive' && manifest.format === 1) return manifest;
  throw new Error(`${folder} contains no archive: it has no ${MANIFEST} of an archive of format 1`);
}
