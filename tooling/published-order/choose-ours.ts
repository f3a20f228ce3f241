import { groupBy } from '@tachograph/schema/collection';
import { canonicalJson } from '@tachograph/schema/hash';
import type { NormalisedRun } from '@tachograph/schema/normalise';
import type { Params } from '@tachograph/schema/result';
import { compareVersions, type Version } from '@tachograph/schema/version';
import { medianOf } from '@tachograph/stats';
import type { Direction, DriverFigure } from './compare-orders.ts';

/** One published case, for which our runs are searched. */
export type PublishedCase = {
  readonly scenario: string;
  readonly params: Params;
  readonly metric: string;
  readonly direction: Direction;
  readonly transport: string | null;
  readonly drivers: readonly {
    readonly name: string;
    readonly version: string | null;
    /** Our drivers for this name, the best first. */
    readonly aliases: readonly string[];
  }[];
};

export type OurFigure = DriverFigure & {
  /** Our name of the driver. */
  readonly name: string;
  readonly version: string | null;
  readonly isEmulated: boolean;
  readonly statistic: string;
  /** The value of each invocation; where `anchor` is stated, its ratio to that of the anchor. */
  readonly values: readonly number[];
  /** Slug and version of the driver with which it was measured in turns. */
  readonly anchor: string | null;
};

export type Ours = {
  readonly figures: readonly OurFigure[];
  /** The newest run with one of the figures. */
  readonly run: NormalisedRun;
};

/** One driver version in one run. Its value is the median of its results in the run. */
type Repeat = {
  readonly run: NormalisedRun;
  readonly driver: string;
  readonly name: string;
  readonly version: Version | null;
  readonly value: number;
  readonly statistic: string;
  readonly isEmulated: boolean;
  readonly anchor: string | null;
};

/** A median is robust against other load on the machine; a mean is not. Of latencies, interleaved runs have the lower quartile. */
const STATISTICS = ['median', 'p25', 'p50', 'total', 'mean'];

/**
 * The figures of one repetition group in which drivers were measured in turns with an anchor, or else of one environment: the
 * one with most of the drivers, then with most of the published versions, then measured in turns, then with their transport.
 * Null if no driver was measured twice.
 */
export function chooseOurs(published: PublishedCase, recorded: readonly NormalisedRun[]): Ours | null {
  const repeats = recorded.flatMap((run) => findRepeats(published, run));
  const placeOf = ({ run, anchor }: Repeat) => (anchor === null ? run.environment.identity : repetitionGroupOf(run));
  const chosen = [...groupBy(repeats, placeOf).values()].flatMap((own) => {
    const figures = published.drivers.flatMap((driver) => toFigure(driver, own) ?? []);
    const run = newest(own.map((repeat) => repeat.run));
    return run && figures.length > 0 ? [{ figures, run }] : [];
  });
  const nearnessOf = ({ driver, version }: OurFigure) =>
    nearness(published.drivers.find(({ name }) => name === driver)?.version ?? null, version);
  const meritsOf = ({ figures, run }: Ours) => [
    figures.length,
    ...[2, 1].map((wanted) => figures.filter((figure) => nearnessOf(figure) >= wanted).length),
    Number(figures.every(({ anchor }) => anchor !== null)),
    Number(run.environment.record.link?.transport === published.transport),
    Date.parse(run.run.startedAt),
  ];
  return chosen.sort((a, b) => compareMerits(meritsOf(b), meritsOf(a)))[0] ?? null;
}

export function compareMerits(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((merit, i) => merit !== b[i]);
  return index < 0 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}

