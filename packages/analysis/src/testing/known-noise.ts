import { groupBy } from '@tachograph/schema/collection';
import type { Noise, SeriesData } from '../measurement/measurement.ts';

const sumSquaresOf = (values: readonly number[]): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
};

/** The noise of the repeats of these points, as the store reads it; without that of an anchor to itself, which has none. */
export function knownNoise({ series, points }: Pick<SeriesData, 'series' | 'points'>): Noise {
  const inBatches = points.filter(({ repetitionGroup }) => repetitionGroup !== null);
  const byVersion = groupBy(inBatches, (point) =>
    JSON.stringify([point.series, point.repetitionGroup, point.version?.raw]),
  );
  const groups = [...byVersion.values()].flatMap((repeats) => {
    const [first] = repeats;
    const logRatios = repeats.map(({ paired }) => paired?.logRatio ?? 0);
    if (!first || logRatios.every((logRatio) => logRatio === 0)) return [];
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
        paired: { repeats: repeats.length, sumSquares: sumSquaresOf(logRatios), ofTwins: false },
      },
    ];
  });
  return { series: series.map(({ key }) => groups.filter((group) => group.series === key)), metrics: [] };
}
