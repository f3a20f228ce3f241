import { groupBy } from '@tachograph/schema/collection';
import type { RepeatGroup, Turn } from '@tachograph/schema/series';
import type { KnownBatch, Noise, SeriesData, SeriesPoint, SeriesRef } from '../measurement/measurement.ts';

type Results = Pick<SeriesData, 'series' | 'points'>;

const sumSquaresOf = (values: readonly number[]): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
};

function toTurn({ key, case: of, driver }: SeriesRef, point: SeriesPoint): Turn | null {
  const { version, scenarioHash, run, invocation, paired, status } = point;
  if (!paired || status !== 'ok') return null;
  const { anchor, anchorVersion, logRatio, twin } = paired;
  const raw = version?.raw ?? null;
  const isAnchor = driver.slug === anchor && raw === anchorVersion;
  const measured = { series: key, case: of.key, version: raw, scenarioHash };
  return { ...measured, anchor, anchorVersion, run, invocation, isAnchor, logRatio, twin };
}

/** What these points measured in turns, as the store reads it: a batch for each occasion, without those before it. */
export function batchesOf({ series, points }: Results): KnownBatch[] {
  const refs = new Map(series.map((entry) => [entry.key, entry]));
  const measured = points.flatMap((point) => {
    const ref = refs.get(point.series);
    const turn = ref && toTurn(ref, point);
    if (!ref || !turn) return [];
    const { metric, unit, statistic } = ref.case;
    const pool = { environment: ref.environment.identity, metric, unit, statistic };
    return [{ pool, occasion: point.repetitionGroup ?? point.run, at: point.at.getTime(), turn }];
  });
  const batches = groupBy(measured, ({ pool, occasion }) => JSON.stringify([pool, occasion]));
  return [...batches.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const startedAt = new Date(Math.min(...own.map(({ at }) => at)));
    return [{ ...first.pool, occasion: first.occasion, startedAt, turns: own.map(({ turn }) => turn), earlier: [] }];
  });
}

/** The noise of the repeats of these points, as the store reads it. */
export function knownNoise({ series, points }: Results): Noise {
  const inBatches = points.filter(({ repetitionGroup }) => repetitionGroup !== null);
  const byVersion = groupBy(inBatches, (point) =>
    JSON.stringify([point.series, point.repetitionGroup, point.version?.raw]),
  );
  const groups = [...byVersion.values()].flatMap((repeats): RepeatGroup[] => {
    const [first] = repeats;
    if (!first) return [];
    return [
      {
        series: first.series,
        version: first.version?.raw ?? null,
        scenarioHash: null,
        repetitionGroup: first.repetitionGroup,
        run: null,
        repeats: repeats.length,
        lastAt: new Date(0),
        sumSquares: sumSquaresOf(repeats.map(({ value }) => Math.log(value ?? 1))),
      },
    ];
  });
  return {
    series: series.map(({ key }) => groups.filter((group) => group.series === key)),
    metrics: [],
    batches: batchesOf({ series, points }),
  };
}
