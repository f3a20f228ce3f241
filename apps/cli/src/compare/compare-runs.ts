import { type CompareOptions, compareMeasurements } from '@tachograph/analysis/evaluation';
import { type Cell, nameCell, noiseOfRuns, toCells } from '@tachograph/analysis/run';
import { compareEnvironments, type EnvironmentComparison, type Verdict } from '@tachograph/analysis/verdict';
import { groupBy } from '@tachograph/schema/collection';
import type { NormalisedRun } from '@tachograph/schema/normalise';
import { compareVersions } from '@tachograph/schema/version';

export type ComparedCell = { readonly base: Cell; readonly other: Cell; readonly verdict: Verdict };

export type ComparedRuns = {
  readonly differences: EnvironmentComparison['differences'];
  /** Cells that both have, in the order of the second run. */
  readonly cells: readonly ComparedCell[];
  /** Cells that only one of them has. */
  readonly onlyInBase: number;
  readonly onlyInOther: number;
};

const keyOf = ({ first: { case: of, driver }, options }: Cell): string => `${of.key} ${driver.slug} ${options}`;

/** Of the cells of one case and driver: the same version, or else the newest that the base has. */
function chooseBase(candidates: readonly Cell[], { first: { version } }: Cell): Cell | null {
  const alike = candidates.find((cell) => cell.first.version?.raw === version?.raw);
  if (alike) return alike;
  return candidates.reduce<Cell | null>((newest, cell) => {
    const a = cell.first.version;
    const b = newest?.first.version ?? null;
    return newest === null || (a !== null && (b === null || compareVersions(a, b) > 0)) ? cell : newest;
  }, null);
}

/** `gap`: what repeats exactly, such as allocations, still depends on the runtime, so it holds for every metric. */
function evaluate(
  base: Cell,
  other: Cell,
  { sides, ...rules }: Pick<CompareOptions, 'gap' | 'noise'> & { readonly sides: readonly [string, string] },
): Verdict {
  const { direction, exact, unit, statistic } = other.first.case;
  const mine = nameCell(other);
  const theirs = nameCell(base);
  const names =
    mine === theirs
      ? { reference: `${theirs} in ${sides[0]}`, other: `${mine} in ${sides[1]}` }
      : { reference: theirs, other: mine };
  return compareMeasurements(base.measurement, other.measurement, {
    direction,
    exact,
    unit,
    statistic,
    names,
    series: { reference: base.first.seriesKey, other: other.first.seriesKey },
    ...rules,
  });
}

/**
 * Every cell of one run against the same case, driver and options of another, by the rules of the pages. Environments
 * that differ withhold every ratio, unless `override` gives a reason.
 *
 * @param sides what to call the two in sentences
 */
export function compareRuns(
  base: NormalisedRun,
  other: NormalisedRun,
  { sides, override }: { readonly sides: readonly [string, string]; readonly override: string | null },
): ComparedRuns {
  const { differences } = compareEnvironments(base.environment.fields, other.environment.fields);
  const ofBase = groupBy(toCells(base), keyOf);
  const used = new Set<Cell>();
  const all = toCells(other);
  const pairs = all.flatMap((cell) => {
    const chosen = chooseBase(ofBase.get(keyOf(cell)) ?? [], cell);
    if (chosen === null) return [];
    used.add(chosen);
    return [{ base: chosen, other: cell }];
  });
  const fields = differences.map(({ label }) => label);
  const gap = differences.length > 0 ? { fields, environments: null, override } : null;
  const rules = { sides, gap, noise: noiseOfRuns([base, other]) };
  return {
    differences,
    cells: pairs.map((pair) => ({ ...pair, verdict: evaluate(pair.base, pair.other, rules) })),
    onlyInBase: [...ofBase.values()].flat().filter((cell) => !used.has(cell)).length,
    onlyInOther: all.length - pairs.length,
  };
}
