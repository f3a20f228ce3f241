import { groupBy } from '@tachograph/schema/collection';
import type { Histogram } from '@tachograph/schema/histogram';
import { compareVersions, type Version } from '@tachograph/schema/version';
import type { DriverName } from '../measurement/measurement.ts';
import { isSelected, type SelectedDriver } from '../selection/selected-driver.ts';
import type { HistogramsOfVersion } from './compare-distributions.ts';

/** A driver in a version; null where that is not stated. */
export type DistributionSide = { readonly driver: DriverName; readonly version: Version | null };

/** The histogram of a result, with the repeat that it is of. */
export type MeasuredHistogram = DistributionSide & {
  /** Public id of its run. */
  readonly run: string;
  readonly at: Date;
  readonly invocation: number;
  readonly repetitionGroup: string | null;
  readonly histogram: Histogram;
};

/** What is compared: either may be left out, and so may its version. */
export type RequestedSides = {
  readonly driver: SelectedDriver | null;
  readonly reference: SelectedDriver | null;
  /** Slug of the project's reference driver. */
  readonly referenceDriver: string | null;
};

/** What was measured together, and where both sides are in it. */
export type ChosenHistograms = {
  /** In order of their names and versions. */
  readonly sides: readonly DistributionSide[];
  readonly versions: readonly HistogramsOfVersion[];
  readonly pair: readonly [reference: number, other: number];
  /** When the last of it was measured, and its run. */
  readonly at: Date;
  readonly run: string;
};

const keyOf = ({ driver, version }: DistributionSide) => JSON.stringify([driver.slug, version?.raw ?? null]);
const invocationOf = ({ run, invocation }: MeasuredHistogram) => `${run} ${invocation}`;

/** By name, and of one driver the newest version first. */
const bySide = (a: DistributionSide, b: DistributionSide): number =>
  a.driver.name.localeCompare(b.driver.name, 'en') ||
  (a.version && b.version ? compareVersions(b.version, a.version) : Number(a.version === null));

/** The side that is compared: the one that is named, else the newest version of a driver that is not the reference's, else the newest other one. */
function findOther(sides: readonly DistributionSide[], { driver, referenceDriver }: RequestedSides) {
  if (driver) return sides.find((side) => isSelected(side, driver));
  return sides.find(({ driver: { slug } }) => slug !== referenceDriver) ?? sides[0];
}

/** The side that it is compared with: the one that is named, else the version before it, else the reference driver, else any. */
function findReference(
  sides: readonly DistributionSide[],
  other: DistributionSide,
  { reference, referenceDriver }: RequestedSides,
) {
  const rest = sides.filter((side) => side !== other);
  if (reference) return rest.find((side) => isSelected(side, reference));
  const older = sides.slice(sides.indexOf(other) + 1).find(({ driver }) => driver.slug === other.driver.slug);
  return older ?? rest.find(({ driver }) => driver.slug === referenceDriver) ?? rest[0];
}

type Group = readonly MeasuredHistogram[];

/** What was measured in one repetition group, if both sides are in it. */
function toChosen(group: Group, requested: RequestedSides): ChosenHistograms | null {
  const bySides = groupBy(group, keyOf);
  const sides: DistributionSide[] = [...bySides.values()].flatMap(([first]) => first ?? []).sort(bySide);
  // Where the reference is named and the other side is not, the reference is not that.
  const { reference } = requested;
  const free = reference && !requested.driver ? sides.filter((side) => !isSelected(side, reference)) : sides;
  const other = findOther(free, requested);
  const theirs = other && findReference(sides, other, requested);
  const newest = group.reduce<Group[number] | null>((last, one) => (last && last.at > one.at ? last : one), null);
  if (!other || !theirs || !newest) return null;
  const invocations = [...new Set(group.map(invocationOf))];
  const versions = sides.map((side) => {
    const own = new Map((bySides.get(keyOf(side)) ?? []).map((one) => [invocationOf(one), one.histogram]));
    return invocations.map((invocation) => own.get(invocation) ?? null);
  });
  return {
    sides: sides.map(({ driver, version }) => ({ driver, version })),
    versions,
    pair: [sides.indexOf(theirs), sides.indexOf(other)],
    at: newest.at,
    run: newest.run,
  };
}

/** The newest repetition group that has both sides, with all that was measured in it; null without one. */
export function chooseHistograms(all: Group, requested: RequestedSides): ChosenHistograms | null {
  const groups = [...groupBy(all, ({ repetitionGroup, run }) => repetitionGroup ?? run).values()];
  const newestOf = (group: Group) => Math.max(...group.map(({ at }) => at.getTime()));
  for (const group of groups.sort((a, b) => newestOf(b) - newestOf(a))) {
    const chosen = toChosen(group, requested);
    if (chosen) return chosen;
  }
  return null;
}
