import { groupBy } from '@tachograph/schema/collection';
import { DRIVERS } from '../../drivers/driver-list.ts';
import { type CellName, readCellName } from '../../names/cell-name.ts';
import { findDriver, isDriverName, toDriver } from '../../names/known-drivers.ts';
import type { OutcomeDraft } from '../../outcome/adapter.ts';
import { type NamedCell, scenarioName } from '../../outcome/named-cell.ts';
import type { BenchEntry } from './read-stream.ts';
import type { Unmeasured } from './running.ts';

/** What a printed name ends in: the name without it, and the number of CPUs. */
type NameParts = { readonly base: string; readonly cpu: number };

type SuffixRule = {
  readonly split: (printed: string) => NameParts;
  /** Why the split may be wrong, or null. */
  readonly warning: string | null;
};

/** Go omits the suffix at GOMAXPROCS=1, so `-0`, `-1` and `-08` are never one; no machine has 10,000 CPUs. */
const SUFFIX = /^(.*)-([1-9]\d{0,3})$/s;

function candidate(printed: string): NameParts | null {
  const match = SUFFIX.exec(printed);
  const cpu = Number(match?.[2]);
  return match?.[1] !== undefined && cpu > 1 && cpu <= 4096 ? { base: match[1], cpu } : null;
}

const whole = (printed: string): NameParts => ({ base: printed, cpu: 1 });
const bySuffix = (printed: string): NameParts => candidate(printed) ?? whole(printed);

/** Threads of machines that one can have. A size such as 100 is none of them. */
const CPUS = /^(?:2|4|6|8|1[0246]|2[048]|32|36|40|48|56|64|72|80|88|96|112|128|192|256)$/;

/** `Get/redigo-16`: behind the name of a driver stands the number of CPUs. */
const endsInDriver = ({ base, cpu }: NameParts): boolean =>
  CPUS.test(String(cpu)) && isDriverName(base.slice(base.lastIndexOf('/') + 1), 'go');

/**
 * True for names of several runs, each with its own number of CPUs, as a page quotes them: adjacent lines of different
 * names share a suffix.
 */
function areOfSeveralRuns(names: readonly string[]): boolean {
  const runs: NameParts[][] = [];
  for (const parts of names.map(bySuffix)) {
    const last = runs.at(-1);
    if (last?.[0]?.cpu === parts.cpu) last.push(parts);
    else runs.push([parts]);
  }
  return runs.every((run) => new Set(run.map(({ base }) => base)).size > 1 || run.every(endsInDriver));
}

/**
 * Decide what `-N` at the end of a package's names means: the number of CPUs, or part of a name such as `/100-4`. A
 * single name is ambiguous; all names of one package together usually are not.
 *
 * - Every name has the same `-N`: CPUs.
 * - Every name has one, and (nearly) every benchmark the same set of them, as `-cpu=2,4,8` gives: CPUs.
 * - Every name has one, and adjacent names have the same: several runs, each with its CPUs.
 * - Some names have none: then one of the CPU counts is 1, and a suffix is CPUs exactly where the name without it is
 *   there as well; otherwise everything ran at GOMAXPROCS=1 and the suffix is part of the name.
 */
export function decideSuffix(names: readonly string[]): SuffixRule {
  const distinct = [...new Set(names)];
  const split = new Map(distinct.map((name) => [name, candidate(name)]));
  const suffixed = distinct.filter((name) => split.get(name));
  if (suffixed.length === 0) return { split: whole, warning: null };
  const sets = new Map<string, Set<number>>();
  for (const parts of split.values()) {
    if (parts) sets.set(parts.base, (sets.get(parts.base) ?? new Set()).add(parts.cpu));
  }
  if (suffixed.length < distinct.length) return decideMixed(distinct, split);
  const cpus = new Set([...sets.values()].flatMap((set) => [...set]));
  if (cpus.size === 1) return { split: bySuffix, warning: null };
  const complete = [...sets.values()].filter((set) => set.size === cpus.size).length;
  const warning = 'not every benchmark ran with every number of CPUs: the output may be truncated';
  if (complete * 2 > sets.size) return { split: bySuffix, warning: complete === sets.size ? null : warning };
  if (areOfSeveralRuns(names)) return { split: bySuffix, warning: null };
  return { split: whole, warning: '-N at the end of names differs between benchmarks: read as part of the name' };
}

