export type { EnvironmentRef, RepeatGroup, SeriesVersion } from './series.ts';
