import type { Params } from '@tachograph/schema/result';
import {
  type Fields,
  fieldsOf,
  isFields,
  listFields,
  readFinite,
  readSamples,
  readText,
} from '../../json/json-fields.ts';
import { MAX_PARAMS, toParamName, toParamValue } from '../../names/param-value.ts';
import { addLatencies, addUnmeasured } from '../../outcome/add-latencies.ts';
import { addFigures } from '../../outcome/figure.ts';
import { toCell } from '../../outcome/named-cell.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { type RuntimeFacts, toRuntimeEnvironment } from '../../outcome/stated-environment.ts';
import { withReport } from '../../outcome/with-report.ts';
import { toMaskedBody } from '../../text/mask-secrets.ts';
import { ConsoleReader, isMitata, type MitataBenchmark, NOISE, type OtherFigure } from './read-console.ts';

/** mitata gives times in nanoseconds. */
const UNIT = 'ns';

const isStats = (value: unknown): boolean =>
  isFields(value) && ['min', 'max', 'avg', 'p75', 'p99', 'p999'].every((key) => typeof value[key] === 'number');

/** Runs of version 1; a benchmark of a version before is its own run. */
const runsOf = (entry: Fields, pointer: string) =>
  Array.isArray(entry.runs) ? listFields(entry.runs, `${pointer}/runs`) : [{ entry, pointer }];

/** True for the document that `format: 'json'` prints, once `json: true`. */
const isMitataJson = (json: unknown): json is object =>
  listFields(fieldsOf(json).benchmarks, '').some(({ entry }) =>
    runsOf(entry, '').some((run) => isStats(run.entry.stats)),
  );

function toParams(args: unknown): Params {
  const pairs = Object.entries(fieldsOf(args)).flatMap(([key, value]) => {
    const name = toParamName(key);
    if (name === null) return [];
    if (typeof value === 'string' && value !== '') return [[name, toParamValue(value)] as const];
    const scalar = typeof value === 'boolean' ? value : readFinite(value);
    return scalar === null ? [] : [[name, scalar] as const];
  });
  return Object.fromEntries(pairs.slice(0, MAX_PARAMS));
}

function toLatency(stats: Fields) {
  const samples = readSamples(stats.samples);
  const p25 = readFinite(stats.p25);
  const p50 = readFinite(stats.p50);
  const p75 = readFinite(stats.p75);
  return {
    unit: UNIT,
    n: samples?.length ?? null,
    mean: readFinite(stats.avg),
    median: p50,
    quartiles: p25 !== null && p75 !== null && p25 <= p75 ? ([p25, p75] as const) : null,
    p75,
    p99: readFinite(stats.p99),
    samples,
  };
}

function toOthers(stats: Fields): OtherFigure[] {
  const [heap, gc] = [stats.heap, stats.gc].map((entry) => readFinite(fieldsOf(entry).avg));
  return [
    ...(heap == null ? [] : [{ metric: 'heap', statistic: 'mean', unit: 'B', value: heap } as const]),
    ...(gc == null ? [] : [{ metric: 'gc', statistic: 'mean', unit: UNIT, value: gc } as const]),
  ];
}

const groupName = (layout: unknown, group: unknown): string | null => {
  if (typeof group === 'string') return group.startsWith('$mitata_group') ? null : group;
  return readText(fieldsOf(Array.isArray(layout) && typeof group === 'number' ? layout[group] : null).name);
};

/**
 * `select $rows rows`, the name of a benchmark with arguments, without those that are numbers: mitata writes them into
 * the name of a run, `select 10 rows`, and beside it. Null where nothing is left out.
 */
function withoutArguments(alias: string | null, name: string | null, args: Fields): string | null {
  if (alias === null || name === null) return null;
  const keys = Object.keys(args).sort((a, b) => b.length - a.length);
  const filled = keys.reduce((text, key) => text.replaceAll(`$${key}`, () => String(args[key])), alias);
  const bare = keys.reduce((text, key) => {
    const value = args[key];
    return text.replaceAll(`$${key}`, () => (typeof value === 'string' ? value : ''));
  }, alias);
  const flat = bare.replace(/\s{2,}/g, ' ').trim();
  return filled === name && flat !== name && flat !== '' ? flat : null;
}

