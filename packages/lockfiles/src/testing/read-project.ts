import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A name and a version. */
export type Pinned = readonly [name: string, version: string];

/** The packages of a public project, as its lockfile had them in 2026: a name and a version a line. */
export const readProject = (name: string): readonly Pinned[] =>
  readFileSync(fileURLToPath(new URL(`../fixtures/${name}.txt`, import.meta.url)), 'utf8')
    .trim()
    .split('\n')
    .map((line): Pinned => {
      const [packageName = '', version = ''] = line.split(' ');
      return [packageName, version];
    });
