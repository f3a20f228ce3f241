import { groupBy } from '@tachograph/schema/collection';
import type { Environment } from '@tachograph/schema/environment';
import type { Params } from '@tachograph/schema/result';
import { parsePrintedUnit } from '../../figures/printed-unit.ts';
import { toCount } from '../../figures/to-count.ts';
import { findDriver, toDriver } from '../../names/known-drivers.ts';
import { listSharedNames } from '../../names/shared-names.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { toUnmeasured } from '../../outcome/add-latencies.ts';
import type { NamedCell } from '../../outcome/named-cell.ts';
import { type OutcomeDraft, scenarioName } from '../../outcome/outcome-draft.ts';
import { toStatedEnvironment } from '../../outcome/stated-environment.ts';
import { readName, toBody, toName } from '../../text/clean-text.ts';
import { type NativeText, toLocation } from '../../text/lines.ts';
import { readBenchLine } from './bench-line.ts';
import { type BenchName, driverOfPackage, guessDriver, readBenchName } from './bench-name.ts';
import { decideSuffix, type SuffixRule } from './cpu-suffix.ts';
import { isEventLine, listStreams } from './output-stream.ts';
import { type BenchEntry, isDerivedHeader, StreamReader, type Unmeasured } from './read-stream.ts';

type NamedBenchmark = { readonly name: string; readonly pkg: string | null; readonly section: string | null };

/** What a result line's name and place say, settled for the whole file. */
class Names {
  private readonly rules = new Map<string, SuffixRule>();
  private readonly withSection: boolean;
  private readonly uncertain = new Set<string>();

  constructor(
    entries: readonly BenchEntry[],
    private readonly draft: OutcomeDraft,
  ) {
    const byPackage = groupBy(entries, ({ pkg }) => pkg ?? '');
    for (const [pkg, group] of byPackage) {
      const rule = decideSuffix(group.map(({ name }) => name));
      this.rules.set(pkg, rule);
      if (rule.warning && group[0]) draft.warn(group[0].line, rule.warning);
    }
    const nameOf = ({ pkg, name }: BenchEntry) => JSON.stringify([pkg, name]);
    this.withSection = listSharedNames(entries, nameOf, ({ section }) => section).size > 0;
  }

  /** The driver by the benchmark's name, then by its package; a doubtful one, with a warning, where neither tells. */
  private driverOf(name: BenchName, pkg: string | null, location: string): { driver: string; sure: boolean } {
    const sure = name.driver ?? (pkg === null ? null : driverOfPackage(pkg));
    if (sure !== null) return { driver: sure, sure: true };
    const guess = guessDriver(name.scenario);
    const driver = guess ?? pkg ?? 'unknown';
    if (!this.uncertain.has(driver)) {
      this.uncertain.add(driver);
      const message = guess
        ? `driver "${driver}" is a guess from the start of the name "${name.scenario}"`
        : `no known driver in name or package: stored as "${driver}"`;
      this.draft.warn(location, message, { field: 'driver', name: toDriver(driver, null).name });
    }
    return { driver, sure: false };
  }

  settle({ name, pkg, section }: NamedBenchmark, location: string): NamedCell {
    const { base, cpu } = this.rules.get(pkg ?? '')?.split(name) ?? { base: name, cpu: 1 };
    const parts = readBenchName(base);
    const params = {
      ...parts.params,
      ...(this.withSection && section ? { section: toName(section) } : {}),
      [Object.hasOwn(parts.params, 'cpu') ? 'gomaxprocs' : 'cpu']: cpu,
    };
    const { driver, sure } = this.driverOf(parts, pkg, location);
    const cell = {
      scenario: scenarioName(parts.scenario),
      params,
      driver: toDriver(driver, findDriver(driver, 'go')?.language ?? 'go'),
    };
    return { cell, printed: { name: `Benchmark${base}`, uncertain: sure ? [] : ['driver'] } };
  }
}

type Config = BenchEntry['config'];

/** Go prints these for every package; a machine that does not know its CPU leaves `cpu` out. */
const OF_GO: ReadonlySet<string> = new Set(['goos', 'goarch', 'cpu', 'toolchain']);

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
    if (OF_GO.has(key)) values.delete('');
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

/** What the file says beside a result. */
type Settings = {
  readonly directions: ReadonlyMap<string, 'higher' | 'lower'>;
  readonly exact: ReadonlySet<string>;
  readonly params: Params;
};

