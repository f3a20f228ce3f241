import type { Environment } from '@tachograph/schema/environment';
import type { Result } from '@tachograph/schema/result';
import { parsePrintedUnit } from '../../figures/printed-figure.ts';
import { toCount } from '../../figures/statistics.ts';
import { type Fields, fieldsOf, isFields, lookUp, readText } from '../../json/fields.ts';
import { parseJsonText } from '../../json/json-text.ts';
import { readDate } from '../../json/read-date.ts';
import { toNativeText } from '../../native/to-native-text.ts';
import { type Adapter, type OutcomeDraft, withReport } from '../../outcome/adapter.ts';
import { addFigures, addUnmeasured } from '../../outcome/figure.ts';
import type { History, HistoryDocument } from '../../outcome/history.ts';
import { alsoUnsure, listUncertain, toNamedCell } from '../../outcome/named-cell.ts';
import { draftOutcome } from '../../outcome/outcome-draft.ts';
import { readName, toName } from '../../text/clean-text.ts';
import type { NativeText } from '../../text/native-text.ts';
import { ConsoleReader, isProgressLine, NOISE } from './read-console.ts';
import { FAILED, isBenchmarkList, isResultFile, type ResultRow, readResultFile } from './read-json.ts';

/** What a benchmark measures, by the start of its name: result files and logs contain nothing else about it. */
type BenchmarkKind = {
  readonly measure: Pick<Result, 'metric' | 'unit' | 'direction' | 'statistic'>;
  /** True where unit and direction are unknown: asv stores them in `benchmarks.json`. */
  readonly guessed: boolean;
};

const TIME: BenchmarkKind = { measure: { metric: 'latency', unit: 's', statistic: 'median' }, guessed: false };

const KINDS: Readonly<Record<string, BenchmarkKind>> = {
  time: TIME,
  timeraw: TIME,
  mem: { measure: { metric: 'object size', unit: 'B', direction: 'lower', statistic: 'exact' }, guessed: false },
  peakmem: { measure: { metric: 'peak memory', unit: 'B', direction: 'lower', statistic: 'max' }, guessed: false },
  track: { measure: { metric: 'tracked value', unit: 'value', direction: 'lower', statistic: 'exact' }, guessed: true },
};
const PREFIX = /^(timeraw|time|peakmem|mem|track)(?=_|[A-Z]|$)/;

/**
 * asv runs what begins with `time`, `timeraw` (seconds, median of the samples), `mem`, `peakmem` (bytes) or `track` (a
 * number of the author's own); see "Writing benchmarks" in its documentation. A plugin may run others: one
 * whose result is printed as a time is a latency. Null for any other.
 */
export function readKind(name: string, printedTime: string | null): BenchmarkKind | null {
  const prefix = PREFIX.exec(
    name.slice(name.lastIndexOf('.') + 1).replace(/^[A-Z]/, (letter) => letter.toLowerCase()),
  )?.[1];
  if (prefix === undefined) return printedTime === null ? null : TIME;
  return KINDS[prefix] ?? null;
}

/** The type of a benchmark in `benchmarks.json`, and the start of its name. */
const KINDS_OF_TYPES: Readonly<Record<string, string>> = {
  time: 'time',
  memory: 'mem',
  peakmemory: 'peakmem',
  track: 'track',
};

/** By `type` and `unit` of the benchmark's description, where it is known. Of a tracked number asv takes lower as better. */
function readDescribedKind(list: Fields, benchmark: string): BenchmarkKind | null {
  const { type, unit } = fieldsOf(Object.hasOwn(list, benchmark) ? list[benchmark] : null);
  const kind = lookUp(KINDS, lookUp(KINDS_OF_TYPES, readText(type)) ?? null) ?? null;
  const printed = type === 'track' && unit !== 'unit' ? parsePrintedUnit(readText(unit) ?? '') : null;
  if (!kind || !printed) return kind;
  const { metric, statistic } = kind.measure;
  const direction = printed.measure.direction === undefined ? {} : { direction: 'lower' as const };
  return { measure: { metric, statistic, unit: printed.measure.unit, ...direction }, guessed: false };
}

const NO_KIND = 'the name does not start with time, mem, peakmem or track: the metric is unknown';
const KIND_WARNING =
  'asv stores the unit of track benchmarks in benchmarks.json: stored as a value where lower is better';
