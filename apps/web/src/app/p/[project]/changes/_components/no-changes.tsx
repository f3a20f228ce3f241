import { count } from '@tachograph/units';
import { type ChangesParams, toChangesParams } from '@/app/p/[project]/changes/search-params.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { ChangesData } from '@/server/root.ts';

type Props = { readonly project: string; readonly state: ChangesParams; readonly data: ChangesData };

/** Runs that a series needs before a change along time can be seen: two levels of three points. */
const RUNS_NEEDED = 6;

/** Why the list is empty: nothing changed, nothing can have changed yet, or nothing fits the filters. */
export function NoChanges({ project, state, data: { series, longest, counts, choices } }: Props) {
  if (choices.drivers.length > 0)
    return (
      <p className="notice">
        <span>{counts.all > 0 ? 'No change in this state.' : 'No change fits these filters.'}</span>
        <Link
          className="link"
          href={
            counts.all > 0 ? hrefs.changes(project, toChangesParams(state, { state: 'all' })) : hrefs.changes(project)
          }
        >
          {counts.all > 0 ? `${count(counts.all, 'change')} in all states` : 'All changes'}
        </Link>
      </p>
    );
  return (
    <div className="notice">
      <b>{`No change in ${count(series, 'series', 'series')}`}</b>
      <span>
        {longest < RUNS_NEEDED
          ? `A series needs ${RUNS_NEEDED} runs before a change along time can be seen; the longest has ${longest}. Two versions that are measured together can be compared at once.`
          : 'Every upload is checked a few seconds after it arrives.'}{' '}
        <a className="link" href={hrefs.docs('changes')}>
          How changes are found
        </a>
      </span>
    </div>
  );
}
