import { canonicalJson } from '@tachograph/schema/hash';
import type { NormalisedRun } from '@tachograph/schema/normalise';
import type { Params } from '@tachograph/schema/result';
import { compareVersions, type Version } from '@tachograph/schema/version';
import { medianOf } from '@tachograph/stats';
import type { Direction, Figure } from './compare-orders.ts';

/** What is looked for among our runs: one case as it was published. */
export type Question = {
  readonly scenario: string;
  readonly params: Params;
  readonly metric: string;
  readonly direction: Direction;
  readonly transport: string | null;
  readonly drivers: readonly {
    readonly name: string;
    readonly version: string | null;
    /** Which of our drivers are meant, the best first. */
    readonly standIns: readonly string[];
  }[];
};

export type OurFigure = Figure & {
  /** The driver as it is called here. */
  readonly name: string;
  readonly version: string | null;
  readonly isEmulated: boolean;
  readonly estimator: string;
  /** Its value, of each invocation. */
  readonly values: readonly number[];
};

export type Ours = {
  readonly figures: readonly OurFigure[];
  /** The newest run that a figure is of. */
  readonly run: NormalisedRun;
};

/** One driver version in one run. Its value is the median of what the run has of it. */
type Repeat = {
  readonly run: NormalisedRun;
  readonly driver: string;
  readonly name: string;
  readonly version: Version | null;
  readonly value: number;
  readonly estimator: string;
  readonly isEmulated: boolean;
};

/** A median withstands what else the machine does; a mean does not. */
const ESTIMATORS = ['median', 'p50', 'total', 'mean'];

/**
 * The figures of one environment: of the one with most of the drivers, then with most of the published versions, then with
 * their transport. Null where no driver was measured twice.
 */
export function chooseOurs(question: Question, recorded: readonly NormalisedRun[]): Ours | null {
  const repeats = recorded.flatMap((run) => findRepeats(question, run));
  const chosen = [...groupBy(repeats, ({ run }) => run.environment.identity).values()].flatMap((own) => {
    const figures = question.drivers.flatMap((driver) => toFigure(driver, own) ?? []);
    const run = newest(own.map((repeat) => repeat.run));
    return run && figures.length > 0 ? [{ figures, run }] : [];
  });
  const nearnessOf = ({ driver, version }: OurFigure) =>
    nearness(question.drivers.find(({ name }) => name === driver)?.version ?? null, version);
  const meritsOf = ({ figures, run }: Ours) => [
    figures.length,
    ...[2, 1].map((wanted) => figures.filter((figure) => nearnessOf(figure) >= wanted).length),
    Number(run.environment.record.link?.transport === question.transport),
    Date.parse(run.run.startedAt),
  ];
  return chosen.sort((a, b) => compareMerits(meritsOf(b), meritsOf(a)))[0] ?? null;
}

function compareMerits(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((merit, index) => merit !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

function findRepeats(question: Question, run: NormalisedRun): Repeat[] {
  const params = canonicalJson(question.params);
  const results = run.results.filter(
    (result) =>
      result.value !== null &&
      result.case.scenario === question.scenario &&
      result.case.metric === question.metric &&
      result.case.direction === question.direction &&
      canonicalJson(result.case.params) === params,
  );
  return question.drivers.flatMap(({ name: driver, standIns }) => {
    const own = results.filter((result) => standIns.includes(result.driver.name));
    return [...groupBy(own, (result) => `${result.driver.name} ${result.version?.text}`).values()].flatMap((same) => {
      const estimator = ESTIMATORS.find((word) => same.some((result) => result.case.estimator === word));
      const [first, ...rest] = same.filter((result) => result.case.estimator === estimator);
      if (!first || !estimator) return [];
      const value = medianOf([first, ...rest].map((result) => result.value ?? 0));
      const isEmulated = first.status === 'emulated';
      return [{ run, driver, name: first.driver.name, version: first.version, value, estimator, isEmulated }];
    });
  });
}

/** The version nearest to the published one, else the newest; of its batches the one with most runs. */
function toFigure(asked: Question['drivers'][number], repeats: readonly Repeat[]): OurFigure | null {
  const own = repeats.filter(({ driver }) => driver === asked.name);
  const batches = [...groupBy(own, ({ name, version, run }) => `${name} ${version?.text} ${batchOf(run)}`).values()]
    // One invocation has no range, and an order without one is a guess.
    .filter((batch) => batch.length > 1)
    .sort((a, b) => compareBatches(asked, a, b));
  const [batch] = batches;
  const [first] = batch ?? [];
  if (!batch || !first) return null;
  const values = batch.map(({ value }) => value);
  return {
    ...{ driver: asked.name, name: first.name, version: first.version?.text ?? null, values },
    ...{ value: medianOf(values), low: Math.min(...values), high: Math.max(...values) },
    ...{ isEmulated: first.isEmulated, estimator: first.estimator },
  };
}

function compareBatches(asked: Question['drivers'][number], a: readonly Repeat[], b: readonly Repeat[]): number {
  const meritsOf = ([first]: readonly Repeat[]) => [
    -asked.standIns.indexOf(first?.name ?? ''),
    nearness(asked.version, first?.version?.text ?? null),
  ];
  const byVersion = (x: Version | null | undefined, y: Version | null | undefined) =>
    x && y ? compareVersions(x, y) : Number(Boolean(x)) - Number(Boolean(y));
  const timeOf = (batch: readonly Repeat[]) => Math.max(...batch.map(({ run }) => Date.parse(run.run.startedAt)));
  return (
    compareMerits(meritsOf(b), meritsOf(a)) ||
    byVersion(b[0]?.version, a[0]?.version) ||
    b.length - a.length ||
    timeOf(b) - timeOf(a)
  );
}

/**
 * How near a version of ours is to the published one: 2 for the same release, 1 for one of the same minor release.
 * `3.0.1-rc` as it was published is the `3.0.1` that can be had.
 */
export function nearness(published: string | null, ours: string | null): 0 | 1 | 2 {
  const numbersOf = (text: string | null) => text?.replace(/-.*$/, '').split('.') ?? [];
  const [wanted, found] = [numbersOf(published), numbersOf(ours)];
  if (wanted.length < 2 || wanted.slice(0, 2).join('.') !== found.slice(0, 2).join('.')) return 0;
  return wanted.join('.') === found.join('.') ? 2 : 1;
}

const batchOf = (run: NormalisedRun) => run.run.batch ?? run.contentHash;

const newest = (runs: readonly NormalisedRun[]) =>
  [...runs].sort((a, b) => Date.parse(b.run.startedAt) - Date.parse(a.run.startedAt))[0];

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
