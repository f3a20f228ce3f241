import { groupBy } from '@tachograph/schema/collection';
import type { SeriesData } from '../measurement/measurement.ts';
import { describeOptions } from '../selection/group-columns.ts';
import type { LeagueCell, LeagueWork } from './league.ts';
import type { Entrant } from './list-entrants.ts';
import type { MeasuredCase } from './to-league-cases.ts';
import { toMean } from './to-mean.ts';

const WORKS: Readonly<Record<LeagueWork, string>> = {
  plain: 'not measured in this batch',
  different: 'different work',
  emulated: 'emulated',
  unsupported: 'no such call',
  failed: 'no figure',
};

/** "Insert 1: emulated, a loop of 100". */
export function describeMissing({ title, params }: MeasuredCase, cell: LeagueCell | null): string {
  const name = [title, params].filter(Boolean).join(', ');
  if (!cell) return `${name}: not run`;
  const reason = cell.measurement.statusReason?.replace(/^different work:?\s*/i, '');
  return `${name}: ${[WORKS[cell.work], reason].filter(Boolean).join(', ')}`;
}

const MOST_FEATURES = 4;

/** What was observed of its protocol, and what its options say. */
export function listFeatures({ series }: Entrant, protocols: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const observed = series.flatMap(({ key }) => [...(protocols.get(key) ?? [])]);
  const options = series.slice(0, 1).flatMap(({ options: of }) => {
    const known = typeof of === 'object' && of !== null && !Array.isArray(of) ? Object.entries(of) : [];
    return known.map(([name, value]) => describeOptions({ [name]: value }));
  });
  return [...new Set([...observed.sort(), ...options])].slice(0, MOST_FEATURES);
}

/** The mean of one of the other metrics, where all cases that rank have it. */
export function toMeanCost(
  cells: readonly (LeagueCell | null)[],
  cases: readonly MeasuredCase[],
  at: number,
): number | null {
  const ranked = cells.filter((_, index) => cases[index]?.isRanked);
  const ratios = ranked.map((cell) => cell?.costs[at]?.ratio ?? null);
  return toMean(ratios.map((ratio) => (ratio === null ? null : { ratio, low: null, high: null })))?.ratio ?? null;
}

/** Of each series the protocols in which its statements were seen. */
export function toProtocols({ points }: SeriesData) {
  const known = points.filter(({ protocolObserved }) => protocolObserved);
  const ofSeries = groupBy(known, ({ series }) => series);
  return new Map([...ofSeries].map(([key, own]) => [key, new Set(own.flatMap((p) => p.protocolObserved ?? []))]));
}
