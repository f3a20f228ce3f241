import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';
import { type CrashablePostgres, startCrashablePostgres } from '../../tooling/installation/crashable-postgres.ts';
import type { Server } from '../../tooling/installation/server.ts';
import { startInstallation } from '../../tooling/installation/start-installation.ts';

/** A disk of a fixed size that can be filled, for the database. */
type SmallDisk = {
  readonly folder: string;
  /** Takes all of its free space, and gives it back. */
  readonly fill: () => void;
  readonly clear: () => void;
  readonly remove: () => void;
};

const MIB = 1024 * 1024;

/**
 * Mounts a disk in memory.
 *
 * @returns the disk, or the reason where the system does not permit one
 */
function mountSmallDisk(folder: string, sizeMib: number): SmallDisk | string {
  if (process.platform !== 'linux') return 'a disk in memory needs Linux';
  if (process.getuid?.() !== 0) return 'only root may mount a disk in memory';
  if (freemem() < 3 * sizeMib * MIB) return `${3 * sizeMib} MiB of free memory are needed`;
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMib}m,mode=0755`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch {
    return 'this system permits no mount';
  }
  chmodSync(folder, 0o755);
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    fill: () => {
      const { bavail, bsize } = statfsSync(folder);
      const chunk = Buffer.alloc(MIB);
      for (let left = bavail * bsize; left > 0; left -= MIB) {
        try {
          writeFileSync(ballast, chunk.subarray(0, Math.min(MIB, left)), { flag: 'a' });
        } catch {
          return;
        }
      }
    },
    clear: () => rmSync(ballast, { force: true }),
    remove: () => {
      execFileSync('umount', ['-l', folder], { stdio: 'pipe' });
    },
  };
}

/** A database, an upload server and a web server that can be killed one by one. */
export type SoakStack = {
  readonly postgres: CrashablePostgres;
  readonly ingest: Server;
  readonly web: Server;
  readonly token: string;
  /** Null without a disk, for the reason of `whyNoDisk`. */
  readonly disk: SmallDisk | null;
  readonly whyNoDisk: string | null;
  readonly stop: () => Promise<void>;
};

/** The log stays small, so that a small disk is full of data and not of it. */
const SETTINGS = { max_wal_size: '128MB', min_wal_size: '32MB', max_connections: '100' };

/** No limits by token or reader, and no line for each request without a database. */
const ENV = {
  LOG_LEVEL: 'silent',
  REQUESTS_PER_MINUTE: '0',
  RESULTS_PER_MINUTE: '0',
  READER_POINTS_PER_MINUTE: '0',
};

/**
 * Starts the bundles that `npm start` runs on a separate server of PostgreSQL.
 *
 * @param folder PostgreSQL may enter it
 * @param diskMib size of the disk of the database, where the system permits one
 */
export async function startSoakStack(folder: string, diskMib: number): Promise<SoakStack> {
  const mounted = mountSmallDisk(path.join(folder, 'disk'), diskMib);
  const disk = typeof mounted === 'string' ? null : mounted;
  let postgres: CrashablePostgres | null = null;
  const end = async () => {
    await postgres?.stop();
    disk?.remove();
  };
  try {
    postgres = await startCrashablePostgres(path.join(disk?.folder ?? folder, 'postgres'), SETTINGS);
    const installation = await startInstallation(folder, { postgres: { primary: postgres }, env: ENV });
    const [ingest] = installation.servers.ingest;
    const [web] = installation.servers.web;
    if (!ingest || !web) throw new Error('an installation has a server of each kind');
    const stop = async () => {
      await installation.stop();
      await end();
    };
    const whyNoDisk = typeof mounted === 'string' ? mounted : null;
    return { postgres, ingest, web, token: installation.token, disk, whyNoDisk, stop };
  } catch (error) {
    await end();
    throw error;
  }
}
