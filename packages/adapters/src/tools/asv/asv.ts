import type { Environment } from '@tachograph/schema/environment';
import type { Result } from '@tachograph/schema/result';
import type { UncertainField } from '@tachograph/schema/run';
import { toCount } from '../../figures/to-count.ts';
import { type Fields, isFields, readText } from '../../json/json-fields.ts';
import { parseJsonText } from '../../json/json-text.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { toNamedCell } from '../../outcome/named-cell.ts';
import { draftOutcome, type OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { isTruncatedJson, rejectTruncatedJson } from '../../outcome/truncated-json.ts';
import { toName } from '../../text/clean-text.ts';
import type { NativeText } from '../../text/lines.ts';
import { readKind } from './benchmark-kind.ts';
import { isProgressLine, readConsole } from './read-console.ts';
import { isBenchmarkList, isResultFile, readResultFile } from './read-json.ts';
import type { ResultRow } from './result-row.ts';

const TITLE = 'airspeed velocity';
const KEYS = ['commit_hash', 'result_columns'];

const NO_KIND = 'the name does not start with time, mem, peakmem or track: the metric is unknown';
const KIND_WARNING =
  'asv stores the unit of track benchmarks in benchmarks.json: stored as a value where lower is better';
const PARAMS_WARNING = 'a result file does not name its params: they are called param1, param2 …, as in asv';

/** `select.Connect.time_ping` is the scenario, whole: without its prefix, time and memory of one name would be one. */
function addRow(draft: OutcomeDraft, row: ResultRow): void {
  const { location, benchmark, params, status, value } = row;
  const kind = readKind(benchmark, row.unit);
  if (kind === null) {
    draft.reject(location, benchmark, NO_KIND);
    return;
  }
  const { cell, printed } = toNamedCell(draft, location, benchmark, { language: 'python', params });
  const guessed: UncertainField[] = kind.guessed ? ['unit'] : [];
  if (kind.guessed) draft.warn(location, KIND_WARNING);
  if (!row.paramsNamed) {
    draft.warn(location, PARAMS_WARNING);
    guessed.push('params');
  }
  const measure = row.unit === null ? kind.measure : { ...kind.measure, unit: row.unit };
  const counted = kind.measure.statistic === 'exact';
  const result: Result = {
    ...cell,
    ...measure,
    status,
    value,
    ...(row.reason === null ? {} : { statusReason: row.reason }),
    uncertainty: counted ? null : row.uncertainty,
    n: row.n,
    ...(row.samples ? { samples: [...row.samples] } : {}),
  };
  draft.add(location, result, { ...printed, uncertain: [...printed.uncertain, ...guessed] });
}

/** The machine's own name (`machine`) and the paths of its Python are left out. */
function toEnvironment(file: Fields): Environment {
  const params = isFields(file.params) ? file.params : {};
  const text = (value: unknown, max = 200) => toName(readText(value) ?? '', max) || null;
  const positive = (value: unknown) => toCount(Number(readText(value) ?? Number.NaN));
  // In bytes today; once in kilobytes, or as a text.
  const ram = positive(params.ram);
  const python = /^\d+(?:\.\d+){0,3}\S{0,20}$/.exec(text(file.python) ?? '')?.[0] ?? null;
  const commit = text(file.commit_hash);
  const requirements = Object.entries(isFields(file.requirements) ? file.requirements : {}).slice(0, 30);
  const extra = requirements.map(([name, version]) => [`requirement ${toName(name, 100)}`, text(version) ?? '']);
  return {
    client: {
      cpu: { model: text(params.cpu), arch: text(params.arch, 40), logical: positive(params.num_cpu) },
      memoryBytes: ram !== null && ram >= 2 ** 27 ? ram : null,
      os: text(params.os),
    },
    runtime: { name: 'python', version: python },
    extra: { ...(commit ? { commit } : {}), ...Object.fromEntries(extra) },
  };
}

/** asv distinguishes a skipped value, a bare `NaN`, from a failed one, `null`; `native.json` has null for both. */
const readDocument = (native: NativeText): unknown =>
  isFields(native.json) ? parseJsonText(native.text, 'string') : undefined;

function parse(native: NativeText) {
  const draft = draftOutcome('asv', TITLE, native);
  const document = readDocument(native);
  const file = isResultFile(document) ? document : null;
  if (isBenchmarkList(document)) {
    const reason =
      'benchmarks.json describes benchmarks and has no results: send results/<machine>/<commit>-<environment>.json';
    draft.reject('file', native.lines[0]?.text ?? '', reason);
  } else if (isTruncatedJson(native, KEYS)) rejectTruncatedJson(draft, native);
  else {
    for (const row of file ? readResultFile(file, draft) : readConsole(native, draft)) addRow(draft, row);
  }
  return draft.finish({
    harness: { name: 'asv', tool: { name: 'asv' } },
    environment: file ? toEnvironment(file) : { runtime: { name: 'python' } },
  });
}

/** Result files of airspeed velocity, of both schema versions, and what `asv run` prints. */
export const asv: Adapter = {
  name: 'asv',
  title: TITLE,
  aliases: ['airspeed-velocity', 'airspeed velocity'],
  signature:
    'a result file with `commit_hash`, `params` and `results`, or lines such as `[50.00%] ··· bench.time_keys  11.2±0.01μs`',
  recognises: (native) =>
    isResultFile(native.json) ||
    isBenchmarkList(native.json) ||
    isTruncatedJson(native, KEYS) ||
    (native.text.includes('%] ·') && native.lines.some(({ text }) => isProgressLine(text))),
  parse,
};
