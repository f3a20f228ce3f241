import { type Fields, fieldsOf, isFields, readFinite, readText } from '../../json/json-fields.ts';
import { readDate } from '../../json/read-date.ts';

/** An entry as Codespeed takes it at `/result/add/json/`, and where it stands in the file. */
type CodespeedEntry = { readonly pointer: string; readonly entry: unknown };

const isRow = (row: unknown, model: string): row is Fields => isFields(row) && row.model === `codespeed.${model}`;

/** `manage.py dumpdata codespeed` of Django: every row of the server's tables as `{"model", "pk", "fields"}`. */
const isDump = (json: readonly unknown[]): boolean =>
  json.some((row) => isRow(row, 'result') && 'revision' in fieldsOf(row.fields)) &&
  json.every((row) => isFields(row) && typeof row.model === 'string' && isFields(row.fields));

type Table = ReadonlyMap<unknown, Fields>;

const readTable = (dump: readonly unknown[], model: string): Table =>
  new Map(dump.flatMap((row) => (isRow(row, model) ? [[row.pk, fieldsOf(row.fields)] as const] : [])));

/** When the last result of a revision was measured in an environment: each result has its own time. */
function readDates(dump: readonly unknown[]): ReadonlyMap<string, string> {
  const dates = new Map<string, string>();
  for (const row of dump) {
    const { revision, environment, date } = isRow(row, 'result') ? fieldsOf(row.fields) : {};
    const key = JSON.stringify([revision, environment]);
    const text = readText(date) ?? '';
    if (text > (dates.get(key) ?? '')) dates.set(key, text);
  }
  return dates;
}

/** The results of a dump as entries of the list, with the names and units that other tables have. */
function listDumpEntries(dump: readonly unknown[]): CodespeedEntry[] {
  const [projects, branches, revisions] = ['project', 'branch', 'revision'].map((model) => readTable(dump, model));
  const [executables, benchmarks, environments] = ['executable', 'benchmark', 'environment'].map((model) =>
    readTable(dump, model),
  );
  const dates = readDates(dump);
  return dump.flatMap((row, at) => {
    if (!isRow(row, 'result')) return [];
    const fields = fieldsOf(row.fields);
    const revision = revisions?.get(fields.revision);
    const benchmark = benchmarks?.get(fields.benchmark);
    const entry = {
      commitid: revision?.commitid,
      project: projects?.get(revision?.project)?.name,
      branch: branches?.get(revision?.branch)?.name,
      executable: executables?.get(fields.executable)?.name,
      benchmark: benchmark?.name,
      environment: environments?.get(fields.environment)?.name,
      result_value: fields.value,
      revision_date: revision?.date,
      result_date: dates.get(JSON.stringify([fields.revision, fields.environment])),
      std_dev: fields.std_dev,
      min: fields.val_min,
      max: fields.val_max,
      q1: fields.q1,
      q3: fields.q3,
      units: benchmark?.units,
      units_title: benchmark?.units_title,
      lessisbetter: benchmark?.lessisbetter,
    };
    return [{ pointer: `/${at}`, entry }];
  });
}

/** Fields that every result has; with them, a list is Codespeed's and no other tool's. */
const KEYS = ['commitid', 'benchmark', 'executable', 'environment', 'result_value'];

const isResult = (entry: unknown): entry is Fields => isFields(entry) && KEYS.every((key) => key in entry);

/** The list that Codespeed takes at `/result/add/json/`, where most entries must be intact, or a dump of its tables. */
export const isResultList = (json: unknown): json is readonly unknown[] =>
  Array.isArray(json) && json.length > 0 && (json.filter(isResult).length * 2 > json.length || isDump(json));

/** What one commit measured in one environment. */
export type CodespeedRun = {
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
export function listCodespeedRuns(list: readonly unknown[]): CodespeedRun[] {
  type Open = Omit<CodespeedRun, 'toDocument'> & { date: Date | null; results: CodespeedEntry[] };
  const runs = new Map<string, Open>();
  let last = '';
  const times = new Map<string, number>();
  const entries = isDump(list) ? listDumpEntries(list) : list.map((entry, at) => ({ pointer: `/${at}`, entry }));
  for (const { pointer, entry } of entries) {
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
