import type { Environment } from '@tachograph/schema/environment';
import type { Params } from '@tachograph/schema/result';
import { parsePrintedUnit } from '../../figures/printed-figure.ts';
import { toCount } from '../../figures/statistics.ts';
import type { Adapter, OutcomeDraft } from '../../outcome/adapter.ts';
import { addUnmeasured } from '../../outcome/figure.ts';
import type { NamedCell } from '../../outcome/named-cell.ts';
import { readName, toBody } from '../../text/clean-text.ts';
import { CUT_OFF, findOpenLine, type Line } from '../../text/native-text.ts';
import { isKeyOfGo, type PrintedMeasure, readBenchLine } from './bench-line.ts';
import { addBenchstat, hasOnlyBenchstat } from './read-benchstat.ts';
import { type BenchEntry, isDerivedHeader, NOISE, StreamReader } from './read-stream.ts';
import { isEventLine, listStreams, type Unmeasured } from './running.ts';
import { Benchmarks } from './settle-benchmarks.ts';

type Config = BenchEntry['config'];

/** The `key: value` lines of a file: common to all results, or different for some. */
type Configuration = {
  /** The same for every result. */
  readonly common: Config;
  /** Keys that separate results, as benchstat separates them. */
  readonly varying: readonly string[];
  readonly paramsOf: (config: Config) => Params;
};

/** `cpu` is the number of CPUs among params. */
const paramName = (key: string): string => (key === 'cpu' ? 'cpu model' : key);

/** Settle the configurations of all results of a file. A key that some results lack separates them as well. */
function settleConfiguration(configs: readonly Config[], last: Config): Configuration {
  const keys = [...new Set(configs.flatMap((config) => [...config.keys()]))].slice(0, 1000);
  const varying = keys.filter((key) => {
    const values = new Set(configs.map((config) => config.get(key) ?? ''));
    // Go prints its own for every package; a machine that does not know its CPU leaves `cpu` out.
    if (isKeyOfGo(key)) values.delete('');
    return values.size > 1;
  });
  const separate = new Set(varying);
  return {
    common: new Map([...(configs[0] ?? []), ...last].filter(([key]) => !separate.has(key))),
    varying,
    paramsOf: (config) =>
      Object.fromEntries(
        varying.slice(0, 10).flatMap((key) => {
          const value = config.get(key);
          return value === undefined ? [] : [[paramName(key), toBody(value, 500)] as const];
        }),
      ),
  };
}

/** What the file says beside a figure. */
type Measured = {
  readonly named: NamedCell;
  readonly directions: ReadonlyMap<string, 'higher' | 'lower'>;
  readonly exact: ReadonlySet<string>;
};

/** Units that Go itself prints. */
const UNITS_OF_GO: ReadonlySet<string> = new Set(['ns/op', 'MB/s', 'B/op', 'allocs/op']);

/**
 * The unit at the end of a text without a line break may be cut off: `B` of `B/op`. It is whole where Go itself or
 * another line prints it.
 */
function findCutUnit(entries: readonly BenchEntry[], open: Line | null): string | null {
  const last = entries.find(({ end }) => end === open);
  const unit = last?.openValue === null ? last.measures.at(-1)?.unit : undefined;
  if (last === undefined || unit === undefined || UNITS_OF_GO.has(unit)) return null;
  return entries.some(({ end, measures }) => end !== open && measures.some((other) => other.unit === unit))
    ? null
    : unit;
}

function addMeasure(draft: OutcomeDraft, entry: BenchEntry, measured: PrintedMeasure, context: Measured): void {
  const { named, directions, exact } = context;
  const { line, iterations } = entry;
  const { value, unit: printed } = measured;
  const unit = parsePrintedUnit(printed);
  if (unit === null) {
    draft.reject(line, `${value} ${printed}`, `"${printed}" is not a unit`);
    return;
  }
  const stated = unit.measure.direction === undefined ? undefined : directions.get(printed);
  if (unit.warning && !stated) draft.warn(line, unit.warning);
  const counted = unit.measure.metric === 'bytes' || unit.measure.metric === 'allocations';
  const measure = { ...unit.measure, ...(stated ? { direction: stated } : {}) };
  const statistic = exact.has(printed) ? { statistic: 'exact' } : counted ? {} : { statistic: 'mean' };
  const figure = { status: 'ok', value, ...statistic, uncertainty: null, n: toCount(iterations) } as const;
  const isGuess = unit.warning !== null && !stated;
  const { uncertain } = named.printed;
  const origin = isGuess ? { ...named.printed, uncertain: [...uncertain, 'unit' as const] } : named.printed;
  draft.add(line, { ...named.cell, ...measure, ...figure }, origin);
}

function addEntry(draft: OutcomeDraft, entry: BenchEntry, context: Measured, cut: string | null) {
  const { line, measures, openValue } = entry;
  const printedUnits = new Set<string>();
  for (const measure of measures) {
    const { value, unit } = measure;
    if (printedUnits.has(unit)) draft.reject(line, `${value} ${unit}`, `the line has ${unit} twice`);
    else if (unit === cut) draft.reject(line, `${value} ${unit}`, CUT_OFF);
    else addMeasure(draft, entry, measure, context);
    printedUnits.add(unit);
  }
  if (openValue !== null) draft.reject(line, openValue, 'the value has no unit: the line ends after it');
}

