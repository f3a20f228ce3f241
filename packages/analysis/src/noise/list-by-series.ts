import { groupBy } from '@tachograph/schema/collection';
import type { RepeatGroup } from '@tachograph/schema/series';
import type { Noise } from '../measurement/measurement.ts';

export const byAge = (a: RepeatGroup, b: RepeatGroup): number => b.lastAt.getTime() - a.lastAt.getTime();

/** The groups of each series as a list, newest first. */
export const listBySeries = (groups: readonly RepeatGroup[]): Noise['series'] => [
  ...groupBy(groups.toSorted(byAge), ({ series }) => series).values(),
];
