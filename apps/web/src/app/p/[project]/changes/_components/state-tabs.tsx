import {
  type ChangesParams,
  certaintyOf,
  STATE_TABS,
  type StateTab,
  statesOf,
  toChangesParams,
} from '@/app/p/[project]/changes/search-params.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { ChangesData } from '@/server/root.ts';

type Props = { readonly project: string; readonly state: ChangesParams; readonly counts: ChangesData['counts'] };

type Counts = ChangesData['counts']['found'];

const LABELS: Readonly<Record<StateTab, string>> = {
  open: 'Open',
  new: 'New',
  suspected: 'Suspected',
  acknowledged: 'Acknowledged',
  expected: 'Expected',
  'false-alarm': 'False alarm',
  fixed: 'Fixed',
  all: 'All',
};

/** Changes by state, each with the number that fit the filters. */
export function StateTabs({ project, state, counts }: Props) {
  const sum = (of: Counts, states: readonly string[] | undefined) =>
    Object.entries(of).reduce((total, [name, count]) => ((states?.includes(name) ?? true) ? total + count : total), 0);
  const countOf = (tab: StateTab) =>
    (tab === 'suspected' ? 0 : sum(counts.found, statesOf(tab))) +
    (certaintyOf(tab) === undefined ? 0 : sum(counts.suspected, statesOf(tab)));
  const hasSuspected = countOf('suspected') > 0 || state.state === 'suspected';
  return (
    <nav className="state-tabs" aria-label="State">
      {STATE_TABS.filter((tab) => tab !== 'suspected' || hasSuspected).map((tab) => (
        <Link
          key={tab}
          href={hrefs.changes(project, toChangesParams(state, { state: tab === 'open' ? null : tab }))}
          scroll={false}
          aria-current={tab === (state.state ?? 'open') ? 'true' : undefined}
        >
          {LABELS[tab]} <span className="count">{countOf(tab)}</span>
        </Link>
      ))}
    </nav>
  );
}
