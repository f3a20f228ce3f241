import { lstatSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../../terminal.ts';

/** Whether there is anything of this name; a file on the way to it is told by the attempt to write. */
function isTaken(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

/**
 * Writes files into a folder, which is made if it is missing; none of them where one exists.
 *
 * @param files text by path, seen from the folder
 * @returns where they are
 * @throws UsageError where nothing may be written
 */
export function writeNew(folder: string, files: Readonly<Record<string, string>>): string[] {
  const taken = Object.keys(files).find((name) => isTaken(join(folder, name)));
  if (taken !== undefined) {
    throw new UsageError(`${join(folder, taken)} exists, and nothing is overwritten: name another folder`);
  }
  return Object.entries(files).map(([name, text]) => {
    const path = join(folder, name);
    try {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text, { flag: 'wx' });
    } catch {
      throw new UsageError(`${path} cannot be written: name a folder that you may write to`);
    }
    return path;
  });
}
