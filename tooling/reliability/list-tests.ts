import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readAttacks, readRows } from './read-title.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = ['apps', 'packages', 'prisma', 'tooling', 'harnesses', 'e2e'];
const IS_TEST = /\.(test|spec)\.tsx?$/;
const OUTSIDE = /(^|\/)(node_modules|dist|\.next|\.cache)\//;

/** A title, or a part of it in the table of `test.each`. */
export type NamedTest = {
  /** Relative to the repository. */
  readonly file: string;
  readonly title: string;
  readonly rows: readonly number[];
  readonly attacks: readonly string[];
};

/** A text in quotes on one line. */
const QUOTED = /'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\\n])*)`/g;

function readTitles(file: string): NamedTest[] {
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  return [...source.matchAll(QUOTED)].flatMap(([, single, double, template]) => {
    const title = (single ?? double ?? template ?? '').replaceAll(/\\(['"`])/g, '$1');
    const [rows, attacks] = [readRows(title), readAttacks(title)];
    return rows.length + attacks.length > 0 ? [{ file, title, rows, attacks }] : [];
  });
}

/** Every test in the sources whose title names a row or an attack, by file. */
export const listTests = (): NamedTest[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
    .filter((file) => IS_TEST.test(file) && !OUTSIDE.test(file) && !file.startsWith('tooling/reliability/'))
    .sort()
    .flatMap(readTitles);
