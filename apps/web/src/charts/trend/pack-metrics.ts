import type { LowerMetric } from './lower-metric.ts';
import type { PackedMetric } from './lower-model.ts';
import { packFigure } from './pack-figure.ts';

/** Metrics for `unpackMetrics`, in the browser. */
export const packMetrics = (metrics: readonly LowerMetric[]): string =>
  JSON.stringify(metrics.map(({ figure, ...metric }): PackedMetric => ({ ...metric, packed: packFigure(figure) })));
