import { groupBy } from '@tachograph/schema/collection';
import { formatCount } from '@tachograph/units';
import type { Measurement } from './measurement.ts';

const COUNT = /\b(\d[\d,]*)\b(?=( repeats)?$)/;

/** "95 % CI of the mean, n = 267–284": what the bands of a chart are, the commonest first; each kind told once. */
export function describeBand(measurements: readonly Measurement[]): string {
  const valued = measurements.filter(({ value }) => value !== null);
  const description = valued.map(({ uncertainty }) => uncertainty?.description ?? 'not stated');
  const kinds = [...groupBy(description, (text) => text.replace(COUNT, '#'))].sort(
    ([, a], [, b]) => b.length - a.length,
  );
  return kinds
    .map(([kind, texts]) => {
      const counts = texts
        .flatMap((text) => COUNT.exec(text)?.[1] ?? [])
        .map((text) => Number(text.replaceAll(',', '')));
      const [low, high] = [Math.min(...counts), Math.max(...counts)].map(formatCount);
      return kind.replace('#', low === high ? `${low}` : `${low}–${high}`);
    })
    .join('; ');
}
