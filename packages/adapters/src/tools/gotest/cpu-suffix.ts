/** What a printed name ends in: the name without it, and the number of CPUs. */
export type NameParts = { readonly base: string; readonly cpu: number };

export type SuffixRule = {
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

/**
 * Decide what `-N` at the end of a package's names means: the number of CPUs, or part of a name such as `/100-4`. A
 * single name is ambiguous; all names of one package together usually are not.
 *
 * - Every name has the same `-N`: CPUs.
 * - Every name has one, and (nearly) every benchmark the same set of them, as `-cpu=2,4,8` gives: CPUs.
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
