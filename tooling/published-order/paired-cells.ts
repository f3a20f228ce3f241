import { createNoiseSource, listBySeries, toMeasurements } from '@tachograph/analysis/evaluation';
import type { Measurement } from '@tachograph/analysis/measurement';
import { toCells } from '@tachograph/analysis/run';
import { groupBy } from '@tachograph/schema/collection';
import type { NormalisedResult, NormalisedRun } from '@tachograph/schema/normalise';
import type { RepeatGroup } from '@tachograph/schema/series';
import { toSpread } from '@tachograph/stats/compare';

/** A driver version in a case that was measured in turns with an anchor, over the runs of a repetition group. */
export type PairedCell = {
  readonly first: NormalisedResult;
  readonly repetitionGroup: string;
  readonly run: NormalisedRun;
  readonly measurement: Measurement;
};

/** Those of two or more invocations. Rounds of one invocation are no repeats. */
export function listPairedCells(recorded: readonly NormalisedRun[]): PairedCell[] {
  const entries = recorded.flatMap((run) => {
    const { repetitionGroup } = run.run;
    if (!repetitionGroup) return [];
    const cells = toCells(run).filter(({ first }) => first.paired !== null);
    return cells.map((cell) => ({ run, repetitionGroup, cell }));
  });
  const keyOf = ({ repetitionGroup, cell: { first } }: (typeof entries)[number]) =>
    JSON.stringify([repetitionGroup, first.seriesKey, first.version?.raw]);
  return [...groupBy(entries, keyOf).values()].flatMap((own): PairedCell[] => {
    const [one] = own;
    if (!one) return [];
    const { run, repetitionGroup, cell } = one;
    const { first } = cell;
    const observations = own.flatMap(({ cell: { observations: of } }) => of);
    const measurement = toMeasurements(observations, first.case).at(-1);
    if (!measurement || measurement.invocations.length < 2) return [];
    return [{ first, repetitionGroup, run, measurement }];
  });
}

function toRepeatGroup({
  first,
  repetitionGroup,
  measurement: { invocations, scenarioHash, measuredAt },
}: PairedCell): RepeatGroup {
  const version = first.version?.raw ?? null;
  const pairs = invocations.flatMap(({ paired }) => paired ?? []);
  const ofTwins = pairs.some(({ anchor, anchorVersion }) => anchor === first.driver.slug && anchorVersion === version);
  const logRatios = ofTwins ? pairs.flatMap(({ twin }) => twin ?? []) : pairs.map(({ logRatio }) => logRatio);
  return {
    series: first.seriesKey,
    version,
    scenarioHash,
    repetitionGroup,
    run: null,
    repeats: invocations.length,
    sumSquares: toSpread(invocations.map(({ value }) => Math.log(value))).sumOfSquares,
    paired: { repeats: logRatios.length, sumSquares: toSpread(logRatios).sumOfSquares, ofTwins },
    lastAt: measuredAt,
  };
}

/** What the cells say of each other's noise, as on the pages. */
export function noiseOf(cells: readonly PairedCell[]): ReturnType<typeof createNoiseSource> {
  const poolOf = ({ first: { case: of }, run }: PairedCell) => ({
    environment: run.environment.identity,
    metric: of.metric,
    unit: of.unit,
    statistic: of.statistic,
  });
  const metrics = [...groupBy(cells, (cell) => JSON.stringify(poolOf(cell))).values()].flatMap((own) => {
    const [one] = own;
    return one ? [{ ...poolOf(one), groups: own.map(toRepeatGroup) }] : [];
  });
  const series = new Map(
    cells.map(({ first, run }) => [
      first.seriesKey,
      { key: first.seriesKey, case: first.case, environment: run.environment },
    ]),
  );
  return createNoiseSource([...series.values()], { series: listBySeries(cells.map(toRepeatGroup)), metrics });
}
