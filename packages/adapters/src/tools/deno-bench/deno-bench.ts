import type { Params, Result } from '@tachograph/schema/result';
import { convertValue, type Quantity } from '../../figures/convert-value.ts';
import { toCount } from '../../figures/to-count.ts';
import { type Fields, fieldsOf, isFields, listFields, readFinite, readText } from '../../json/json-fields.ts';
import { listSharedNames } from '../../names/shared-names.ts';
import type { NativeText } from '../../native/native-text.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { toUnmeasured } from '../../outcome/add-latencies.ts';
import { type NamedCell, toCell, UNKNOWN, warnNoDriver } from '../../outcome/named-cell.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { toStatedEnvironment } from '../../outcome/stated-environment.ts';
import { isTruncatedJson, rejectTruncatedJson } from '../../outcome/truncated-json.ts';
import { readName } from '../../text/clean-text.ts';
import type { Location } from '../../text/line.ts';
import { toMaskedBody } from '../../text/mask-secrets.ts';
import { ConsoleReader, type DenoFacts, isHeader, isOwnHeader, NOISE } from './read-console.ts';

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

function toNamed(draft: OutcomeDraft, at: Location, { name, group, origin }: Named, isShared: boolean): NamedCell {
  const params: Params = isShared && origin !== null ? { file: fileOf(origin) } : {};
  const named = toCell(group === null ? [name] : [group, name], { language: 'javascript', params });
  if (named.cell.driver.name === UNKNOWN) warnNoDriver(draft, at);
  return named;
}

function addBenchmark(draft: OutcomeDraft, { at, figures, error }: Benchmark, { cell, printed }: NamedCell): void {
  if (!figures) {
    const reason = toMaskedBody(error, 'Deno printed no message', 500);
    draft.add(at, { ...cell, ...toUnmeasured({ unit: 'ns', status: 'failed', reason }) }, printed);
    return;
  }
  const { n, rate, low, high, times } = figures;
  for (const [statistic, quantity] of times) {
    const from = convertValue(low, quantity.unit);
    const to = convertValue(high, quantity.unit);
    const isMean = statistic === 'mean' && from !== null && to !== null && from <= to;
    const uncertainty: Result['uncertainty'] = isMean ? { kind: 'range', low: from, high: to } : null;
    draft.add(at, { ...cell, metric: 'latency', ...quantity, status: 'ok', statistic, uncertainty, n }, printed);
  }
  const throughput = { metric: 'throughput', unit: 'ops/s', status: 'ok', statistic: 'mean', n } as const;
  if (rate !== null) draft.add(at, { ...cell, ...throughput, value: rate }, printed);
}

const isReport = (json: unknown): json is Fields => {
  const [first] = listFields(fieldsOf(json).benches, '');
  const isDeno = /^Deno\b/i.test(readText(fieldsOf(json).runtime) ?? '');
  return first !== undefined && (isDeno || ('origin' in first.entry && Array.isArray(first.entry.results)));
};
const isTruncatedReport = (native: NativeText): boolean => isTruncatedJson(native, ['runtime', 'benches', 'origin']);

/** The message of an error that crossed from a worker. */
function readError(failed: unknown): string | null {
  const { message, exceptionMessage } = fieldsOf(
    isFields(failed) && isFields(failed.JsError) ? failed.JsError : failed,
  );
  return readText(exceptionMessage) ?? readText(message) ?? readText(failed);
}

/** Nanoseconds, of one iteration. */
function readFigures(ok: Fields): Figures | null {
  const timeOf = (key: string): Quantity | null => {
    const value = readFinite(ok[key]);
    return value === null ? null : { value, unit: 'ns' };
  };
  const average = timeOf('avg');
  const low = timeOf('min');
  const high = timeOf('max');
  if (!average || !low || !high) return null;
  const others = [
    ['p75', timeOf('p75')],
    ['p99', timeOf('p99')],
    ['p99.5', timeOf('p995')],
    ['p99.9', timeOf('p999')],
  ] as const;
  const times = others.flatMap(([statistic, time]) => (time ? [[statistic, time] as const] : []));
  return { n: toCount(readFinite(ok.n)), rate: null, low, high, times: [['mean', average], ...times] };
}

function readReport(json: Fields, draft: OutcomeDraft): Benchmark[] {
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

function readFacts(json: Fields): DenoFacts {
  const [, version = null, arch = null] = /^Deno\/(\S{1,40}) (\S{1,100})$/i.exec(readText(json.runtime) ?? '') ?? [];
  return { cpu: readText(json.cpu), version, arch };
}

function setFacts(draft: OutcomeDraft, { cpu, version, arch }: DenoFacts): void {
  draft.setTool({ version });
  const [machine, , os] = arch?.split('-') ?? [];
  const host = { cpu: { model: readName(cpu), arch: machine || null }, os: os || null };
  draft.setEnvironment(
    toStatedEnvironment({ client: host, runtime: { name: 'deno', version: readName(version, 100) } }),
  );
}

function listPrinted(native: NativeText, draft: OutcomeDraft): Benchmark[] {
  const { benchmarks, facts } = new ConsoleReader(native, draft);
  setFacts(draft, facts);
  return benchmarks.map(({ line, row, ...named }) => {
    if (!row) return { ...named, at: line, figures: null };
    const { average, rate, low, high, p75, p99, p995 } = row;
    const times = [['mean', average] as const, ['p75', p75] as const, ['p99', p99] as const, ['p99.5', p995] as const];
    return { ...named, at: line, figures: { n: null, rate, low, high, times } };
  });
}

function read(native: NativeText, draft: OutcomeDraft): void {
  if (isTruncatedReport(native)) {
    rejectTruncatedJson(draft, native);
    return;
  }
  const isJson = isReport(native.json);
  if (isReport(native.json)) setFacts(draft, readFacts(native.json));
  const benchmarks = isReport(native.json) ? readReport(native.json, draft) : listPrinted(native, draft);
  const nameOf = ({ group, name }: Named) => `${group ?? ''}\n${name}`;
  const shared = listSharedNames(benchmarks, nameOf, ({ origin }) => origin);
  for (const benchmark of benchmarks)
    addBenchmark(draft, benchmark, toNamed(draft, benchmark.at, benchmark, shared.has(nameOf(benchmark))));
  if (benchmarks.length === 0) draft.reject('file', '', `no benchmarks${isJson ? '' : ': the output is truncated'}`);
}

/** The header of the first versions, which mitata 0.1 has too, below the name of a module. */
const isBelowModule = ({ lines }: NativeText): boolean =>
  lines.some(({ text }, at) => /^file:\/\/\/?\S{1,1000}$/.test(text.trim()) && isHeader(lines.at(at + 1)?.text ?? ''));

/** What `deno bench` prints in versions 1 and 2, and its report as JSON. */
export const denoBench: Adapter = {
  name: 'deno-bench',
  title: 'deno bench',
  harness: { name: 'deno bench', tool: { name: 'deno' } },
  environment: { runtime: { name: 'deno' } },
  noise: NOISE,
  aliases: ['deno'],
  signature: 'a table under `benchmark  time/iter (avg)  iter/s  (min … max)`, or JSON with `benches` of an `origin`',
  recognises: (native) =>
    native.json === undefined
      ? isTruncatedReport(native) || native.lines.some(({ text }) => isOwnHeader(text)) || isBelowModule(native)
      : isReport(native.json),
  read,
};
