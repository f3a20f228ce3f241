import { toParamsKey } from '@tachograph/analysis/measurement';
import type { League, LeagueCase, LeagueCell, LeagueDriver } from '@tachograph/analysis/ranks';
import { formatList } from '@/format/format-list.ts';

/** "1.02", "12.4", "230": how many times the anchor's. */
export const formatMultiple = (ratio: number): string =>
  ratio < 9.995 ? ratio.toFixed(2) : ratio < 99.95 ? ratio.toFixed(1) : ratio.toFixed(0);

/** "1.02×"; a ratio that is 1 for certain is "1×". */
export const formatCost = (ratio: number): string => (ratio === 1 ? '1×' : `${formatMultiple(ratio)}×`);

/** "1.01–1.04". */
export const formatEnds = (low: number | null, high: number | null): string =>
  low === null || high === null ? '' : `${formatMultiple(low)}–${formatMultiple(high)}`;

/** "1", "2–4"; empty without a rank. */
export const formatRank = (rank: LeagueDriver['rank']): string =>
  rank ? [...new Set([rank.low, rank.high])].join('–') : '';

/** `insert-1`, `rows?rows=1000`: a case in an address. */
export const toCaseName = ({ case: { scenario, params } }: LeagueCase): string =>
  [scenario, toParamsKey(params)].filter(Boolean).join('?');

export const caseTitle = ({ title, params }: Pick<LeagueCase, 'title' | 'params'>): string =>
  [title, params].filter(Boolean).join(', ');

const WORDS: Readonly<Record<LeagueCell['work'], string>> = {
  plain: '',
  different: 'different work',
  emulated: 'emulated',
  unsupported: 'none',
  failed: 'failed',
};

/** What stands in a cell without a plain figure. */
export const workLabel = ({ work }: LeagueCell): string => WORDS[work];

/** "pg 8.16.0, binary". */
export const driverLabel = ({ driver, version, options }: LeagueDriver): string =>
  [[driver.name, version?.text].filter(Boolean).join(' '), options].filter(Boolean).join(', ');

/** "libpq 16.2". */
export const anchorLabel = ({ anchor }: Pick<League, 'anchor'>): string =>
  anchor ? `${anchor.driver.name} ${anchor.version}` : '';

/** "asyncpg and diesel come closest to libpq, at 1.02× to 1.04× its time": those that may be the first beside the anchor. */
export function leagueSentence({ anchor, drivers, batch, metric }: League): string {
  const cost = metric?.metric === 'latency' ? 'time' : 'cost';
  const others = drivers.filter(({ isAnchor, mean }) => !isAnchor && mean);
  if (!batch || !anchor) return 'Nothing was measured in turns here, and ranks need that.';
  if (!batch.isSteady) return 'This batch was not steady: two processes of its anchor differ, so it ranks nobody.';
  const best = Math.min(...others.map(({ rank }) => rank?.low ?? Number.POSITIVE_INFINITY));
  const first = others.filter(({ rank }) => rank?.low === best);
  if (first.length === 0)
    return `Nobody has all the scenarios that rank, so nobody stands beside ${anchor.driver.name}.`;
  const ratios = first.map(({ mean }) => mean?.ratio ?? 1);
  const ends = [...new Set([Math.min(...ratios), Math.max(...ratios)].map(formatCost))].join(' to ');
  const names =
    first.length > 3 ? `${first.length} drivers` : formatList([...new Set(first.map(({ driver }) => driver.name))]);
  const isOne = first.length === 1;
  const own = drivers.find(({ isAnchor }) => isAnchor)?.rank ?? null;
  const ahead = own?.low ?? 0;
  if (best < ahead) return `${names} ${isOne ? 'leads' : 'lead'}, at ${ends} the ${cost} of ${anchor.driver.name}.`;
  if (best === ahead)
    return `${names} ${isOne ? 'shares' : 'share'} rank ${formatRank(own)} with ${anchor.driver.name}, at ${ends} its ${cost}.`;
  return `${names} ${isOne ? 'comes' : 'come'} closest to ${anchor.driver.name}, at ${ends} its ${cost}.`;
}
