import { type Fields, fieldsOf, isFields, readText } from '../../json/json-fields.ts';

/** An entry as Codespeed takes it at `/result/add/json/`, and where it stands in the file. */
export type CodespeedEntry = { readonly pointer: string; readonly entry: unknown };

const isRow = (row: unknown, model: string): row is Fields => isFields(row) && row.model === `codespeed.${model}`;

/** `manage.py dumpdata codespeed` of Django: every row of the server's tables as `{"model", "pk", "fields"}`. */
export const isDump = (json: readonly unknown[]): boolean =>
  json.some((row) => isRow(row, 'result') && 'revision' in fieldsOf(row.fields)) &&
  json.every((row) => isFields(row) && typeof row.model === 'string' && isFields(row.fields));

type Table = ReadonlyMap<unknown, Fields>;

const readTable = (dump: readonly unknown[], model: string): Table =>
  new Map(dump.flatMap((row) => (isRow(row, model) ? [[row.pk, fieldsOf(row.fields)] as const] : [])));

/** When the last result of a revision was measured in an environment: each result has a time of its own. */
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
export function listDumpEntries(dump: readonly unknown[]): CodespeedEntry[] {
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
