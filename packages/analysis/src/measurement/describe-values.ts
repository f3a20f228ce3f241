import { groupBy } from '@tachograph/schema/collection';
import { formatCount } from '@tachograph/units';
import type { Measurement } from './measurement.ts';

const range = (numbers: readonly number[]): string => {
  const low = formatCount(Math.min(...numbers));
  const high = formatCount(Math.max(...numbers));
  return low === high ? low : `${low}–${high}`;
};

const kindOf = ({ basis, sampleKind, uncertainty }: Measurement): string => {
  if (basis !== 'measured') return basis;
  if (sampleKind === 'repeats') return 'repeats';
  if (uncertainty === null) return 'bare';
  return uncertainty.kind === 'as-printed' ? 'printed' : 'interval';
};

function describeKind(kind: string, measurements: readonly Measurement[], statistic: string): string {
  if (kind === 'anchor-level') {
    return `median of the anchor × ratio to it, n = ${range(measurements.map(({ invocations }) => invocations.length))}`;
  }
  const counts = measurements.map(({ n }) => n).filter((n) => n !== null);
  if (kind === 'geometric-mean') return `geometric mean of ${range(counts)} repeats`;
  if (kind === 'repeats') return `median of ${range(counts)} repeats`;
  const n = counts.length > 0 ? `n = ${range(counts)}` : 'n not stated';
  if (kind === 'interval') return `${statistic} ± 95 %, ${n}`;
  return kind === 'printed' ? `${statistic}, uncertainty as printed` : `${statistic}, uncertainty not stated`;
}

export type DescribedValue = { readonly measurement: Measurement; readonly statistic: string };

/** How the values of a table were taken, in words, the commonest way first: "mean ± 95 %, n = 267–284". */
export function describeValues(cells: readonly DescribedValue[]): string {
  const valued = cells.filter(({ measurement }) => measurement.value !== null);
  const groups = [...groupBy(valued, ({ measurement, statistic }) => `${kindOf(measurement)} ${statistic}`).values()];
  const description = groups
    .sort((a, b) => b.length - a.length)
    .flatMap((group) => {
      const [first] = group;
      const measurements = group.map(({ measurement }) => measurement);
      return first ? [describeKind(kindOf(first.measurement), measurements, first.statistic)] : [];
    });
  return description.length > 0 ? [...new Set(description)].join('; ') : 'no figures';
}

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
