import { nameSide, type Reading } from '@tachograph/analysis/distribution';
import { addOmitted, type Histogram, quantileOfHistogram } from '@tachograph/schema/histogram';
import type { DistributionFigure } from '@/charts/distribution/distribution-model.ts';
import { toChartUnit } from '@/charts/labels/chart-labels.ts';
import { toChartDriver } from '@/charts/style/paint.tsx';
import type { DistributionData } from '@/server/root.ts';

/** Operations arrive so many medians apart: a service that is half busy. */
const MEDIANS_APART = 2;

/** Two figures that matter: more would say that the rate was chosen for a reason. */
const rounded = (value: number): number => Number(value.toPrecision(2));

/** How the page reads a difference. */
export const toReading = ({ view: { comparison, metric, minimumEffect } }: DistributionData): Reading => ({
  ...comparison,
  direction: metric.direction,
  unit: metric.unit,
  minimumEffect,
});

/** What is drawn of a distribution, and how far apart operations arrive in what is worked out; null where nothing waits. */
export function toDistributionFigure({ view, slots }: DistributionData): DistributionFigure & {
  readonly interval: number | null;
} {
  const { comparison, metric, reference, other } = view;
  const { merged } = comparison;
  const medians = [merged.reference, merged.other].flatMap((one) => (one ? quantileOfHistogram(one, 0.5) : []));
  const isTime = metric.unit === 'ns/op';
  const interval = isTime && medians.length > 0 ? rounded(MEDIANS_APART * Math.max(...medians)) : null;
  const addWaits = (histogram: Histogram | null) =>
    histogram && interval !== null ? addOmitted(histogram, interval) : null;
  return {
    unit: toChartUnit(
      metric,
      comparison.quantiles.flatMap((one) => [one.reference, one.other]),
    ),
    comparison,
    driver: toChartDriver(other.driver, slots),
    names: { reference: nameSide(reference, other), other: nameSide(other, reference) },
    omitted: { reference: addWaits(merged.reference), other: addWaits(merged.other) },
    interval,
  };
}