function decideMixed(distinct: readonly string[], split: ReadonlyMap<string, NameParts | null>): SuffixRule {
  const printed = new Set(distinct);
  const isCpu = (name: string) => {
    const parts = split.get(name) ?? null;
    return parts !== null && printed.has(parts.base);
  };
  const unmatched = distinct.filter((name) => split.get(name) && !isCpu(name));
  return {
    split: (name) => (isCpu(name) ? bySuffix(name) : whole(name)),
    warning: unmatched[0]
      ? `"${unmatched[0]}": -N is read as part of the name, because other names of the package have none`
      : null,
  };
}

/**
 * `TCPSend/size=2048` is the scenario `TCPSend` with the param size 2048; other parts of the path stay in the
 * scenario's name. The driver is in a param such as `driver=…`, in parts that name a known Go driver (`lib/pq`), or
 * among the words of a part (`PgxSelect`).
 */
export const readBenchName = (base: string): CellName => readCellName(base, { language: 'go' });

/** `TCPClientSend → net/tcp`: the driver by the start of a name, where nothing else names it; a guess, with a warning. */
const NAME_HINTS: readonly (readonly [RegExp, string])[] = [
  [/^(?:MariaDB|MySQL|Mariadb|Mysql)(?![a-z\d])/, 'go-sql-driver/mysql'],
  [/^TCP(?![a-z])/, 'net/tcp'],
  [/^HTTP(?![a-z])/, 'net/http'],
];

/** The path of each driver's package, without the version at its end. */
const PACKAGES = DRIVERS.flatMap(({ name, language, purl }) =>
  language === 'go' && purl !== null ? [{ name, path: purl.slice('pkg:golang/'.length).replace(/\/v\d+$/, '') }] : [],
);

const MAX_PARTS = 4;

/**
 * The driver a package's path names, as the path spells it: `github.com/go-sql-driver/mysql` is a driver's own package,
 * or that of its tests. Null otherwise. One part alone, such as `redis`, may be any package about the database.
 */
function driverOfPackage(pkg: string): string | null {
  const path = pkg.split('/').slice(0, 20);
  for (let from = 0; from < path.length; from += 1) {
    for (let length = Math.min(MAX_PARTS, path.length - from); length > 1; length -= 1) {
      const parts = path.slice(from, from + length).join('/');
      if (findDriver(parts, 'go')) return parts;
    }
  }
  const whole = `${pkg.toLowerCase()}/`;
  return PACKAGES.find((known) => whole.startsWith(`${known.path}/`))?.name ?? null;
}

type NamedBenchmark = Pick<BenchEntry, 'name' | 'pkg' | 'line'>;

/** What the names of a package's results say of their `-N`. */
type Suffixes = { readonly rule: SuffixRule; readonly cpus: ReadonlySet<number> };

function decideSuffixes(names: readonly string[]): Suffixes {
  const rule = decideSuffix(names);
  return { rule, cpus: new Set(names.map((name) => rule.split(name).cpu)) };
}

const keyOf = ({ pkg, name }: Pick<BenchEntry, 'pkg' | 'name'>): string => JSON.stringify([pkg, name]);

/** What has results, for benchmarks without: the numbers of CPUs by package and name, and the printed names. */
type Ran = { readonly cpus: ReadonlyMap<string, ReadonlySet<number>>; readonly names: ReadonlySet<string> };

/** What a result line's name and place say, settled for the whole file. */
export class Benchmarks {
  private readonly suffixes = new Map<string, Suffixes>();
  private readonly settled = new Map<string, NamedCell>();
  private ran: Ran | null = null;
  private readonly uncertain = new Set<string>();
  /** The numbers of CPUs of every package, for one without results. */
  private readonly cpus: ReadonlySet<number>;

  constructor(
    private readonly entries: readonly BenchEntry[],
    private readonly draft: OutcomeDraft,
  ) {
    for (const [pkg, group] of groupBy(entries, ({ pkg }) => pkg ?? '')) {
      const suffixes = decideSuffixes(group.map(({ name }) => name));
      this.suffixes.set(pkg, suffixes);
      if (suffixes.rule.warning && group[0]) draft.warn(group[0].line, suffixes.rule.warning);
    }
    this.cpus = new Set([...this.suffixes.values()].flatMap(({ cpus }) => [...cpus]));
  }

