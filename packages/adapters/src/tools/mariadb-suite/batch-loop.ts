import { loopReason } from '../../console-row/driver-row.ts';

/** Why a result is an emulation, and of how many single calls. */
export type BatchLoop = { readonly capable: string; readonly loop: number | null };

/** `100 * insert …`: operations of many units of work begin their title with the number. */
export function workPerOp(title: string): number | null {
  const count = /^(\d{1,9}) ?\* ?(?=[a-z])/i.exec(title)?.[1];
  return count === undefined ? null : Number(count) || null;
}

/**
 * Titles name the driver that has a batch call: `… using batch method (for mariadb) or loop for other driver …`,
 * `… and batch method (for mariadb only, since doesn't exist for others)`. Null for any other title.
 */
export function readBatchTitle(title: string): BatchLoop | null {
  if (!/\bbatch\b/i.test(title)) return null;
  const capable = /\(for ([\w-]{1,60})(?: only)?\b/i.exec(title)?.[1];
  if (capable === undefined || !/\bloop\b|\bonly\b|\bexists?\b/i.test(title)) return null;
  return { capable: capable.toLowerCase(), loop: workPerOp(title) };
}

/** The reason shown beside an emulated result; null for the driver that really has a batch call. */
export function emulationReason(batch: BatchLoop | null, driver: string): string | null {
  if (
    batch === null ||
    driver
      .toLowerCase()
      .split(/[\s-]+/)
      .includes(batch.capable)
  )
    return null;
  return loopReason(batch.loop);
}
