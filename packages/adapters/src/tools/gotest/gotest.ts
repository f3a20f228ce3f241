import { groupBy } from '@tachograph/schema/collection';
import type { Environment } from '@tachograph/schema/environment';
import type { Params, Result } from '@tachograph/schema/result';
import type { Harness } from '@tachograph/schema/run';
import { parsePrintedUnit } from '../../figures/printed-unit.ts';
import { findDriver, toDriver } from '../../names/known-drivers.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { draftOutcome, type OutcomeDraft, type Printed, scenarioName } from '../../outcome/outcome-draft.ts';
import { toBody, toName } from '../../text/clean-text.ts';
import { type NativeText, toLocation } from '../../text/lines.ts';
import { readBenchLine } from './bench-line.ts';
import { type BenchName, driverOfPackage, guessDriver, readBenchName } from './bench-name.ts';
import { settleConfiguration } from './configuration.ts';
import { decideSuffix, type SuffixRule } from './cpu-suffix.ts';
import { isDerivedHeader } from './derived-table.ts';
import { isEventLine, listStreams } from './output-stream.ts';
import { type BenchEntry, StreamReader, type Unmeasured } from './read-stream.ts';

const TITLE = 'go test -bench';

type Settled = { readonly cell: Pick<Result, 'scenario' | 'driver'> & { params: Params }; readonly printed: Printed };
type Named = { readonly name: string; readonly pkg: string | null; readonly section: string | null };

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
    const sections = groupBy(entries, ({ pkg, name }) => JSON.stringify([pkg, name]));
    this.withSection = [...sections.values()].some((group) => new Set(group.map((e) => e.section)).size > 1);
  }

  /** The driver by the benchmark's name, then by its package; a doubtful one, with a warning, where neither tells. */
  private driverOf(
    name: BenchName,
    pkg: string | null,
    location: string,
  ): { readonly driver: string; readonly sure: boolean } {
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

  settle({ name, pkg, section }: Named, location: string): Settled {
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

/** What the file says beside a result. */
type Settings = {
  readonly directions: ReadonlyMap<string, 'higher' | 'lower'>;
  readonly exact: ReadonlySet<string>;
  readonly params: Params;
};

function addEntry(draft: OutcomeDraft, names: Names, entry: BenchEntry, { directions, exact, params }: Settings): void {
  const location = toLocation(entry.line);
  const { cell: named, printed: origin } = names.settle(entry, location);
  const cell = { ...named, params: { ...params, ...named.params } };
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
    draft.add(
      location,
      {
        ...cell,
        ...unit.measure,
        ...(stated ? { direction: stated } : {}),
        status: 'ok',
        value,
        ...(exact.has(printed) ? { statistic: 'exact' } : counted ? {} : { statistic: 'mean' }),
        uncertainty: null,
        n: entry.iterations > 0 ? entry.iterations : null,
      },
      unit.warning && !stated ? { ...origin, uncertain: [...(origin.uncertain ?? []), 'unit'] } : origin,
    );
  }
  if (entry.openValue !== null)
    draft.reject(location, entry.openValue, 'the value has no unit: the line ends after it');
}

function addUnmeasured(draft: OutcomeDraft, names: Names, entry: Unmeasured): void {
  const { cell, printed } = names.settle(entry, toLocation(entry.line));
  draft.add(
    entry.line,
    {
      ...cell,
      metric: 'latency',
      unit: 'ns/op',
      status: entry.status,
      statusReason:
        toBody(entry.messages.join('\n')).trim() || `go test reports it as ${entry.status}, without a message`,
      value: null,
      statistic: 'mean',
    },
    printed,
  );
}

function toEnvironment(config: ReadonlyMap<string, string>): Environment {
  const text = (key: string, max = 200) => toName(config.get(key) ?? '', max) || null;
  const [model, arch, os] = [text('cpu'), text('goarch', 40), text('goos')];
  const cpu = { ...(model ? { model } : {}), ...(arch ? { arch } : {}) };
  const extra = [...config]
    .filter(([key]) => !['cpu', 'goarch', 'goos'].includes(key))
    .slice(0, 50)
    .map(([key, value]) => [key, toBody(value, 500)]);
  return {
    runtime: { name: 'go' },
    ...(model || arch || os ? { client: { ...(model || arch ? { cpu } : {}), ...(os ? { os } : {}) } } : {}),
    ...(extra.length > 0 ? { extra: Object.fromEntries(extra) } : {}),
  };
}

/** Flags of the command line that a document states: how long each benchmark ran, how often, on how many CPUs. */
function toHarness(command: string | null): Harness {
  const flags = ['benchtime', 'count', 'cpu'].flatMap((flag) => {
    const match = new RegExp(`\\s-(?:test\\.)?${flag}[= ]([^\\s-]\\S{0,99})`).exec(command ?? '');
    return match?.[1] ? [[flag, match[1]] as const] : [];
  });
  const config = command === null ? {} : { config: { command, ...Object.fromEntries(flags) } };
  return { name: 'go test', tool: { name: 'go test', ...config } };
}

function parse(native: NativeText) {
  const draft = draftOutcome('gotest', TITLE, native);
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
    draft.warn(
      'file',
      `results of several configurations: ${keys} became params; send one file for each configuration`,
    );
  }
  for (const entry of entries) {
    addEntry(draft, names, entry, { directions, exact, params: configuration.paramsOf(entry.config) });
  }
  for (const entry of readers.flatMap((reader) => reader.unmeasured)) addUnmeasured(draft, names, entry);
  const command = readers.map((reader) => reader.command).find((found) => found !== null) ?? null;
  return draft.finish({ harness: toHarness(command), environment: toEnvironment(configuration.common) });
}

/** What `go test -bench` prints, as text, as `-json` events, or inside a document. */
export const gotest: Adapter = {
  name: 'gotest',
  title: TITLE,
  aliases: ['go', 'go-test', 'gobench', 'go-bench'],
  signature:
    'lines such as `BenchmarkSelect1-2  10000  55771 ns/op  472 B/op  16 allocs/op`, or `go test -json` events',
  recognises: (native) =>
    native.lines.some(({ text }) => readBenchLine(text) !== null || isDerivedHeader(text) || isEventLine(text)),
  parse,
};
