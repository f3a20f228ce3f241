import { lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { FileProblem } from './terminal.ts';

/** `unchanged`: it has this text already. `differs`: something else is there, and it stays. */
export type Written = { readonly path: string; readonly outcome: 'written' | 'unchanged' | 'differs' };

/** What stands at a path: nothing, a file with its text, or anything else, such as a link. */
function readTaken(path: string): string | null | undefined {
  try {
    const is = lstatSync(path, { throwIfNoEntry: false });
    if (is === undefined) return undefined;
    return is.isFile() ? readFileSync(path, 'utf8') : null;
  } catch {
    // A file is on the way to it: the attempt to write reports that.
    return undefined;
  }
}

/** A link inside a folder may lead out of it, and nothing is written there. */
function hasLink(folder: string, path: string): boolean {
  const between = relative(folder, dirname(path))
    .split(sep)
    .filter((part) => part !== '');
  return between.some((_, at) =>
    lstatSync(join(folder, ...between.slice(0, at + 1)), { throwIfNoEntry: false })?.isSymbolicLink(),
  );
}

function write(folder: string, path: string, text: string): void {
  try {
    if (hasLink(folder, path)) throw new Error('a link');
    mkdirSync(dirname(path), { recursive: true });
    rmSync(path, { force: true });
    writeFileSync(path, text, { flag: 'wx' });
  } catch {
    throw new FileProblem(`${path} cannot be written: name a folder that you may write to, without links below it`);
  }
}

/**
 * Writes files into a folder, which is made if it is missing. Where something else has the name of one, none is written, unless
 * `force` replaces it.
 *
 * @param files text by path, seen from the folder
 * @throws FileProblem where nothing may be written
 */
export function writeFiles(
  folder: string,
  files: Readonly<Record<string, string>>,
  { force = false }: { readonly force?: boolean } = {},
): Written[] {
  const planned = Object.entries(files).map(([name, text]) => {
    const path = join(folder, name);
    const taken = readTaken(path);
    const isFree = taken === undefined || force;
    const outcome: Written['outcome'] = taken === text ? 'unchanged' : isFree ? 'written' : 'differs';
    return { path, text, outcome };
  });
  const mayWrite = planned.every(({ outcome }) => outcome !== 'differs');
  return planned.flatMap(({ path, text, outcome }): Written[] => {
    if (!mayWrite) return outcome === 'differs' ? [{ path, outcome }] : [];
    if (outcome === 'written') write(folder, path, text);
    return [{ path, outcome }];
  });
}
