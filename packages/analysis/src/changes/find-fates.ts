import type { ChangeFate, FoundChange } from '@tachograph/schema/change';
import { groupBy } from '@tachograph/schema/collection';
import { type estimateBetweenBatches, findBetweenBatches, findFate } from '@tachograph/stats/turns';
import { findPairs, meanOf, nameAnchor } from '../measurement/anchor.ts';
import type { SeriesRef } from '../measurement/measurement.ts';
import { isNearExact, logsOfCounts } from '../measurement/near-exact.ts';
import { toOccasion } from '../verdict/evaluate-step.ts';
import type { MeasuredSide } from '../verdict/pair.ts';

type BetweenBatches = NonNullable<ReturnType<typeof findBetweenBatches>>;
type RepeatedInBatches = Parameters<typeof estimateBetweenBatches>[0][number];

/** A release of a line: logarithms of its ratio to the anchor, or of an exact figure, by invocation; larger is better. */
type Release = {
  readonly position: string;
  readonly version: string;
  readonly occasion: string;
  readonly logs: readonly number[];
};

/** Releases in order that have one measure: the ratio to one anchor, or a count that is exact, or nearly so. */
type FateLine = {
  readonly releases: readonly Release[];
  readonly kind: 'turns' | 'exact' | 'near-exact';
  readonly isLast: boolean;
};

/** What is kept of a series until all of its family are known. */
export type FateSeries = {
  readonly lines: readonly FateLine[];
  /** By what τ² is pooled: metric, unit and statistic. */
  readonly pool: string;
  readonly repeated: readonly RepeatedInBatches[];
};

/** Figures that repeat to the last digit have no noise; a test needs some. */
const EXACT = { variance: 1e-24, degrees: 1_000, minimumEffect: 1e-9 };
/** Of near-exact counts between occasions (statistics of .2 %, docs/methodology.md). */
const BETWEEN_COUNTS = 0.002 ** 2;

function measureOf(
  side: MeasuredSide,
  { case: of }: SeriesRef,
): { readonly measure: string; readonly logs: number[] } | null {
  const sign = of.direction === 'higher' ? 1 : -1;
  if (of.exact) return side.value > 0 ? { measure: 'exact', logs: [sign * Math.log(side.value)] } : null;
  if (isNearExact(of)) {
    const logs = logsOfCounts(side);
    return logs && { measure: 'near-exact', logs: logs.map((log) => sign * log) };
  }
  const found = findPairs(side);
  return found && { measure: nameAnchor(found.anchor), logs: found.logRatios.map((log) => sign * log) };
}

/** The parts of a line within which releases have one measure. */
function toFateLines(line: readonly MeasuredSide[], series: SeriesRef): FateLine[] {
  const parts: { readonly measure: string | null; readonly releases: Release[] }[] = [];
  for (const side of line) {
    const known = measureOf(side, series);
    const release = {
      position: side.version?.sortKey ?? '',
      version: side.version?.text ?? '',
      occasion: toOccasion(side),
      logs: known?.logs ?? [],
    };
    const last = parts.at(-1);
    if (last && known && last.measure === known.measure) last.releases.push(release);
    else parts.push({ measure: known?.measure ?? null, releases: [release] });
  }
  return parts.flatMap(({ measure, releases }, index) =>
    measure === null || releases.length < 2
      ? []
      : [
          {
            releases,
            kind: measure === 'exact' || measure === 'near-exact' ? measure : 'turns',
            isLast: index === parts.length - 1,
          },
        ],
  );
}

/** Versions that were measured in turns with one anchor in several batches. */
function listRepeated(figures: readonly MeasuredSide[], series: SeriesRef): RepeatedInBatches[] {
  const known = figures.flatMap((side) => {
    const measured = measureOf(side, series);
    return measured ? [{ key: `${side.version?.sortKey} ${measured.measure}`, logs: measured.logs }] : [];
  });
  return [...groupBy(known, ({ key }) => key).values()]
    .filter((batches) => batches.length > 1)
    .map((batches) => batches.map(({ logs }) => logs));
}

