import { CHANGE_LISTS, type ChangeList } from '@tachograph/schema/change';
import { type ChangesParams, toChangesParams } from '@/app/p/[project]/changes/search-params.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { ChangesData } from '@/server/root.ts';

type Props = { readonly project: string; readonly state: ChangesParams; readonly counts: ChangesData['counts'] };

const LABELS: Readonly<Record<ChangeList, string>> = {
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
  const hasSuspected = counts.suspected > 0 || state.state === 'suspected';
  return (
    <nav className="state-tabs" aria-label="State">
      {CHANGE_LISTS.filter((tab) => tab !== 'suspected' || hasSuspected).map((tab) => (
        <Link
          key={tab}
          href={hrefs.changes(project, toChangesParams(state, { state: tab === 'open' ? null : tab }))}
          scroll={false}
          aria-current={tab === (state.state ?? 'open') ? 'true' : undefined}
        >
          {LABELS[tab]} <span className="count">{counts[tab]}</span>
        </Link>
      ))}
    </nav>
  );
}
