import { type Fields, isFields, listFields, readFinite, readText } from '../json-fields.ts';
import type { NativeText } from '../lines.ts';

/** One entry of a suite: what one commit measured. */
export type SuiteRun = {
  readonly suite: string | null;
  readonly pointer: string;
  readonly tool: string | null;
  readonly commit: string | null;
  readonly date: number | null;
  readonly benches: readonly { readonly entry: Fields; readonly pointer: string }[];
  /** Older entries of the suite, which one run cannot hold. */
  readonly older: number;
};

const ASSIGNMENT = /^\s{0,1000}(?:window\.)?BENCHMARK_DATA\s{0,100}=\s{0,100}(?=\{)/;

export const isAssignment = (text: string): boolean => ASSIGNMENT.test(text.slice(0, 4000));

/** `window.BENCHMARK_DATA = {…}`: what is assigned is JSON, and read as such. Nothing of the file is ever run. */
function readAssignment(text: string): unknown {
  const match = ASSIGNMENT.exec(text.slice(0, 4000));
  if (!match) return undefined;
  try {
    return JSON.parse(text.slice(match[0].length).trimEnd().replace(/;$/, ''));
  } catch {
    return undefined;
  }
}

const isHistory = (json: unknown): json is Fields =>
  isFields(json) &&
  isFields(json.entries) &&
  Object.values(json.entries).every((runs) => Array.isArray(runs)) &&
  ('lastUpdate' in json || 'repoUrl' in json);

const BENCH_KEYS: ReadonlySet<string> = new Set(['name', 'value', 'unit', 'range', 'extra']);

const isBench = (entry: unknown): boolean =>
  isFields(entry) && 'name' in entry && 'value' in entry && Object.keys(entry).every((key) => BENCH_KEYS.has(key));

/** `[{ "name", "unit", "value", "range"?, "extra"? }]`, the input of `customBiggerIsBetter` and its opposite. */
const isCustom = (json: unknown): json is unknown[] => Array.isArray(json) && json.length > 0 && json.every(isBench);

/** What the file is, or null: a history, in JavaScript or JSON, or the list of one run. */
export function readDocument(native: NativeText): Fields | readonly unknown[] | null {
  const document = isAssignment(native.text) ? readAssignment(native.text) : native.json;
  return isHistory(document) || isCustom(document) ? document : null;
}

/** The newest run of every suite; a list alone is one run of no suite. */
export function listNewest(document: Fields | readonly unknown[]): SuiteRun[] {
  if (!isFields(document)) {
    const benches = listFields(document, '');
    return [{ suite: null, pointer: '', tool: null, commit: null, date: null, benches, older: 0 }];
  }
  const suites = isFields(document.entries) ? Object.entries(document.entries) : [];
  return suites.flatMap(([suite, list]) => {
    const runs = listFields(list, `/entries/${suite}`);
    const dateOf = ({ entry }: { readonly entry: Fields }) => readFinite(entry.date) ?? 0;
    const newest = runs.reduce<(typeof runs)[number] | null>(
      (best, run) => (best === null || dateOf(run) >= dateOf(best) ? run : best),
      null,
    );
    if (!newest) return [];
    const { entry, pointer } = newest;
    const commit = isFields(entry.commit) ? readText(entry.commit.id) : null;
    const benches = listFields(entry.benches, `${pointer}/benches`);
    const tool = readText(entry.tool);
    return [{ suite, pointer, tool, commit, date: readFinite(entry.date), benches, older: runs.length - 1 }];
  });
}
