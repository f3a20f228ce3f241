import { type Fields, fieldsOf, isFields, readText } from '../../json/json-fields.ts';
import { readDate } from '../../json/read-date.ts';

/** Fields that every result has one of; together with `tags` and figures they are Conbench's alone. */
const OWN = ['batch_id', 'run_id', 'run_reason'];

const isResult = (value: unknown): value is Fields =>
  isFields(value) &&
  typeof fieldsOf(value.tags).name === 'string' &&
  OWN.some((key) => key in value) &&
  ((isFields(value.stats) && ('data' in value.stats || 'unit' in value.stats)) || isFields(value.error));

type ResultList = { readonly list: readonly unknown[]; readonly pointerOf: (at: number) => string };

/** One result, a list, or a page of the API: `{ "data": [], "metadata": {} }`. */
function toList(json: unknown): ResultList {
  if (Array.isArray(json)) return { list: json, pointerOf: (at) => `/${at}` };
  const { data } = fieldsOf(json);
  if (Array.isArray(data)) return { list: data, pointerOf: (at) => `/data/${at}` };
  return { list: [json], pointerOf: () => '' };
}

/** True for results of Conbench; most entries must be intact. */
export function isResultList(json: unknown): boolean {
  const { list } = toList(json);
  return list.filter(isResult).length * 2 > list.length;
}

/** The results of one run of a suite. */
export type ConbenchRun = {
  readonly pointer: string;
  readonly commit: string | null;
  readonly branch: string | null;
  /** When its last result was measured. */
  readonly date: Date | null;
  readonly results: readonly { readonly pointer: string; readonly entry: unknown }[];
  readonly toDocument: () => unknown;
};

const readCommit = ({ github, commit }: Fields): string | null =>
  readText(fieldsOf(github).commit) ?? readText(fieldsOf(commit).sha) ?? readText(commit);

/** The results by run, in the order of their first. A broken entry goes with the one before. */
export function listConbenchRuns(json: unknown): ConbenchRun[] {
  const { list, pointerOf } = toList(json);
  type Open = Omit<ConbenchRun, 'toDocument'> & { date: Date | null; results: { pointer: string; entry: unknown }[] };
  const runs = new Map<string, Open>();
  let last = '';
  for (const [at, entry] of list.entries()) {
    const fields = fieldsOf(entry);
    const commit = readCommit(fields);
    const key: string = isResult(entry) ? (readText(fields.run_id) ?? commit ?? '') : last;
    const branch = readText(fieldsOf(fields.github).branch);
    const run: Open = runs.get(key) ?? { pointer: pointerOf(at), commit, branch, date: null, results: [] };
    const date = readDate(fields.timestamp);
    if (date && (run.date === null || date > run.date)) run.date = date;
    run.results.push({ pointer: pointerOf(at), entry });
    runs.set(key, run);
    last = key;
  }
  return [...runs.values()].map((run) => ({ ...run, toDocument: () => run.results.map(({ entry }) => entry) }));
}