/** Every run of every benchmark of the document. */
function readJson(json: unknown): MitataBenchmark[] {
  const { benchmarks, layout } = fieldsOf(json);
  return listFields(benchmarks, '/benchmarks').flatMap(({ entry, pointer }) =>
    runsOf(entry, pointer).map((run): MitataBenchmark => {
      const group = groupName(layout, entry.group);
      const printed = readText(run.entry.name);
      const alias = readText(entry.alias);
      const name = printed ?? alias ?? readText(entry.name) ?? 'unnamed';
      const { stats, error } = run.entry;
      const measured = isFields(stats) && isStats(stats) ? stats : null;
      const message = isFields(error) ? readText(error.message) : readText(error);
      return {
        location: run.pointer,
        path: group === null ? [name] : [group, name],
        bareName: withoutArguments(alias, printed, fieldsOf(run.entry.args)),
        params: toParams(run.entry.args),
        latency: measured && toLatency(measured),
        others: measured ? toOthers(measured) : [],
        error: measured ? null : (message ?? 'mitata wrote no statistics'),
      };
    }),
  );
}

/** The machine in the document: under `context`, before version 1 beside the benchmarks. */
function readFacts(json: unknown): RuntimeFacts {
  const document = fieldsOf(json);
  const context = isFields(document.context) ? document.context : document;
  const runtime = readText(context.runtime)?.split(' ') ?? [];
  return {
    cpu: isFields(context.cpu) ? readText(context.cpu.name) : readText(context.cpu),
    runtime: runtime[0] ?? null,
    version: readText(context.version) ?? runtime[1]?.replace(/^v/, '') ?? null,
    arch: readText(context.arch) ?? runtime[2]?.replace(/[()]/g, '') ?? null,
  };
}

function addBenchmark(draft: OutcomeDraft, benchmark: MitataBenchmark): void {
  const { location, path, bareName, params, latency, others, error } = benchmark;
  const bare = bareName === null ? path : [...path.slice(0, -1), bareName];
  const { cell, printed: found } = toCell(bare, { language: 'javascript', params });
  const printed = { ...found, name: path.join(' > ') };
  const named = { cell, printed };
  if (latency === null) {
    const reason = toMaskedBody(error, 'mitata printed no message', 500);
    addUnmeasured(draft, location, named, { unit: 'ns', status: 'failed', reason });
    return;
  }
  addLatencies(draft, location, named, latency);
  addFigures(
    draft,
    named,
    others.map((other) => ({ location, ...other })),
  );
}

function addAll(
  draft: OutcomeDraft,
  { benchmarks, facts }: { readonly benchmarks: readonly MitataBenchmark[]; readonly facts: RuntimeFacts },
): void {
  for (const benchmark of benchmarks) addBenchmark(draft, benchmark);
  draft.setEnvironment(toRuntimeEnvironment(facts));
}

/** What mitata prints on a console, as Markdown and as JSON, of version 1 and the 0.1 before it. */
export const mitata = withReport(
  {
    isReport: isMitataJson,
    read: (json, draft) => addAll(draft, { benchmarks: readJson(json), facts: readFacts(json) }),
  },
  {
    name: 'mitata',
    title: 'mitata',
    noise: NOISE,
    aliases: [],
    signature:
      'lines such as `mysql2   51.54 µs/iter  42.43 µs █▂▁`, or JSON with `benchmarks`, `runs` and `stats.p999`',
    recognises: isMitata,
    // The tables of Deno 1.20 are those of mitata 0.1, with the name of a module above.
    yieldsTo: ['deno-bench'],
    read: (native, draft) => addAll(draft, new ConsoleReader(native, draft)),
  },
);
