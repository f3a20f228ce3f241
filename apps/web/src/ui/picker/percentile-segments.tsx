import { percentileOf } from '@tachograph/schema/result';
import { Segments } from './segments.tsx';

type Props = {
  readonly statistics: readonly string[];
  /** Null: the one that is measured best. */
  readonly chosen: string | null;
  readonly href: (statistic: string | null) => string;
};

/** Below it are no waits, which is what percentiles are chosen for. */
const MEDIAN = 50;

/** Percentiles of one case: "Usual · p50 · p90 · p99"; nothing where there is none beside the usual statistic. */
export function PercentileSegments({ statistics, chosen, href }: Props) {
  const known = statistics
    .map((key) => ({ key, percent: percentileOf(key) ?? 0 }))
    .filter(({ percent }) => percent >= MEDIAN)
    .sort((one, other) => one.percent - other.percent);
  if (known.length < 2) return null;
  const options = known.map(({ key, percent }) => ({ key, label: `p${percent}` }));
  return (
    <Segments
      label="Percentile"
      options={[{ key: '', label: 'Usual' }, ...options].map(({ key, label }) => ({
        key,
        label,
        chosen: key === (chosen ?? ''),
        href: href(key || null),
      }))}
    />
  );
}