/** @param lines the versions of a series in order, divided where the work changes; @param figures all its figures */
export function toFateSeries(
  series: SeriesRef,
  lines: readonly (readonly MeasuredSide[])[],
  figures: readonly MeasuredSide[],
): FateSeries {
  const { metric, unit, statistic, exact } = series.case;
  return {
    lines: lines.flatMap((line) => toFateLines(line, series)),
    pool: JSON.stringify([metric, unit, statistic]),
    repeated: exact || isNearExact(series.case) ? [] : listRepeated(figures, series),
  };
}

/** Noise within a release, pooled over the line. */
function noiseOf({ releases }: FateLine) {
  const sums = releases.map(({ logs }) => {
    const mean = meanOf(logs);
    return { squares: logs.reduce((sum, log) => sum + (log - mean) ** 2, 0), degrees: logs.length - 1 };
  });
  const degrees = sums.reduce((sum, { degrees: own }) => sum + own, 0);
  return { degrees, variance: sums.reduce((sum, { squares }) => sum + squares, 0) / degrees };
}

/** Fewer say nothing of the noise. */
const FEWEST_DEGREES = 3;

function toStatsLine(line: FateLine, between: BetweenBatches | null) {
  const { releases, kind } = line;
  const { degrees, variance } = kind === 'exact' ? EXACT : noiseOf(line);
  const isOneBatch = new Set(releases.map(({ occasion }) => occasion)).size === 1;
  const beyond = kind === 'turns' ? (between?.upper ?? null) : kind === 'exact' ? 0 : BETWEEN_COUNTS;
  if (degrees < FEWEST_DEGREES || (beyond === null && !isOneBatch)) return null;
  const added = isOneBatch ? 0 : (beyond ?? 0);
  return {
    degrees,
    releases: releases.map(({ logs }) => ({ value: meanOf(logs), variance: variance / logs.length + added })),
  };
}

function findOne(
  change: FoundChange,
  line: FateLine,
  between: BetweenBatches | null,
  listed: ReadonlySet<string>,
): ChangeFate | null {
  const at = line.releases.findIndex(({ position }) => position === change.position);
  const known = at > 0 ? toStatsLine(line, between) : null;
  const isNewest = at === line.releases.length - 1;
  if (!known || (isNewest && !line.isLast)) return null;
  const changes = line.releases.flatMap(({ position }, index) => (index > 0 && listed.has(position) ? [index] : []));
  const minimumEffect = line.kind === 'exact' ? EXACT.minimumEffect : Number(change.evidence.minimumEffect ?? 0.03);
  const { fate, position, today } = findFate({ ...known, changes }, at, { minimumEffect });
  const by = position === null ? null : (line.releases[position]?.version ?? null);
  return { fate, by, ratio: today.ratio, ratioLow: today.low, ratioHigh: today.high };
}

type Evaluated = { readonly key: string; readonly fates: FateSeries };

/**
 * The changes of a family with what became of those between two versions (docs/methodology.md): τ² between batches is that of the case
 * where it knows enough, else of the metric. `found` are listed; suspected ones and those along time have no fate.
 */
export function withFates(found: readonly FoundChange[], evaluated: readonly Evaluated[]): FoundChange[] {
  const ofSeries = new Map(evaluated.map(({ key, fates }) => [key, fates]));
  const ofPool = groupBy([...ofSeries.values()], ({ pool }) => pool);
  const hasFate = ({ axis, moreRuns }: FoundChange) => axis === 'version' && moreRuns === null;
  const listed = groupBy(found.filter(hasFate), ({ series }) => series);
  // What all changes of a series have in common.
  const contexts = new Map(
    [...listed].flatMap(([key, changes]) => {
      const own = ofSeries.get(key);
      if (!own) return [];
      const pooled = (ofPool.get(own.pool) ?? []).flatMap(({ repeated }) => repeated);
      const between = findBetweenBatches([own.repeated, pooled]);
      return [
        [key, { lines: own.lines, between, positions: new Set(changes.map(({ position }) => position)) }] as const,
      ];
    }),
  );
  return found.map((change): FoundChange => {
    const own = hasFate(change) ? contexts.get(change.series) : undefined;
    if (!own) return change;
    const [fate] = own.lines.flatMap((line) => findOne(change, line, own.between, own.positions) ?? []);
    return fate ? { ...change, fate } : change;
  });
}
