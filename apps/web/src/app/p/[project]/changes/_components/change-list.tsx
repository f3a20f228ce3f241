import { toLineValues } from '@tachograph/analysis/change-line';
import { count } from '@tachograph/units';
import { type ChangesParams, toChangesParams } from '@/app/p/[project]/changes/search-params.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { ChangeData, ChangesData } from '@/server/root.ts';
import { Pager } from '@/ui/list/pager.tsx';
import { ChangeEvidence } from './change-evidence.tsx';
import { ChangeSection } from './change-section.tsx';

type NoneProps = { readonly project: string; readonly state: ChangesParams; readonly data: ChangesData };

/** Runs that a series needs before a change along time can be seen: two levels of three points. */
const RUNS_NEEDED = 6;

/** Why the list is empty: nothing changed, nothing can have changed yet, or nothing fits the filters. */
function NoChanges({ project, state, data: { series, longest, counts, choices } }: NoneProps) {
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

type Props = {
  readonly project: string;
  readonly state: ChangesParams;
  readonly data: ChangesData;
  /** The change that is open; null without one. */
  readonly opened: ChangeData | null;
};

/** The groups of a page, and the way to the others. */
export function ChangeList({ project, state, data, opened }: Props) {
  const { sections, total, previous, next } = data;
  const evidence = opened && <ChangeEvidence project={project} state={state} data={opened} />;
  const isListed = sections.some(({ changes }) => changes.some(({ id }) => id === state.change));
  if (sections.length === 0 && !opened) return <NoChanges project={project} state={state} data={data} />;
  const rows = sections.flatMap(({ changes }) => changes);
  return (
    <>
      {state.group !== undefined && (
        <p className="notice">
          <span>Only the changes that one version or batch brought about.</span>
          <Link className="link" href={hrefs.changes(project, toChangesParams(state, { group: null }))}>
            All groups
          </Link>
        </p>
      )}
      {state.change !== undefined && !opened && (
        <p className="notice warn" role="status">
          The results do not show this change any more. It returns if they show it again.
        </p>
      )}
      <div className="card">
        {opened && !isListed && (
          <ChangeSection
            project={project}
            state={state}
            section={{ changes: [opened.change], total: 1, at: opened.change.after.at }}
            data={{ lines: new Map([[opened.change.id, toLineValues(opened.line)]]), slots: data.slots }}
            evidence={evidence}
          />
        )}
        {sections.map((section) => (
          <ChangeSection
            key={section.changes[0]?.id}
            project={project}
            state={state}
            section={section}
            data={data}
            evidence={evidence}
          />
        ))}
      </div>
      {data.isCut && <p className="meta">Groups and numbers are of the newest 10,000 changes. The CSV file has all.</p>}
      <Pager
        noun="change"
        page={{ rows, total, previous, next }}
        csv={hrefs.listCsv(project, 'changes', toChangesParams(state, { change: null, from: null, sort: null }))}
        hrefOf={({ after, before }) =>
          hrefs.changes(project, toChangesParams(state, { from: after ?? before, change: null }))
        }
      />
    </>
  );
}
