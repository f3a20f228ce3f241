export type { EnvironmentRef, HistoryPoint, RepeatGroup, SeriesVersion } from './series.ts';
