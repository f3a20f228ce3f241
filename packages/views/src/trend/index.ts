export { readTrendView } from './read-trend-view.ts';
export { toTrendJson } from './to-trend-json.ts';
export type { TrendView } from './trend-view.ts';
