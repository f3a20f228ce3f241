import type { Params, Result, Uncertainty } from '@tachograph/schema/result';
import { parsePrintedUnit } from '../../figures/printed-unit.ts';
import { toStddev } from '../../figures/statistics.ts';
import { type Fields, isFields, readFinite, readText } from '../../json/json-fields.ts';
import { readDate } from '../../json/read-date.ts';
import { isDriverName } from '../../names/known-drivers.ts';
import type { NativeText } from '../../native/native-text.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { addFigures } from '../../outcome/figure.ts';
import { type History, type HistoryDocument, takeNewestRun, toHistory } from '../../outcome/history.ts';
import { alsoUnsure, toNamedCell } from '../../outcome/named-cell.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { toName } from '../../text/clean-text.ts';

/** An entry as Codespeed takes it at `/result/add/json/`, and where it stands in the file. */
type CodespeedEntry = { readonly pointer: string; readonly entry: unknown };

/** Fields that every result has; with them, a list is Codespeed's and no other tool's. */
const KEYS = ['commitid', 'benchmark', 'executable', 'environment', 'result_value'];

const isResult = (entry: unknown): entry is Fields => isFields(entry) && KEYS.every((key) => key in entry);

/** The list that Codespeed takes at `/result/add/json/`, where most entries must be intact. */
const isResultList = (json: unknown): json is readonly unknown[] =>
  Array.isArray(json) && json.length > 0 && json.filter(isResult).length * 2 > json.length;

/** What one commit measured in one environment. */
type CodespeedRun = {
  readonly pointer: string;
  readonly commit: string | null;
  readonly branch: string | null;
  readonly environment: string | null;
  readonly date: Date | null;
  readonly results: readonly CodespeedEntry[];
  readonly toDocument: () => unknown;
};

/** A revision is a text or, of Subversion, a number. */
const readRevision = (value: unknown): string | null =>
  readText(value) ?? (readFinite(value) === null ? null : String(value));

/** A branch named `default` is the main one of any repository. */
const readBranch = (value: unknown): string | null => (value === 'default' ? null : readText(value));

/** The day of a date: benchmarks of one run may have different times. */
const dayOf = (date: unknown): unknown => (typeof date === 'string' ? date.slice(0, 10) : date);

/**
 * The results by commit, branch, environment and day, in the order of their first. A benchmark that comes again belongs
 * to the next run.
 */
function listCodespeedRuns(list: readonly unknown[]): CodespeedRun[] {
  type Open = Omit<CodespeedRun, 'toDocument'> & { date: Date | null; results: CodespeedEntry[] };
  const runs = new Map<string, Open>();
  let last = '';
  const times = new Map<string, number>();
  for (const [at, entry] of list.entries()) {
    const pointer = `/${at}`;
    const fields = isFields(entry) ? entry : {};
    const { commitid, branch, environment, result_date: measured, revision_date: committed } = fields;
    const of = JSON.stringify([fields.project, commitid, branch, environment, dayOf(measured ?? committed)]);
    const benchmark = JSON.stringify([of, fields.executable, fields.benchmark]);
    const time = times.get(benchmark) ?? 0;
    if (isFields(entry)) times.set(benchmark, time + 1);
    const key: string = isFields(entry) ? `${of} ${time}` : last;
    last = key;
    const run: Open = runs.get(key) ?? {
      pointer,
      commit: readRevision(commitid),
      branch: readBranch(branch),
      environment: readText(environment),
      date: null,
      results: [],
    };
    const date = readDate(measured) ?? readDate(committed);
    if (date && (run.date === null || date > run.date)) run.date = date;
    run.results.push({ pointer, entry });
    runs.set(key, run);
  }
  return [...runs.values()].map((run) => ({ ...run, toDocument: () => run.results.map(({ entry }) => entry) }));
}

type NamedMeasure = { readonly measure: Pick<Result, 'metric' | 'unit' | 'direction'>; readonly guessed: boolean };

/** Codespeed's own default, of its model of a benchmark: seconds, of which less is better. */
const SECONDS: NamedMeasure = { measure: { metric: 'latency', unit: 's' }, guessed: true };

