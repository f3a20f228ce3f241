import {
  type ChangesParams,
  STATE_TABS,
  type StateTab,
  statesOf,
  toChangesParams,
} from '@/app/p/[project]/changes/search-params.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { ChangesData } from '@/server/root.ts';

type Props = { readonly project: string; readonly state: ChangesParams; readonly counts: ChangesData['counts'] };

const LABELS: Readonly<Record<StateTab, string>> = {
  open: 'Open',
  new: 'New',
  acknowledged: 'Acknowledged',
  expected: 'Expected',
  'false-alarm': 'False alarm',
  fixed: 'Fixed',
  all: 'All',
};

/** Changes by state, each with the number that fit the filters. */
export function StateTabs({ project, state, counts }: Props) {
  const countOf = (tab: StateTab) =>
    Object.entries(counts).reduce(
      (sum, [name, count]) => ((statesOf(tab)?.some((of) => of === name) ?? true) ? sum + count : sum),
      0,
    );
  return (
    <nav className="state-tabs" aria-label="State">
      {STATE_TABS.map((tab) => (
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
