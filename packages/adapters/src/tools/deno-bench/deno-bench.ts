import type { Params } from '@tachograph/schema/result';
import type { Quantity } from '../../figures/convert-value.ts';
import { toCount, toRange } from '../../figures/statistics.ts';
import { type Fields, fieldsOf, isFields, listFields, readFinite, readText } from '../../json/json-fields.ts';
import { listSharedNames } from '../../names/shared-names.ts';
import type { NativeText } from '../../native/native-text.ts';
import { addUnmeasured } from '../../outcome/add-latencies.ts';
import { addFigures, type Figure } from '../../outcome/figure.ts';
import { toNamedCell } from '../../outcome/named-cell.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { type RuntimeFacts, toRuntimeEnvironment } from '../../outcome/stated-environment.ts';
import { withReport } from '../../outcome/with-report.ts';
import type { Location } from '../../text/line.ts';
import { toMaskedBody } from '../../text/mask-secrets.ts';
import { ConsoleReader, isHeader, isOwnHeader, NOISE } from './read-console.ts';

type Named = { readonly name: string; readonly group: string | null; readonly origin: string | null };
/** Times of one iteration, by what they are of the samples. */
type Figures = {
  readonly n: number | null;
  readonly rate: number | null;
  readonly low: Quantity;
  readonly high: Quantity;
  readonly times: readonly (readonly [statistic: string, quantity: Quantity])[];
};
type Benchmark = Named & { readonly at: Location; readonly figures: Figures | null; readonly error: string | null };

const fileOf = (origin: string): string => origin.slice(origin.lastIndexOf('/') + 1);

function addBenchmark(draft: OutcomeDraft, benchmark: Benchmark, isShared: boolean): void {
  const { at, name, group, origin, figures, error } = benchmark;
  const params: Params = isShared && origin !== null ? { file: fileOf(origin) } : {};
  const named = toNamedCell(draft, at, group === null ? name : [group, name], { language: 'javascript', params });
  if (!figures) {
    addUnmeasured(draft, at, named, { unit: 'ns', reason: toMaskedBody(error, 'Deno printed no message', 500) });
    return;
  }
  const { n, rate, low, high, times } = figures;
  const rates: Figure[] =
    rate === null ? [] : [{ location: at, metric: 'throughput', unit: 'ops/s', statistic: 'mean', value: rate }];
  const latencies = times.map(([statistic, quantity]): Figure => {
    const uncertainty = statistic === 'mean' ? toRange(low, high, quantity.unit) : null;
    return { location: at, metric: 'latency', ...quantity, statistic, uncertainty };
  });
  addFigures(draft, named, [...latencies, ...rates], n);
}

const isReport = (json: unknown): json is Fields => {
  const [first] = listFields(fieldsOf(json).benches, '');
  const isDeno = /^Deno\b/i.test(readText(fieldsOf(json).runtime) ?? '');
  return first !== undefined && (isDeno || ('origin' in first.entry && Array.isArray(first.entry.results)));
};

/** The message of an error that crossed from a worker. */
function readError(failed: unknown): string | null {
  const { message, exceptionMessage } = fieldsOf(
    isFields(failed) && isFields(failed.JsError) ? failed.JsError : failed,
  );
  return readText(exceptionMessage) ?? readText(message) ?? readText(failed);
}

const TIMES = { avg: 'mean', p75: 'p75', p99: 'p99', p995: 'p99.5', p999: 'p99.9' } as const;

/** Nanoseconds, of one iteration. */
function readFigures(ok: Fields): Figures | null {
  const timeOf = (key: string): Quantity | null => {
    const value = readFinite(ok[key]);
    return value === null ? null : { value, unit: 'ns' };
  };
  const low = timeOf('min');
  const high = timeOf('max');
  const times = Object.entries(TIMES).flatMap(([key, statistic]) => {
    const time = timeOf(key);
    return time ? [[statistic, time] as const] : [];
  });
  if (times[0]?.[0] !== 'mean' || !low || !high) return null;
  return { n: toCount(readFinite(ok.n)), rate: null, low, high, times };
}

function listReported(json: Fields, draft: OutcomeDraft): Benchmark[] {
  setFacts(draft, readFacts(json));
  const benches = Array.isArray(json.benches) ? json.benches : [];
  return benches.flatMap((value: unknown, index): Benchmark[] => {
    const entry = fieldsOf(value);
    const name = readText(entry.name);
    const named = { name: name ?? '', group: readText(entry.group), origin: readText(entry.origin) };
    const results = listFields(entry.results, `/benches/${index}/results`);
    if (name === null || results.length === 0) {
      draft.reject(`/benches/${index}`, name ?? '', 'not a benchmark of Deno: no name or no results');
      return [];
    }
    return results.flatMap(({ entry: result, pointer: at }): Benchmark[] => {
      const figures = readFigures(fieldsOf(result.ok));
      if (figures) return [{ ...named, at, figures, error: null }];
      if ('failed' in result) return [{ ...named, at, figures: null, error: readError(result.failed) }];
      draft.reject(at, name, 'a result without figures and without an error');
      return [];
    });
  });
}

function readFacts(json: Fields): RuntimeFacts {
  const [, version = null, arch = null] = /^Deno\/(\S{1,40}) (\S{1,100})$/i.exec(readText(json.runtime) ?? '') ?? [];
  return { cpu: readText(json.cpu), runtime: 'deno', version, arch };
}

function setFacts(draft: OutcomeDraft, facts: RuntimeFacts): void {
  draft.setTool({ version: facts.version });
  draft.setEnvironment(toRuntimeEnvironment(facts));
}

function listPrinted(native: NativeText, draft: OutcomeDraft): Benchmark[] {
  const { benchmarks, facts } = new ConsoleReader(native, draft);
  setFacts(draft, facts);
  return benchmarks.map(({ line, row, ...named }) => {
    if (!row) return { ...named, at: line, figures: null };
    return { ...named, at: line, figures: { n: null, ...row } };
  });
}

function addAll(draft: OutcomeDraft, benchmarks: readonly Benchmark[]): void {
  const nameOf = ({ group, name }: Named) => `${group ?? ''}\n${name}`;
  const shared = listSharedNames(benchmarks, nameOf, ({ origin }) => origin);
  for (const benchmark of benchmarks) addBenchmark(draft, benchmark, shared.has(nameOf(benchmark)));
  if (benchmarks.length === 0) draft.reject('file', '', 'no benchmarks: the output is truncated');
}

/** The header of the first versions, which mitata 0.1 has too, below the name of a module. */
const isBelowModule = ({ lines }: NativeText): boolean =>
  lines.some(({ text }, at) => /^file:\/\/\/?\S{1,1000}$/.test(text.trim()) && isHeader(lines.at(at + 1)?.text ?? ''));

/** What `deno bench` prints in versions 1 and 2, and its report as JSON. */
export const denoBench = withReport(
  {
    isReport,
    keys: [['runtime', 'benches', 'origin']],
    read: (json, draft) => addAll(draft, listReported(json, draft)),
  },
  {
    name: 'deno-bench',
    title: 'deno bench',
    harness: { name: 'deno bench', tool: { name: 'deno' } },
    environment: { runtime: { name: 'deno' } },
    noise: NOISE,
    aliases: ['deno'],
    signature: 'a table under `benchmark  time/iter (avg)  iter/s  (min … max)`, or JSON with `benches` of an `origin`',
    recognises: (native) => native.lines.some(({ text }) => isOwnHeader(text)) || isBelowModule(native),
    read: (native, draft) => addAll(draft, listPrinted(native, draft)),
  },
);