const PARAMS_WARNING = 'a result file does not name its params: they are called param1, param2 …, as in asv';

/** `select.Connect.time_ping` is the scenario, whole: without its prefix, time and memory of one name would be one. */
function addRow(draft: OutcomeDraft, row: ResultRow, list: Fields = {}): void {
  const { location, benchmark, params, status, value } = row;
  const kind = readDescribedKind(list, benchmark) ?? readKind(benchmark, row.unit);
  if (kind === null) {
    draft.reject(location, benchmark, NO_KIND);
    return;
  }
  const guessed = listUncertain({ unit: kind.guessed, params: !row.paramsNamed });
  const named = alsoUnsure(toNamedCell(draft, location, benchmark, { language: 'python', params }), ...guessed);
  if (kind.guessed) draft.warn(location, KIND_WARNING);
  if (!row.paramsNamed) draft.warn(location, PARAMS_WARNING);
  const measure = row.unit === null ? kind.measure : { ...kind.measure, unit: row.unit };
  if (value === null) {
    addUnmeasured(draft, location, named, {
      ...measure,
      status: status === 'skipped' ? status : 'failed',
      reason: row.reason ?? FAILED,
    });
    return;
  }
  const uncertainty = measure.statistic === 'exact' ? null : row.uncertainty;
  addFigures(draft, named, [
    { location, ...measure, value, uncertainty, n: row.n, ...(row.samples ? { samples: row.samples } : {}) },
  ]);
}

/** The machine's own name (`machine`) and the paths of its Python are left out. */
function toEnvironment(file: Fields): Environment {
  const params = fieldsOf(file.params);
  const positive = (value: unknown) => toCount(Number(readText(value) ?? Number.NaN));
  // In bytes today; once in kilobytes, or as a text.
  const ram = positive(params.ram);
  const python = /^\d+(?:\.\d+){0,3}\S{0,20}$/.exec(readName(file.python) ?? '')?.[0] ?? null;
  const commit = readName(file.commit_hash);
  const requirements = Object.entries(fieldsOf(file.requirements)).slice(0, 30);
  const extra = requirements.map(([name, version]) => [`requirement ${toName(name, 100)}`, readName(version) ?? '']);
  return {
    client: {
      cpu: { model: readName(params.cpu), arch: readName(params.arch, 40), logical: positive(params.num_cpu) },
      memoryBytes: ram !== null && ram >= 2 ** 27 ? ram : null,
      os: readName(params.os),
    },
    runtime: { name: 'python', version: python },
    extra: { ...(commit ? { commit } : {}), ...Object.fromEntries(extra) },
  };
}

/** Everything a file contains; `list` is the content of `benchmarks.json`, where it is known. */
function readAsv(native: NativeText, draft: OutcomeDraft, list: Fields = {}): void {
  // asv distinguishes a skipped value, a bare `NaN`, from a failed one, `null`; `native.json` has null for both.
  const document = parseJsonText(native.text, 'string');
  if (isBenchmarkList(document)) {
    const reason =
      'benchmarks.json describes benchmarks and has no results: send results/<machine>/<commit>-<environment>.json';
    draft.reject('file', native.lines.at(0)?.text ?? '', reason);
  } else if (isResultFile(document)) {
    for (const row of readResultFile(document, draft, list)) addRow(draft, row, list);
    draft.setEnvironment(toEnvironment(document));
  }
}

/** Result files of airspeed velocity, of both schema versions, and what `asv run` prints. */
export const asv: Adapter = withReport(
  {
    isReport: (json): json is Fields => isResultFile(json) || isBenchmarkList(json),
    keys: [['commit_hash', 'result_columns']],
    read: (_, draft, native) => readAsv(native, draft),
  },
  {
    name: 'asv',
    title: 'airspeed velocity',
    harness: { name: 'asv', tool: { name: 'asv' } },
    environment: { runtime: { name: 'python' } },
    noise: NOISE,
    aliases: ['airspeed-velocity', 'airspeed velocity'],
    signature:
      'a result file with `commit_hash`, `params` and `results`, or lines such as `[50.00%] ··· bench.time_keys  11.2±0.01μs`',
    recognises: (native) => native.text.includes('%] ·') && native.lines.some(({ text }) => isProgressLine(text)),
    read(native, draft) {
      for (const row of new ConsoleReader(native, draft).readAll().rows) addRow(draft, row);
    },
  },
);

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
