import { type Fields, isFields, listFields, readFinite, readText } from '../../json/json-fields.ts';
import type { NativeText } from '../../text/lines.ts';

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

const NO_SUITE = { suite: null, tool: null, commit: null, date: null, older: 0 };

type DocumentEntry = ReturnType<typeof listFields>[number];

const dateOf = ({ entry }: DocumentEntry): number => readFinite(entry.date) ?? 0;

const toSuiteRun = (suite: string, { entry, pointer }: DocumentEntry, older: number): SuiteRun => ({
  suite,
  pointer,
  tool: readText(entry.tool),
  commit: isFields(entry.commit) ? readText(entry.commit.id) : null,
  date: readFinite(entry.date),
  benches: listFields(entry.benches, `${pointer}/benches`),
  older,
});

function listSuites(document: Fields): { readonly suite: string; readonly runs: readonly DocumentEntry[] }[] {
  const suites = isFields(document.entries) ? Object.entries(document.entries) : [];
  return suites.map(([suite, list]) => ({ suite, runs: listFields(list, `/entries/${suite}`) }));
}

/** The newest run of every suite; a list alone is one run of no suite. */
export function listNewest(document: Fields | readonly unknown[]): SuiteRun[] {
  if (!isFields(document)) return [{ ...NO_SUITE, pointer: '', benches: listFields(document, '') }];
  return listSuites(document).flatMap(({ suite, runs }) => {
    const newest = runs.reduce<DocumentEntry | null>(
      (best, run) => (best === null || dateOf(run) >= dateOf(best) ? run : best),
      null,
    );
    return newest ? [toSuiteRun(suite, newest, runs.length - 1)] : [];
  });
}

/** Every run of every suite, in the order of the file. */
export const listRuns = (document: Fields): SuiteRun[] =>
  listSuites(document).flatMap(({ suite, runs }) => runs.map((run) => toSuiteRun(suite, run, 0)));
