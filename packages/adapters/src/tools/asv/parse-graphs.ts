import { type Fields, fieldsOf, isFields, readText } from '../../json/json-fields.ts';
import { readDate } from '../../json/read-date.ts';
import { toNativeText } from '../../native/native-text.ts';
import type { History, HistoryDocument, HistoryEntry } from '../../outcome/history.ts';
import { draftOutcome } from '../../outcome/outcome-draft.ts';
import { asv, readAsv } from './asv.ts';
import { isBenchmarkList, isResultFile } from './read-json.ts';

/** `results/<machine>/machine.json`: a description of the machine, which each result file repeats. */
const isMachine = (json: unknown): boolean =>
  isFields(json) && ['arch', 'cpu', 'machine', 'num_cpu', 'os', 'ram', 'version'].every((key) => key in json);

/**
 * A file of asv's results folder: `results/<machine>/<commit>-<environment>.json` is one run, of its commit at the date of
 * the commit, the only one that asv keeps. `benchmarks.json` beside it names params and units. That file and
 * `machine.json` describe, and are no run.
 */
export function parseAsvHistory({ text, json, fileName, beside }: HistoryDocument): History | null {
  const tool = 'asv';
  if (isBenchmarkList(json) || isMachine(json)) return { tool, entries: [] };
  if (!isResultFile(json)) return null;
  return {
    tool,
    entries: [
      {
        location: '',
        commit: readText(json.commit_hash),
        branch: null,
        date: readDate(json.date),
        read: () => {
          const native = toNativeText(text, fileName);
          const draft = draftOutcome(asv, native);
          readAsv(native, draft, fieldsOf(beside.get('benchmarks.json')));
          return { native: null, outcome: draft.finish() };
        },
      },
    ],
  };
}

/** A graph that asv published, by its path below `graphs`: `arch-x86_64/branch-main/…/bench.time_rows.json`. */
export type AsvGraph = { readonly path: string; readonly json: unknown };

/** `index.json` of a published folder: the benchmarks, and the commit and date of each revision. */
export const isAsvIndex = (json: unknown): json is Fields =>
  isFields(json) &&
  isFields(json.revision_to_hash) &&
  isFields(json.benchmarks) &&
  Array.isArray(json.graph_param_list);

/** As asv makes a file name of the name of a benchmark or of a parameter. */
const toFileName = (name: string): string => name.replace(/[<>:"/\\^|?*\p{Cc}]/gu, '_');

type Values = Map<string, unknown>;

/** The folder of an environment, as `<key>-<value>` sorted, from its entry in `graph_param_list`. */
function toFolder(params: Fields): string {
  const parts = Object.entries(params).map(([key, value]) =>
    toFileName(value === null ? `${key}-null` : value === '' ? key : `${key}-${String(value)}`),
  );
  return parts.sort((a, b) => (a < b ? -1 : 1)).join('/');
}

/** Values by revision, and in a revision by benchmark. A graph is `[[revision, value], …]`. */
function addGraph(runs: Map<string, Values>, benchmark: string, json: unknown): void {
  for (const point of Array.isArray(json) ? json : []) {
    if (!Array.isArray(point)) continue;
    const [revision, value] = point;
    const values = runs.get(String(revision)) ?? new Map<string, unknown>();
    values.set(benchmark, value);
    runs.set(String(revision), values);
  }
}

const MACHINE = ['arch', 'cpu', 'machine', 'num_cpu', 'os', 'ram'];

/** A revision as asv's own result file, without what a graph does not keep. */
function toResultFile(index: Fields, env: Fields, revision: string, values: Values): Fields {
  const benchmarks = fieldsOf(index.benchmarks);
  const results = [...values].map(([name, value]) => {
    const { params = [] } = fieldsOf(benchmarks[name]);
    return [name, [Array.isArray(value) ? value : [value], params]];
  });
  const entries = Object.entries(env);
  const python = readText(env.python) ?? '';
  return {
    commit_hash: fieldsOf(index.revision_to_hash)[revision],
    date: fieldsOf(index.revision_to_date)[revision],
    params: Object.fromEntries(entries.filter(([key]) => MACHINE.includes(key))),
    python,
    requirements: Object.fromEntries(
      entries.filter(([key, value]) => ![...MACHINE, 'branch', 'python'].includes(key) && value !== null),
    ),
    result_columns: ['result', 'params'],
    results: Object.fromEntries(results),
    version: 2,
  };
}

/**
 * The folder that `asv publish` writes: `index.json` and the graphs below `graphs`. Each revision of each environment is
 * a run, at the date of its commit. A graph has one value for each revision, without samples and spread.
 */
export function parseAsvGraphs(index: Fields, graphs: readonly AsvGraph[]): History {
  const names = new Map(Object.keys(fieldsOf(index.benchmarks)).map((name) => [toFileName(name), name]));
  const environments = Array.isArray(index.graph_param_list) ? index.graph_param_list.filter(isFields) : [];
  const branches = new Set(environments.map(({ branch }) => branch)).size;
  const entries = environments.flatMap((env): HistoryEntry[] => {
    const folder = toFolder(env);
    const runs = new Map<string, Values>();
    for (const { path, json } of graphs) {
      const name = path.startsWith(`${folder}/`)
        ? names.get(path.slice(folder.length + 1).replace(/\.json$/, ''))
        : undefined;
      if (name !== undefined) addGraph(runs, name, json);
    }
    return [...runs]
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([revision, values]): HistoryEntry => {
        const file = toResultFile(index, env, revision, values);
        return {
          location: `graphs/${folder} revision ${revision}`,
          commit: readText(file.commit_hash),
          branch: branches > 1 ? readText(env.branch) : null,
          date: readDate(file.date),
          read: () => {
            const native = {
              name: `${readText(file.commit_hash)?.slice(0, 12) ?? revision}.json`,
              text: `${JSON.stringify(file, null, 1)}\n`,
            };
            const text = toNativeText(native.text, native.name);
            const draft = draftOutcome(asv, text);
            readAsv(text, draft, fieldsOf(index.benchmarks));
            return { native, outcome: draft.finish() };
          },
        };
      });
  });
  return { tool: 'asv', entries };
}
