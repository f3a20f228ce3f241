import { dirname, join, relative, sep } from 'node:path';
import { type AsvGraph, decodeText, isAsvIndex, parseAsvGraphs } from '@tachograph/adapters';
import { isTable, parseJson } from '../read-json.ts';
import type { Terminal } from '../terminal.ts';
import { listEntries } from './list-runs.ts';
import type { PastOptions } from './past-run.ts';
import type { Source } from './send-runs.ts';

const readJsonFile = async (path: string, { readFile }: Pick<Terminal, 'readFile'>): Promise<unknown> =>
  parseJson(decodeText(await readFile(path)));

/** `benchmarks.json` of the results folder in which a result file stands, one folder above; read once. */
export function createDescriptions(files: readonly string[], terminal: Pick<Terminal, 'readFile'>) {
  const listed = new Set(files);
  const read = new Map<string, Promise<unknown>>();
  return async (file: string): Promise<ReadonlyMap<string, unknown>> => {
    const path = join(dirname(dirname(file)), 'benchmarks.json');
    if (!listed.has(path)) return new Map();
    const json = read.get(path) ?? readJsonFile(path, terminal);
    read.set(path, json);
    return new Map([['benchmarks.json', await json]]);
  };
}

/** A folder that `asv publish` wrote: its `index.json`, and the files of its graphs. */
export type AsvPublished = {
  readonly index: string;
  readonly json: Readonly<Record<string, unknown>>;
  readonly graphs: readonly string[];
};

/** The published folders among the files, and the files that are in none. */
export async function splitAsvPublished(
  files: readonly string[],
  terminal: Pick<Terminal, 'readFile'>,
): Promise<{ readonly published: readonly AsvPublished[]; readonly others: readonly string[] }> {
  const published: AsvPublished[] = [];
  let others = files;
  for (const index of files.filter((file) => file.endsWith(`${sep}index.json`) || file === 'index.json')) {
    const inside = join(dirname(index), sep);
    const graphs = others.filter((file) => file.startsWith(join(inside, 'graphs', sep)) && file.endsWith('.json'));
    if (graphs.length === 0) continue;
    const json = await readJsonFile(index, terminal);
    if (!isTable(json) || !isAsvIndex(json)) continue;
    published.push({ index, json, graphs });
    // The pages and scripts beside the graphs show the same figures.
    others = others.filter((file) => !file.startsWith(inside));
  }
  return { published, others };
}

/** The runs of a published folder. All graphs are held: each has a value of every run. */
export const toAsvSource = ({ index, json, graphs }: AsvPublished, options: PastOptions, terminal: Terminal): Source =>
  async function* () {
    const root = join(dirname(index), 'graphs');
    const read: AsvGraph[] = [];
    for (const file of graphs) {
      const path = relative(root, file).split(sep).join('/');
      if (!path.startsWith('summary/')) read.push({ path, json: await readJsonFile(file, terminal) });
    }
    const known = async () => ({ reason: 'the revision has no date' });
    const source = { label: dirname(index), path: index, bytes: new Uint8Array(), known, overrides: false };
    yield* listEntries(source, parseAsvGraphs(json, read).entries, options);
  };