function addEntry(draft: OutcomeDraft, names: Names, entry: BenchEntry, { directions, exact, params }: Settings): void {
  const location = toLocation(entry.line);
  const { cell: settled, printed: origin } = names.settle(entry, location);
  const cell = { ...settled, params: { ...params, ...settled.params } };
  const printedUnits = new Set<string>();
  for (const { value, unit: printed } of entry.measures) {
    const unit = parsePrintedUnit(printed);
    if (unit === null || printedUnits.has(printed)) {
      const reason = unit === null ? `"${printed}" is not a unit` : `the line has ${printed} twice`;
      draft.reject(location, `${value} ${printed}`, reason);
      continue;
    }
    printedUnits.add(printed);
    const stated = unit.measure.direction === undefined ? undefined : directions.get(printed);
    if (unit.warning && !stated) draft.warn(location, unit.warning);
    const counted = unit.measure.metric === 'bytes' || unit.measure.metric === 'allocations';
    const measure = { ...unit.measure, ...(stated ? { direction: stated } : {}) };
    const statistic = exact.has(printed) ? { statistic: 'exact' } : counted ? {} : { statistic: 'mean' };
    const measured = { status: 'ok', value, ...statistic, uncertainty: null, n: toCount(entry.iterations) } as const;
    const isGuess = unit.warning !== null && !stated;
    const named = isGuess ? { ...origin, uncertain: [...origin.uncertain, 'unit' as const] } : origin;
    draft.add(location, { ...cell, ...measure, ...measured }, named);
  }
  if (entry.openValue !== null)
    draft.reject(location, entry.openValue, 'the value has no unit: the line ends after it');
}

function addUnmeasured(draft: OutcomeDraft, names: Names, entry: Unmeasured): void {
  const { cell, printed } = names.settle(entry, toLocation(entry.line));
  const { status, messages } = entry;
  const reason = toBody(messages.join('\n')).trim() || `go test reports it as ${status}, without a message`;
  draft.add(entry.line, { ...cell, ...toUnmeasured({ unit: 'ns/op', status, reason }) }, printed);
}

function toEnvironment(config: ReadonlyMap<string, string>): Environment {
  const extra = [...config]
    .filter(([key]) => !['cpu', 'goarch', 'goos'].includes(key))
    .slice(0, 50)
    .map(([key, value]) => [key, toBody(value, 500)]);
  const cpu = { model: readName(config.get('cpu')), arch: readName(config.get('goarch'), 40) };
  return toStatedEnvironment({
    runtime: { name: 'go' },
    client: { cpu, os: readName(config.get('goos')) },
    extra: Object.fromEntries(extra),
  });
}

/** Flags of the command line that a document states: how long each benchmark ran, how often, on how many CPUs. */
function toConfig(command: string | null): Record<string, string> {
  const flags = ['benchtime', 'count', 'cpu'].flatMap((flag) => {
    const match = new RegExp(`\\s-(?:test\\.)?${flag}[= ]([^\\s-]\\S{0,99})`).exec(command ?? '');
    return match?.[1] ? [[flag, match[1]] as const] : [];
  });
  return command === null ? {} : { command, ...Object.fromEntries(flags) };
}

function read(native: NativeText, draft: OutcomeDraft): void {
  const readers = listStreams(native).map((stream) => new StreamReader(stream, draft));
  const entries = readers.flatMap((reader) => reader.entries);
  const names = new Names(entries, draft);
  const directions = new Map(readers.flatMap((reader) => [...reader.directions]));
  const exact = new Set(readers.flatMap((reader) => [...reader.exact]));
  const last = new Map(readers.flatMap((reader) => [...reader.config]));
  const configuration = settleConfiguration(
    entries.map(({ config }) => config),
    last,
  );
  if (configuration.varying.length > 0) {
    const keys = configuration.varying.slice(0, 10).join(', ');
    const message = `results of several configurations: ${keys} became params; send one file for each configuration`;
    draft.warn('file', message);
  }
  for (const entry of entries) {
    addEntry(draft, names, entry, { directions, exact, params: configuration.paramsOf(entry.config) });
  }
  for (const entry of readers.flatMap((reader) => reader.unmeasured)) addUnmeasured(draft, names, entry);
  const command = readers.map((reader) => reader.command).find((found) => found !== null) ?? null;
  draft.setTool({ config: toConfig(command) });
  draft.setEnvironment(toEnvironment(configuration.common));
}

/** What `go test -bench` prints, as text, as `-json` events, or inside a document. */
export const gotest: Adapter = {
  name: 'gotest',
  title: 'go test -bench',
  harness: { name: 'go test', tool: { name: 'go test' } },
  aliases: ['go', 'go-test', 'gobench', 'go-bench'],
  signature:
    'lines such as `BenchmarkSelect1-2  10000  55771 ns/op  472 B/op  16 allocs/op`, or `go test -json` events',
  recognises: (native) =>
    native.lines.some(({ text }) => readBenchLine(text) !== null || isDerivedHeader(text) || isEventLine(text)),
  read,
};
