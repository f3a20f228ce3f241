export { findFamily, listMetricsNamed, rankInFamily } from '../measurement/metric-families.ts';
export type { FamilyStrip, ReleaseLine } from './release-line.ts';
export { formatReleaseLine, splitFolded, toReleaseLine } from './to-release-line.ts';
