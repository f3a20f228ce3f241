import { basename, dirname, join, relative, sep } from 'node:path';
import { decodeText } from '@tachograph/adapters';
import { type CriterionFile, isCriterionFile, parseCriterionFolder, readRunFolder } from '@tachograph/adapters/history';
import { parseJson } from '../read-json.ts';
import { type Terminal, UsageError } from '../terminal.ts';
import { listGitVersions } from './git-history.ts';
import { listEntries, listRuns } from './list-runs.ts';
import type { PastOptions, PastRun } from './past-run.ts';
import { readTime, type TimeFrom } from './read-time.ts';
import type { Source } from './send-runs.ts';

/** A folder `criterion`, or one of a run, with the files of benchmarks. */
type CriterionFolder = { readonly root: string; readonly files: readonly string[] };

/** `target/criterion/select/pgx/new/raw.csv` → `target/criterion`; without such a folder, that of the benchmark. */
function rootOf(file: string): string {
  const parts = file.split(sep);
  const ofRun = parts.findLastIndex((part) => readRunFolder(part) !== null);
  const at = ofRun === -1 ? parts.lastIndexOf('criterion') : ofRun;
  return at === -1 ? dirname(dirname(file)) : parts.slice(0, at + 1).join(sep);
}

/** Files that only criterion writes, below a folder that names a benchmark. */
function isOfBenchmark(file: string, listed: ReadonlySet<string>): boolean {
  const name = basename(file);
  if (name === 'benchmark.json') return listed.has(join(dirname(file), 'estimates.json'));
  const baseline = basename(dirname(file));
  const isMeasured =
    name === 'raw.csv' || (name === 'estimates.json' && readRunFolder(basename(rootOf(file))) !== null);
  return isMeasured && (baseline === 'new' || baseline === 'base');
}

/** The folders of criterion among the files, and the files that are in none. */
function splitCriterion(files: readonly string[]): {
  readonly folders: readonly CriterionFolder[];
  readonly others: readonly string[];
} {
  const listed = new Set(files);
  const roots = new Map<string, string[]>();
  for (const file of files) if (isOfBenchmark(file, listed)) roots.set(rootOf(file), []);
  const others: string[] = [];
  for (const file of files) {
    const parts = roots.size === 0 ? [] : file.split(sep);
    const root = parts.map((_, at) => parts.slice(0, at).join(sep)).find((folder) => roots.has(folder));
    // The pages and images beside the files show the same figures.
    if (root === undefined) others.push(file);
    else if (isCriterionFile(file.split(sep).join('/'))) roots.get(root)?.push(file);
  }
  return { folders: [...roots].map(([root, own]) => ({ root, files: own })), others };
}

/** The runs of a folder of criterion: each baseline is one, at the time of its newest file; or the run that the folder is named after. */
const toCriterionSource = (
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
    yield* listEntries(source, parseCriterionFolder(read, basename(root)).entries, options);
  };

async function listFiles(named: readonly string[], terminal: Pick<Terminal, 'listFolder'>): Promise<string[]> {
  const lists = await Promise.all(named.map(async (path) => (await terminal.listFolder(path)) ?? [path]));
  const files = lists.flat();
  if (files.length === 0 && named.length > 0) throw new UsageError('the folder is empty');
  return [...new Set(files)];
}

/** `benchmarks.json` of the results folder in which a result file stands, one folder above; read once. */
function createDescriptions(files: readonly string[], terminal: Pick<Terminal, 'readFile'>) {
  const listed = new Set(files);
  const read = new Map<string, Promise<unknown>>();
  return async (file: string): Promise<ReadonlyMap<string, unknown>> => {
    const path = join(dirname(dirname(file)), 'benchmarks.json');
    if (!listed.has(path)) return new Map();
    const json = read.get(path) ?? terminal.readFile(path).then((bytes) => parseJson(decodeText(bytes)));
    read.set(path, json);
    return new Map([['benchmarks.json', await json]]);
  };
}

type FileOptions = {
  readonly timeFrom: TimeFrom | undefined;
  readonly describe: (file: string) => Promise<ReadonlyMap<string, unknown>>;
};

/** The runs of a file. Its time is asked for where it does not state one, or always where the command line says from what. */
const toFileSource = (
  file: string,
  { timeFrom, describe }: FileOptions,
  options: PastOptions,
  terminal: Terminal,
): Source =>
  async function* () {
    const known = async () => {
      const time = await readTime(file, timeFrom ?? 'name', terminal);
      return 'reason' in time ? time : { date: time.at, commit: null, branch: null };
    };
    const bytes = await terminal.readFile(file);
    const beside = await describe(file);
    yield* listRuns({ label: file, path: file, bytes, known, overrides: timeFrom !== undefined, beside }, options);
  };

/** What is to be read: files and folders, and files in the history of their repository. */
export type Named = {
  readonly files: readonly string[];
  readonly git: readonly string[];
  readonly timeFrom: TimeFrom | undefined;
};

/** Everything that has runs, in its order. */
export async function listSources(
  { files: named, git, timeFrom }: Named,
  options: PastOptions,
  terminal: Terminal,
): Promise<Source[]> {
  const files = await listFiles(named, terminal);
  const criterion = splitCriterion(files);
  const describe = createDescriptions(files, terminal);
  return [
    ...criterion.folders.map((folder) => toCriterionSource(folder, timeFrom, options, terminal)),
    ...criterion.others.map((file) => toFileSource(file, { timeFrom, describe }, options, terminal)),
    ...git.map((file) => toGitSource(file, options, terminal)),
  ];
}

/** The runs of a file in the history of its repository, one for each version. */
const toGitSource = (file: string, options: PastOptions, terminal: Terminal): Source =>
  async function* () {
    let figures: string | undefined;
    for await (const { commit, at, bytes, number, all } of listGitVersions(file, terminal)) {
      const label = `${file} at ${commit.slice(0, 12)}`;
      const known = async () => ({ date: at, commit, branch: null });
      const runs: PastRun[] = [];
      for await (const run of listRuns({ label, path: basename(file), bytes, known, overrides: false }, options)) {
        runs.push(run);
        if (runs.length > 1) break;
      }
      const done = number / all;
      // The versions of a history overlap: the newest has all of it.
      if (runs.length > 1) yield { label, done, reason: 'the file contains a history itself: send it without --git' };
      else
        for (const run of runs) {
          const read = 'figures' in run ? run.figures : undefined;
          if (read === undefined || read !== figures) yield { ...run, done };
          figures = read ?? figures;
        }
    }
  };
