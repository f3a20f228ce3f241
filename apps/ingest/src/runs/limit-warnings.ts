import type { Warning } from '../upload.ts';

const MOST = 200;

/** The first 200 warnings and how many there were: a file of a million foreign lines is one fact, not a million. */
export function limitWarnings(warnings: readonly Warning[]): Warning[] {
  if (warnings.length <= MOST) return [...warnings];
  return [
    ...warnings.slice(0, MOST),
    { where: 'upload', message: `and ${warnings.length - MOST} more warnings, not kept` },
  ];
}
