import type { ReactNode } from 'react';
import { type ChangesParams, toChangesParams } from '@/app/p/[project]/changes/search-params.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { ChangesData } from '@/server/root.ts';
import { Pager } from '@/ui/list/pager.tsx';
import { ChangeSection } from './change-section.tsx';
import { NoChanges } from './no-changes.tsx';

type Props = {
  readonly project: string;
  readonly state: ChangesParams;
  readonly data: ChangesData;
  readonly evidence?: ReactNode;
};

/** The groups of a page, and the way to the others. */
export function ChangeList({ project, state, data, evidence = null }: Props) {
  const { sections, total, previous, next } = data;
  if (sections.length === 0) return <NoChanges project={project} state={state} data={data} />;
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
      <div className="card">
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
      <Pager
        noun="change"
        page={{ rows, total, previous, next }}
        hrefOf={({ after, before }) =>
          hrefs.changes(project, toChangesParams(state, { from: after ?? before, change: null }))
        }
      />
    </>
  );
}
