import type { Params } from '@tachograph/schema/result';
import { type Fields, fieldsOf, isFields, listFields, readFinite, readSamples, readText } from '../../json/fields.ts';
import { MAX_PARAMS, toParamName, toParamValue } from '../../names/param-value.ts';
import { type OutcomeDraft, withReport } from '../../outcome/adapter.ts';
import { addFigures, addLatencies, addUnmeasured } from '../../outcome/figure.ts';
import { toCell } from '../../outcome/named-cell.ts';
import { type RuntimeFacts, toRuntimeEnvironment } from '../../outcome/stated-environment.ts';
import { toMaskedBody } from '../../text/clean-text.ts';
import { ConsoleReader, isMitata, type MitataBenchmark, NOISE, type OtherFigure } from './read-console.ts';

/** mitata gives times in nanoseconds. */
const UNIT = 'ns';

const isStats = (value: unknown): boolean =>
  isFields(value) && ['min', 'max', 'avg', 'p75', 'p99', 'p999'].every((key) => typeof value[key] === 'number');

/** True for the document that `format: 'json'` prints, once `json: true`. */
const isMitataJson = (json: unknown): json is object =>
  listFields(fieldsOf(json).benchmarks, '').some(({ entry }) =>
    listFields(entry.runs, '').some((run) => isStats(run.entry.stats)),
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

const groupName = (layout: unknown, group: unknown): string | null =>
  readText(fieldsOf(Array.isArray(layout) && typeof group === 'number' ? layout[group] : null).name);

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
    listFields(entry.runs, `${pointer}/runs`).map((run): MitataBenchmark => {
      const group = groupName(layout, entry.group);
      const printed = readText(run.entry.name);
      const alias = readText(entry.alias);
      const name = printed ?? alias ?? 'unnamed';
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

function readFacts(json: unknown): RuntimeFacts {
  const { cpu, runtime, version, arch } = fieldsOf(fieldsOf(json).context);
  return {
    cpu: readText(fieldsOf(cpu).name),
    runtime: readText(runtime),
    version: readText(version),
    arch: readText(arch),
  };
}

function addBenchmark(draft: OutcomeDraft, benchmark: MitataBenchmark): void {
  const { location, path, bareName, params, latency, others, error } = benchmark;
  const bare = bareName === null ? path : [...path.slice(0, -1), bareName];
  const named = toCell(bare, { language: 'javascript', params, printed: path.join(' > ') });
  if (latency === null) {
    const reason = toMaskedBody(error, 'mitata printed no message', 500);
    addUnmeasured(draft, location, named, { unit: 'ns', status: 'failed', reason });
    return;
  }
  addLatencies(draft, location, named, latency);
  const figures = others.map((other) => ({ location, ...other }));
  addFigures(draft, named, figures);
}

function addAll(
  draft: OutcomeDraft,
  { benchmarks, facts }: { readonly benchmarks: readonly MitataBenchmark[]; readonly facts: RuntimeFacts },
): void {
  for (const benchmark of benchmarks) addBenchmark(draft, benchmark);
  draft.setEnvironment(toRuntimeEnvironment(facts));
}

/** What mitata prints on a console, as Markdown and as JSON. */
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
    read: (native, draft) => addAll(draft, new ConsoleReader(native, draft).readAll()),
  },
);