/** `units`, `units_title` and `lessisbetter` may accompany a result; without them the server keeps them. */
function toMeasure({ units, units_title: title, lessisbetter }: Fields): NamedMeasure {
  const printed = readText(units);
  const unit = printed === null ? null : parsePrintedUnit(printed);
  if (unit === null) return SECONDS;
  const metric = toName(readText(title) ?? '', 120).toLowerCase();
  const isTime = metric === '' || metric === 'time';
  const stated = typeof lessisbetter === 'boolean' ? (lessisbetter ? 'lower' : 'higher') : null;
  const direction =
    unit.measure.direction === undefined || stated === null ? {} : { direction: stated as 'lower' | 'higher' };
  const named = { ...unit.measure, ...(isTime ? {} : { metric }), ...direction };
  return { measure: named, guessed: unit.warning !== null && stated === null };
}

/** Quartiles accompany a median; Codespeed calls such benchmarks those of the type "median". */
function toQuartiles({ q1, q3 }: Fields, value: number): Uncertainty | null {
  const low = readFinite(q1);
  const high = readFinite(q3);
  return low !== null && high !== null && low <= value && value <= high ? { kind: 'iqr', low, high } : null;
}

/** The deviation, or the range between the smallest and the largest value. */
function toUncertainty({ std_dev: deviation, min, max }: Fields, value: number): Uncertainty | null {
  const stddev = toStddev(readFinite(deviation));
  const low = readFinite(min);
  const high = readFinite(max);
  if (stddev !== null || low === null || high === null || low > value || value > high || low === high) return stddev;
  return { kind: 'range', low, high };
}

const WARNING = 'the list states no units, which Codespeed keeps on its server: read as its default, seconds';

/** With several environments in a file, the environment is a param. */
const hasEnvironments = (runs: readonly CodespeedRun[]): boolean =>
  new Set(runs.map(({ environment }) => environment)).size > 1;

/** The results of one run. */
function addRun(draft: OutcomeDraft, run: CodespeedRun, withEnvironment: boolean): void {
  const environment: Params =
    withEnvironment && run.environment !== null ? { environment: toName(run.environment, 200) } : {};
  for (const { pointer, entry } of run.results) {
    const fields = isFields(entry) ? entry : {};
    const name = readText(fields.benchmark);
    const executable = readText(fields.executable);
    const value = readFinite(fields.result_value);
    if (name === null || value === null) {
      draft.reject(
        pointer,
        JSON.stringify(entry)?.slice(0, 200) ?? '',
        name === null ? 'not a result of Codespeed' : 'the value is not a number',
      );
      continue;
    }
    const { measure, guessed } = toMeasure(fields);
    if (guessed) draft.warn(pointer, WARNING);
    const isDriver = executable !== null && isDriverName(executable, null);
    const params: Params = {
      ...environment,
      ...(executable === null || isDriver ? {} : { executable: toName(executable, 200) }),
    };
    const printed = isDriver ? `${name} - ${executable}` : name;
    const named = toNamedCell(draft, pointer, printed, { language: null, params });
    const quartiles = toQuartiles(fields, value);
    const uncertainty = quartiles ?? toUncertainty(fields, value);
    const statistic = quartiles ? { statistic: 'median' } : {};
    const figure = { location: pointer, ...measure, ...statistic, value, uncertainty };
    addFigures(draft, guessed ? alsoUnsure(named, 'unit') : named, [figure]);
  }
}

function read({ json }: NativeText, draft: OutcomeDraft): void {
  const runs = isResultList(json) ? listCodespeedRuns(json) : [];
  const newest = takeNewestRun(runs, draft);
  if (newest) addRun(draft, newest, hasEnvironments(runs));
}

/** The list of results that Codespeed takes at `/result/add/json/`. */
export const codespeed: Adapter = {
  name: 'codespeed',
  title: 'Codespeed',
  aliases: ['codespeed-json'],
  signature: 'a JSON list of `{"commitid", "benchmark", "executable", "environment", "result_value"}`',
  recognises: ({ json }) => isResultList(json),
  read,
};

/** A list of results for `/result/add/json/`: the results of one commit, environment and date are a run. */
export function parseCodespeedHistory({ json }: HistoryDocument): History | null {
  const runs = isResultList(json) ? listCodespeedRuns(json) : null;
  return runs && toHistory(codespeed, runs, (draft, run) => addRun(draft, run, hasEnvironments(runs)));
}