  /** Only a benchmark without results asks: most files have none, and many results. */
  private listRan(): Ran {
    if (this.ran) return this.ran;
    const cpus = new Map<string, Set<number>>();
    const names = new Set<string>();
    for (const { pkg, name } of this.entries) {
      const { base, cpu } = this.suffixes.get(pkg ?? '')?.rule.split(name) ?? { base: name, cpu: 1 };
      const key = keyOf({ pkg, name: base });
      cpus.set(key, (cpus.get(key) ?? new Set()).add(cpu));
      names.add(keyOf({ pkg, name }));
    }
    this.ran = { cpus, names };
    return this.ran;
  }

  /** The driver by the benchmark's name, then by its package; a doubtful one, with a warning, where neither tells. */
  private driverOf(name: CellName, { pkg, line }: NamedBenchmark): { driver: string; sure: boolean } {
    const sure = name.driver ?? (pkg === null ? null : driverOfPackage(pkg));
    if (sure !== null) return { driver: sure, sure: true };
    const guess = NAME_HINTS.find(([pattern]) => pattern.test(name.scenario))?.[1];
    const driver = guess ?? pkg ?? 'unknown';
    if (!this.uncertain.has(driver)) {
      this.uncertain.add(driver);
      const message = guess
        ? `driver "${driver}" is a guess from the start of the name "${name.scenario}"`
        : `no known driver in name or package: stored as "${driver}"`;
      this.draft.warn(line, message, { field: 'driver', name: toDriver(driver, null).name });
    }
    return { driver, sure: false };
  }

  private toCell(benchmark: NamedBenchmark, { base, cpu }: NameParts): NamedCell {
    const parts = readBenchName(base);
    const params = {
      ...parts.params,
      [Object.hasOwn(parts.params, 'cpu') ? 'gomaxprocs' : 'cpu']: cpu,
    };
    const { driver, sure } = this.driverOf(parts, benchmark);
    const known = toDriver(driver, findDriver(driver, 'go')?.language ?? 'go');
    const cell = { scenario: scenarioName(parts.scenario), params, driver: known };
    return { cell, printed: { name: `Benchmark${base}`, uncertain: sure ? [] : ['driver'] } };
  }

  settle(benchmark: NamedBenchmark): NamedCell {
    const { name, pkg } = benchmark;
    const key = JSON.stringify([name, pkg]);
    const known = this.settled.get(key);
    if (known) return known;
    const parts = this.suffixes.get(pkg ?? '')?.rule.split(name) ?? { base: name, cpu: 1 };
    const cell = this.toCell(benchmark, parts);
    this.settled.set(key, cell);
    return cell;
  }

  /**
   * `--- FAIL: BenchmarkA` has no `-8` where its first round failed: it failed for every number of CPUs that its
   * siblings ran with, and that it has no result for.
   */
  settleUnmeasured(benchmark: Unmeasured): NamedCell[] {
    const own = this.suffixes.get(benchmark.pkg ?? '')?.cpus ?? this.cpus;
    const suffixed = decideSuffix([benchmark.name]).split(benchmark.name);
    if (suffixed.cpu > 1 && (own.has(suffixed.cpu) || own.size === 0)) return [this.toCell(benchmark, suffixed)];
    const ran = this.listRan();
    const measured = ran.cpus.get(keyOf(benchmark)) ?? new Set();
    // Where `-2` is not known for a number of CPUs, a result of `BenchmarkA-2` is one of this benchmark all the same.
    const { pkg, name } = benchmark;
    const hasResult = (cpu: number) => measured.has(cpu) || ran.names.has(keyOf({ pkg, name: `${name}-${cpu}` }));
    const failed = [...own].filter((cpu) => !hasResult(cpu)).sort((a, b) => a - b);
    const cpus = failed.length === 0 ? [1] : failed;
    return cpus.map((cpu) => this.toCell(benchmark, { base: benchmark.name, cpu }));
  }
}
