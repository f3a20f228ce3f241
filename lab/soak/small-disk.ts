import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';

/** A disk of a fixed size that can be filled, for the database. */
export type SmallDisk = {
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
export function mountSmallDisk(folder: string, sizeMib: number): SmallDisk | string {
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
