import { join } from 'node:path';
import { basename, dirname } from 'node:path/posix';
import { decodeText, parseNative } from '@tachograph/adapters';
import { isCriterionFile } from '@tachograph/adapters/history';
import { isKnownDriver } from '@tachograph/adapters/names';
import type { Named } from '../import/list-sources.ts';
import type { Terminal } from '../terminal.ts';
import { readHead } from './list-files.ts';

/** Results of the past at one place of a repository, and how `tacho import` reads them. */
export type Finding = {
  /** The tool, as people call it. */
  readonly form: string;
  /** From the root of the repository. */
  readonly where: string;
  readonly named: Named;
};

type World = Pick<Terminal, 'probe' | 'readFile'>;

type Found = Omit<Finding, 'named'> & { readonly files: readonly string[] };

/** Where JMH writes `"jmhVersion"` and a page of github-action-benchmark its variable. */
const HEAD_BYTES = 4096;
/** A file of results is read as a whole; a page of a README is far below. */
const MOST_JSON = 2000;
const MOST_PAGES = 200;
const MOST_PAGE_BYTES = 1_000_000;

export const isDataJs = (text: string): boolean => text.trimStart().startsWith('window.BENCHMARK_DATA');

function groupBy(files: readonly string[], toFolder: (file: string) => string | null): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const file of files) {
    const folder = toFolder(file);
    if (folder === null) continue;
    const group = groups.get(folder);
    if (group) group.push(file);
    else groups.set(folder, [file]);
  }
  return groups;
}

const toFound = (form: string, groups: ReadonlyMap<string, readonly string[]>): Found[] =>
  [...groups].map(([where, files]) => ({ form, where, files }));

/** The folder of a name on the way to a file. */
const folderNamed = (name: string) => (file: string) => {
  const parts = file.split('/');
  const at = parts.lastIndexOf(name);
  return at === -1 || at === parts.length - 1 ? null : parts.slice(0, at + 1).join('/');
};

/** `results/<machine>/machine.json` shows a results folder of asv. */
function findAsv(files: readonly string[]): Found[] {
  const machines = new Set(files.filter((file) => basename(file) === 'machine.json').map((file) => dirname(file)));
  const roots = new Set([...machines].map((machine) => dirname(machine)));
  const isOf = (file: string) =>
    (machines.has(dirname(file)) && file.endsWith('.json') && basename(file) !== 'machine.json') ||
    (roots.has(dirname(file)) && basename(file) === 'benchmarks.json');
  return toFound(
    'asv',
    groupBy(files.filter(isOf), (file) => (roots.has(dirname(file)) ? dirname(file) : dirname(dirname(file)))),
  );
}

const findByFolder = (files: readonly string[]): Found[] => [
  ...findAsv(files),
  ...toFound('criterion', groupBy(files.filter(isCriterionFile), folderNamed('criterion'))),
  ...toFound(
    'pytest-benchmark',
    groupBy(
      files.filter((file) => file.endsWith('.json')),
      folderNamed('.benchmarks'),
    ),
  ),
];

const isTracked = async (root: string, file: string, { probe }: World): Promise<boolean> =>
  (await probe.run('git', ['-C', root, 'ls-files', '--error-unmatch', '--', file])) !== null;

/** What is not in Git was written by the program that measured; of a clone, the time of a file is that of the clone. */
async function toNamed(root: string, files: readonly string[], terminal: World): Promise<Named> {
  const isInGit = await isTracked(root, files[0] ?? '', terminal);
  return { files: files.map((file) => join(root, file)), git: [], timeFrom: isInGit ? 'git' : 'mtime' };
}

/** Every form but criterion's states the time of its runs. */
async function toFinding(root: string, { form, where, files }: Found, terminal: World): Promise<Finding> {
  const named = await toNamed(root, files, terminal);
  return { form, where, named: form === 'criterion' ? named : { ...named, timeFrom: undefined } };
}

/** Files that only their content shows: pages of github-action-benchmark, and what JMH writes. */
async function findByContent(root: string, files: readonly string[], terminal: World): Promise<Finding[]> {
  const found: Finding[] = [];
  const candidates = files.filter((file) => basename(file) === 'data.js' || file.endsWith('.json'));
  for (const where of candidates.slice(0, MOST_JSON)) {
    const head = await readHead(join(root, where), HEAD_BYTES);
    if (isDataJs(head))
      found.push(await toFinding(root, { form: 'github-action-benchmark', where, files: [where] }, terminal));
    else if (head.includes('"jmhVersion"'))
      found.push({ form: 'JMH', where, named: await toVersions(root, where, terminal) });
  }
  return found;
}

/** Every version of a file that Git has, or the file as it is. */
async function toVersions(root: string, file: string, terminal: World): Promise<Named> {
  if (!(await isTracked(root, file, terminal))) return toNamed(root, [file], terminal);
  return { files: [], git: [join(root, file)], timeFrom: undefined };
}

/** The tool whose results a page shows, if one is of a driver of `docs/drivers.md`: most tables of most pages are about something else. */
function findTool(text: string, fileName: string): string | null {
  const { tool, results } = parseNative(text, { tool: 'auto', fileName });
  return results.some(({ driver }) => isKnownDriver(driver.name)) ? tool : null;
}

/** Pages with results, each with its history in Git. */
async function findPages(root: string, files: readonly string[], terminal: World): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const where of files.filter((file) => /\.(?:md|markdown)$/i.test(file)).slice(0, MOST_PAGES)) {
    const bytes = await terminal.readFile(join(root, where)).catch(() => null);
    if (bytes === null || bytes.length > MOST_PAGE_BYTES) continue;
    const form = findTool(decodeText(bytes), where);
    if (form === null || !(await isTracked(root, where, terminal))) continue;
    found.push({ form, where, named: { files: [], git: [join(root, where)], timeFrom: undefined } });
  }
  return found;
}

/** What `tacho import` can read among the files of a repository, in the order of its forms. */
export async function findHistories(root: string, files: readonly string[], terminal: World): Promise<Finding[]> {
  const byFolder = findByFolder(files);
  const taken = new Set(byFolder.flatMap((found) => found.files));
  const others = files.filter((file) => !taken.has(file));
  const folders = await Promise.all(byFolder.map((found) => toFinding(root, found, terminal)));
  return [...(await findByContent(root, others, terminal)), ...folders, ...(await findPages(root, others, terminal))];
}
