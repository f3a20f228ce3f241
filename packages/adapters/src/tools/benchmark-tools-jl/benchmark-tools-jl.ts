import { convertValue } from '../../figures/convert-value.ts';
import { toCount } from '../../figures/to-count.ts';
import { toInterval, toStddev } from '../../figures/uncertainty.ts';
import { isDriverName } from '../../names/known-drivers.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { addLatencies } from '../../outcome/add-latencies.ts';
import { type NamedCell, toCell, UNKNOWN, warnNoDriver } from '../../outcome/named-cell.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { isTruncatedJson, rejectTruncatedJson } from '../../outcome/truncated-json.ts';
import { readName } from '../../text/clean-text.ts';
import type { Location, NativeText } from '../../text/lines.ts';
import { ConsoleReader, isJuliaLine, NOISE, type PrintedTrial } from './read-console.ts';
import { isSaved, readSaved, type SavedTrial } from './read-json.ts';

/** A call such as `LibPQ.execute(conn, sql)` is one of the driver that its module is. */
function toNaming(path: readonly string[]): Parameters<typeof toCell> {
  const [, module = '', call = ''] =
    /^(\w{1,60})\.((?:\w{1,60}\.){0,3}[a-zA-Z_]\w{0,60}!?\(.*)$/s.exec(path.at(-1) ?? '') ?? [];
  return isDriverName(module, 'julia')
    ? [[...path.slice(0, -1), call], { language: 'julia', params: { driver: module } }]
    : [path, { language: 'julia' }];
}

function toNamed(draft: OutcomeDraft, at: Location, path: readonly string[], isNamed: boolean): NamedCell {
  const named = toCell(...toNaming(path));
  if (named.cell.driver.name === UNKNOWN) warnNoDriver(draft, at);
  const { uncertain } = named.printed;
  const name = path.join(' > ');
  const doubtful = isNamed || uncertain.includes('scenario') ? uncertain : [...uncertain, 'scenario' as const];
  return { ...named, printed: { name, uncertain: doubtful } };
}

/** σ is the standard deviation of the samples (`Statistics.std`); memory and allocations are those of the fastest. */
function addPrinted(draft: OutcomeDraft, trial: PrintedTrial): void {
  const { line, path, isNamed, figures, range } = trial;
  const { cell, printed } = toNamed(draft, line, path, isNamed);
  if (figures.length === 0) {
    draft.reject(line, line.text, 'no values: the output is truncated, or the trial has no results');
    return;
  }
  const isAmbiguous = figures.some(({ statistic }) => statistic === 'estimate');
  if (isAmbiguous) draft.warn(line, 'an estimate does not say of which kind it is: minimum, median, mean or maximum');
  for (const { line: at, metric, quantity, statistic, stddev } of figures) {
    const of = (end: 'low' | 'high') => range && convertValue(range[end], quantity.unit);
    const interval = statistic === 'median' ? toInterval(of('low'), of('high'), null) : null;
    const spread = stddev ? toStddev(convertValue(stddev, quantity.unit)) : null;
    const uncertainty = interval ? { kind: 'range' as const, low: interval.low, high: interval.high } : spread;
    const measured = { metric, ...quantity, status: 'ok', statistic, uncertainty, n: toCount(trial.samples) } as const;
    draft.add(at, { ...cell, ...measured }, printed);
  }
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function addSaved(draft: OutcomeDraft, { pointer, path, times, time, memory, allocations }: SavedTrial): void {
  const named = toNamed(draft, pointer, path, path[0] !== 'unnamed');
  const { cell, printed } = named;
  const n = times ? times.length : null;
  if (times) addLatencies(draft, pointer, named, { unit: 'ns', n, mean: meanOf(times), samples: times });
  else {
    draft.warn(pointer, 'an estimate does not say of which kind it is: minimum, median, mean or maximum');
    draft.add(
      pointer,
      { ...cell, metric: 'latency', unit: 'ns', status: 'ok', value: time, statistic: 'estimate' },
      printed,
    );
  }
  const counted = [
    ['bytes', 'B/op', memory],
    ['allocations', 'allocs/op', allocations],
  ] as const;
  for (const [metric, unit, value] of counted) {
    if (value !== null) draft.add(pointer, { ...cell, metric, unit, status: 'ok', value, statistic: 'exact' }, printed);
  }
}

const isTruncated = (native: NativeText): boolean => isTruncatedJson(native, ['Julia', 'BenchmarkTools']);

function read(native: NativeText, draft: OutcomeDraft): void {
  if (isSaved(native.json)) {
    const { trials, julia, version } = readSaved(native.json, draft);
    draft.setTool({ version });
    draft.setEnvironment({ runtime: { name: 'julia', version: readName(julia, 100) } });
    for (const trial of trials) addSaved(draft, trial);
    if (trials.length === 0) draft.reject('file', '', 'no trials');
  } else if (isTruncated(native)) rejectTruncatedJson(draft, native);
  else {
    const { trials } = new ConsoleReader(native, draft);
    for (const trial of trials) addPrinted(draft, trial);
    if (trials.length === 0) draft.reject('file', '', 'no trials: the output is truncated');
  }
}

/** What BenchmarkTools.jl prints in Julia, and what it saves. */
export const benchmarkToolsJl: Adapter = {
  name: 'benchmark-tools-jl',
  title: 'BenchmarkTools.jl',
  environment: { runtime: { name: 'julia' } },
  noise: NOISE,
  aliases: ['benchmarktools', 'benchmarktools.jl', 'julia'],
  signature:
    '`BenchmarkTools.Trial: …`, lines such as `1.234 μs (2 allocations: 32 bytes)`, or a saved file with `Julia`',
  recognises: (native) =>
    native.json === undefined
      ? isTruncated(native) || native.lines.some(({ text }) => isJuliaLine(text))
      : isSaved(native.json),
  read,
};
