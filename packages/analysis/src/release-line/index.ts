export { listFolded, listMetricsNamed, toFamilies } from '../measurement/metric-families.ts';
export type { FamilyStrip, ReleaseLine } from './release-line.ts';
export { formatReleaseLine, toReleaseLine } from './to-release-line.ts';