/** A benchmark fails with its sub-benchmarks; without a message, it is only their name. */
function isOnlyParent({ name, messages }: Unmeasured, names: readonly string[]): boolean {
  return messages.length === 0 && names.some((other) => other.startsWith(`${name}/`));
}

function addWithout(draft: OutcomeDraft, benchmarks: Benchmarks, entry: Unmeasured): void {
  const { line, status, messages } = entry;
  const reason = toBody(messages.join('\n')).trim() || `go test reports it as ${status}, without a message`;
  for (const named of benchmarks.settleUnmeasured(entry))
    addUnmeasured(draft, line, named, { unit: 'ns/op', status, reason });
}

function toEnvironment(config: ReadonlyMap<string, string>): Environment {
  const extra = [...config]
    .filter(([key]) => !['cpu', 'goarch', 'goos'].includes(key))
    .slice(0, 50)
    .map(([key, value]) => [key, toBody(value, 500)]);
  const cpu = { model: readName(config.get('cpu')), arch: readName(config.get('goarch'), 40) };
  return {
    runtime: { name: 'go' },
    client: { cpu, os: readName(config.get('goos')) },
    extra: Object.fromEntries(extra),
  };
}

/** Flags of the command line that a document states: how long each benchmark ran, how often, on how many CPUs. */
function toConfig(command: string | null): Record<string, string> {
  const flags = ['benchtime', 'count', 'cpu'].flatMap((flag) => {
    const match = new RegExp(`\\s-(?:test\\.)?${flag}[= ]([^\\s-]\\S{0,99})`).exec(command ?? '');
    return match?.[1] ? [[flag, match[1]] as const] : [];
  });
  return command === null ? {} : { command, ...Object.fromEntries(flags) };
}

/** A benchmark that ended without figures: its verdict, or a crash behind its name. */
const ENDED =
  /^(?:--- (?:FAIL|SKIP): Benchmark[A-Z_\d]\S{0,400}|Benchmark[A-Z_\d]\S{0,400} {0,200}\t\s?(?:panic|fatal error|signal|SIG[A-Z]+): .*)$/;

/** A result, a benchmark without one, or the lines that head the benchmarks of a package; a name alone is in any text. */
const isOfGo = ({ text }: Line, next: Line | undefined): boolean =>
  readBenchLine(text) !== null ||
  ENDED.test(text.slice(0, 1000).trimEnd()) ||
  (/^goos: \w{1,40}\s*$/.test(text) && /^goarch: \w{1,40}\s*$/.test(next?.text ?? '')) ||
  isDerivedHeader(text) ||
  isEventLine(text);

/** What `go test -bench` prints, as text, as `-json` events, or inside a document. */
export const gotest: Adapter = {
  name: 'gotest',
  title: 'go test -bench',
  harness: { name: 'go test', tool: { name: 'go test' } },
  aliases: ['go', 'go-test', 'gobench', 'go-bench'],
  signature:
    'lines such as `BenchmarkSelect1-2  10000  55771 ns/op  472 B/op  16 allocs/op`, `go test -json` events, or tables of benchstat',
  noise: NOISE,
  recognises: (native) => native.lines.some((line, index) => isOfGo(line, native.lines.at(index + 1))),
  read(native, draft) {
    if (hasOnlyBenchstat(native)) {
      draft.setEnvironment(toEnvironment(addBenchstat(native, draft)));
      return;
    }
    const open = findOpenLine(native);
    const readers = listStreams(native, draft).map((stream) => new StreamReader(stream, draft, open));
    const entries = readers.flatMap((reader) => reader.entries);
    const benchmarks = new Benchmarks(entries, draft);
    const directions = new Map(readers.flatMap((reader) => [...reader.directions]));
    const exact = new Set(readers.flatMap((reader) => [...reader.exact]));
    const last = new Map(readers.flatMap((reader) => [...reader.config]));
    const configs = [...new Set(entries.map(({ config }) => config))];
    const configuration = settleConfiguration(configs, last);
    if (configuration.varying.length > 0) {
      const keys = configuration.varying.slice(0, 10).join(', ');
      const message = `results of several configurations: ${keys} became params; send one file for each configuration`;
      draft.warn('file', message);
    }
    const paramsOf = new Map(configs.map((config) => [config, configuration.paramsOf(config)]));
    const cut = findCutUnit(entries, open);
    for (const entry of entries) {
      const { cell, printed } = benchmarks.settle(entry);
      const named = { cell: { ...cell, params: { ...paramsOf.get(entry.config), ...cell.params } }, printed };
      addEntry(draft, entry, { named, directions, exact }, entry.end === open ? cut : null);
    }
    const unmeasured = readers.flatMap((reader) => reader.running.unmeasured);
    const names = [...entries, ...unmeasured].map(({ name }) => name);
    for (const entry of unmeasured) if (!isOnlyParent(entry, names)) addWithout(draft, benchmarks, entry);
    const command = readers.map((reader) => reader.command).find((found) => found !== null) ?? null;
    draft.setTool({ config: toConfig(command) });
    draft.setEnvironment(toEnvironment(configuration.common));
  },
};
