import { listFiles, readFile } from '../docs/documents.ts';
import { readAttacks, readRows } from './read-title.mjs';

const ENDINGS = ['.test.ts', '.test.tsx', '.spec.ts'];

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
  const source = readFile(file);
  return [...source.matchAll(QUOTED)].flatMap(([, single, double, template]) => {
    const title = (single ?? double ?? template ?? '').replaceAll(/\\(['"`])/g, '$1');
    const rows = readRows(title);
    const attacks = readAttacks(title);
    return rows.length + attacks.length > 0 ? [{ file, title, rows, attacks }] : [];
  });
}

/** Every test in the sources whose title names a row or an attack, by file. */
export const listTests = (): NamedTest[] =>
  listFiles(ENDINGS)
    .filter((file) => !file.startsWith('tooling/reliability/'))
    .sort()
    .flatMap(readTitles);
