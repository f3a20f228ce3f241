import { basename, dirname, join, relative, sep } from 'node:path';
import { type CriterionFile, decodeText, parseCriterionFolder } from '@tachograph/adapters';
import type { Terminal } from '../terminal.ts';
import { listEntries } from './list-runs.ts';
import type { PastOptions } from './past-run.ts';
import { readTime, type TimeFrom } from './read-time.ts';
import type { Source } from './send-runs.ts';

/** A folder `criterion` with the files of benchmarks. */
export type CriterionFolder = { readonly root: string; readonly files: readonly string[] };

/** `target/criterion/select/pgx/new/benchmark.json` → `target/criterion`; without such a folder, that of the benchmark. */
function rootOf(file: string): string {
  const parts = file.split(sep);
  const at = parts.lastIndexOf('criterion');
  return at === -1 ? dirname(dirname(file)) : parts.slice(0, at + 1).join(sep);
}

/** The folders of criterion among the files, and the files that are in none. */
export function splitCriterion(files: readonly string[]): {
  readonly folders: readonly CriterionFolder[];
  readonly others: readonly string[];
} {
  const listed = new Set(files);
  const benchmarks = files.filter(
    (file) => basename(file) === 'benchmark.json' && listed.has(join(dirname(file), 'estimates.json')),
  );
  const roots = [...new Set(benchmarks.map(rootOf))];
  const isIn = (root: string, file: string) => file.startsWith(join(root, sep));
  return {
    folders: roots.map((root) => ({ root, files: files.filter((file) => isIn(root, file) && file.endsWith('.json')) })),
    // The pages and images beside the files show the same figures.
    others: files.filter((file) => !roots.some((root) => isIn(root, file))),
  };
}

/** The runs of a folder of criterion: each baseline is one, at the time of its newest file. */
export const toCriterionSource = (
  { root, files }: CriterionFolder,
  timeFrom: TimeFrom | undefined,
  options: PastOptions,
  terminal: Terminal,
): Source =>
  async function* () {
    const read: CriterionFile[] = [];
    for (const file of files) {
      const text = decodeText(await terminal.readFile(file));
      const modifiedAt = await terminal.readModifiedAt(file);
      read.push({ path: relative(root, file).split(sep).join('/'), text, modifiedAt });
    }
    const known = async () => {
      const time = await readTime(files[0] ?? root, timeFrom ?? 'mtime', terminal);
      return 'reason' in time ? time : { date: time.at, commit: null, branch: null };
    };
    const source = { label: root, path: root, bytes: new Uint8Array(), known, overrides: timeFrom !== undefined };
    yield* listEntries(source, parseCriterionFolder(read).entries, options);
  };
