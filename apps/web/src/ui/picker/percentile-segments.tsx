import { Segments } from './segments.tsx';

type Props = {
  readonly statistics: readonly string[];
  /** Null: the one that is measured best. */
  readonly chosen: string | null;
  readonly href: (statistic: string | null) => string;
};

/** Below it are no waits, which is what percentiles are chosen for. */
const MEDIAN = 50;
const NAMES: Readonly<Record<string, string>> = { median: 'p50' };
const isPercentile = (statistic: string) => /^p\d+(\.\d+)?$/.test(statistic);
const rankOf = (statistic: string) => Number((NAMES[statistic] ?? statistic).slice(1));

/** Percentiles of one case: "Usual · p50 · p90 · p99"; nothing where there is none beside the usual statistic. */
export function PercentileSegments({ statistics, chosen, href }: Props) {
  const known = statistics.filter(
    (statistic) => (isPercentile(statistic) || statistic in NAMES) && rankOf(statistic) >= MEDIAN,
  );
  if (known.length < 2) return null;
  const options = known.sort((a, b) => rankOf(a) - rankOf(b)).map((key) => ({ key, label: NAMES[key] ?? key }));
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
