export { listMetricsNamed, METRIC_FAMILIES } from '../measurement/metric-families.ts';
export type { FamilyStrip, ReleaseLine, StripBar } from './release-line.ts';
export { formatReleaseLine, type MeasuredRow, splitFolded, toReleaseLine } from './to-release-line.ts';
