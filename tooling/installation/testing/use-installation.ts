import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Installation, type InstallationOptions, startInstallation } from '../start-installation.ts';

export type UsedInstallation = Installation & {
  /** The one upload server and the one web server. */
  readonly ingestUrl: string;
  readonly webUrl: string;
  /** For files of the test; PostgreSQL may enter it. */
  readonly folder: string;
};

/** What a test starts before its servers: their options, and what ends it after them. */
type Prepared = { readonly options: InstallationOptions; readonly end?: () => Promise<void> };

/**
 * The bundles that `npm start` runs, once for the tests of a file.
 *
 * @param prepare gets the folder of the test before the servers start
 */
export function useInstallation(
  prepare: (folder: string) => Prepared | Promise<Prepared> = () => ({ options: {} }),
): () => UsedInstallation {
  let used: UsedInstallation | null = null;
  let end = async () => {};
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'tachograph-installation-'));
    // Started by root, PostgreSQL runs as another user, who must be able to enter.
    chmodSync(folder, 0o755);
    const prepared = await prepare(folder);
    end = prepared.end ?? end;
    const installation = await startInstallation(folder, prepared.options);
    const ingestUrl = installation.ingest[0] ?? '';
    const webUrl = installation.web[0] ?? '';
    used = { ...installation, ingestUrl, webUrl, folder };
  });
  afterAll(async () => {
    await used?.stop();
    await end();
    rmSync(folder, { recursive: true, force: true });
  });
  return () => {
    if (used === null) throw new Error('the installation starts in beforeAll');
    return used;
  };
}
