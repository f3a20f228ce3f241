export type { EnvironmentRef, SeriesVersion } from './series.ts';