function findRepeats(published: PublishedCase, run: NormalisedRun): Repeat[] {
  const params = canonicalJson(published.params);
  const results = run.results.filter(
    (result) =>
      result.value !== null &&
      result.case.scenario === published.scenario &&
      result.case.metric === published.metric &&
      result.case.direction === published.direction &&
      canonicalJson(result.case.params) === params,
  );
  return published.drivers.flatMap(({ name: driver, aliases }) => {
    const own = results.filter((result) => aliases.includes(result.driver.name));
    return [...groupBy(own, (result) => `${result.driver.name} ${result.version?.text}`).values()].flatMap((same) => {
      const statistic = STATISTICS.find((name) => same.some((result) => result.case.statistic === name));
      const [first, ...rest] = same.filter((result) => result.case.statistic === statistic);
      if (!first || !statistic) return [];
      const value = first.paired
        ? Math.exp(first.paired.logRatio)
        : medianOf([first, ...rest].map((result) => result.value ?? 0));
      const isEmulated = first.status === 'emulated';
      const anchor = first.paired && `${first.paired.anchor} ${first.paired.anchorVersion}`;
      return [{ run, driver, name: first.driver.name, version: first.version, value, statistic, isEmulated, anchor }];
    });
  });
}

/** Takes the version nearest to the published one, else the newest, and its batch with the most runs. */
function toFigure(wanted: PublishedCase['drivers'][number], repeats: readonly Repeat[]): OurFigure | null {
  const own = repeats.filter(({ driver }) => driver === wanted.name);
  const repetitionGroups = [
    ...groupBy(own, ({ name, version, run }) => `${name} ${version?.text} ${repetitionGroupOf(run)}`).values(),
  ]
    // One invocation has no range, and without a range there is no reliable order.
    .filter((repetitionGroup) => repetitionGroup.length > 1)
    .sort((a, b) => compareRepetitionGroups(wanted, a, b));
  const [repetitionGroup] = repetitionGroups;
  const [first] = repetitionGroup ?? [];
  if (!repetitionGroup || !first) return null;
  const values = repetitionGroup.map(({ value }) => value);
  return {
    driver: wanted.name,
    name: first.name,
    version: first.version?.text ?? null,
    values,
    value: medianOf(values),
    low: Math.min(...values),
    high: Math.max(...values),
    isEmulated: first.isEmulated,
    statistic: first.statistic,
    anchor: first.anchor,
  };
}

function compareRepetitionGroups(
  wanted: PublishedCase['drivers'][number],
  a: readonly Repeat[],
  b: readonly Repeat[],
): number {
  const meritsOf = ([first]: readonly Repeat[]) => [
    -wanted.aliases.indexOf(first?.name ?? ''),
    nearness(wanted.version, first?.version?.text ?? null),
  ];
  const byVersion = (x: Version | null | undefined, y: Version | null | undefined) =>
    x && y ? compareVersions(x, y) : Number(Boolean(x)) - Number(Boolean(y));
  const timeOf = (repetitionGroup: readonly Repeat[]) =>
    Math.max(...repetitionGroup.map(({ run }) => Date.parse(run.run.startedAt)));
  return (
    compareMerits(meritsOf(b), meritsOf(a)) ||
    byVersion(b[0]?.version, a[0]?.version) ||
    b.length - a.length ||
    timeOf(b) - timeOf(a)
  );
}

/**
 * How near our version is to the published one: 2 for the same release, 1 for the same minor release. A published
 * `3.0.1-rc` counts as the `3.0.1` that can be installed.
 */
export function nearness(published: string | null, ours: string | null): 0 | 1 | 2 {
  const numbersOf = (text: string | null) => text?.replace(/-.*$/, '').split('.') ?? [];
  const wanted = numbersOf(published);
  const found = numbersOf(ours);
  if (wanted.length < 2 || wanted.slice(0, 2).join('.') !== found.slice(0, 2).join('.')) return 0;
  return wanted.join('.') === found.join('.') ? 2 : 1;
}

const repetitionGroupOf = (run: NormalisedRun) => run.run.repetitionGroup ?? run.contentHash;

const newest = (runs: readonly NormalisedRun[]) =>
  [...runs].sort((a, b) => Date.parse(b.run.startedAt) - Date.parse(a.run.startedAt))[0];
