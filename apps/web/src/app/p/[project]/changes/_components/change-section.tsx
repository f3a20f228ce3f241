import type { Change } from '@tachograph/schema/change';
import { count } from '@tachograph/units';
import type { ReactNode } from 'react';
import { type ChangesParams, toChangesParams } from '@/app/p/[project]/changes/search-params.ts';
import { toChartDriver } from '@/charts/style/paint.tsx';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { ChangesData } from '@/server/root.ts';
import { ChangeRow, describeSides } from '@/ui/change/change-row.tsx';
import { EnvironmentChip } from '@/ui/environment/environment-chip.tsx';
import { Time } from '@/ui/text/time.tsx';
import { SelectChange } from './state-bar.tsx';

type Props = {
  readonly project: string;
  readonly state: ChangesParams;
  readonly section: Section;
  readonly data: Pick<ChangesData, 'lines' | 'slots'>;
  /** What is shown below the change that is open. */
  readonly evidence: ReactNode;
};

type Section = ChangesData['sections'][number];

/** "2.3.0", where all changes of the section are against it. */
function findCommonBase(changes: readonly Change[]): string | null {
  const [first] = changes;
  if (first?.axis !== 'version') return null;
  return changes.every(({ before }) => before.version === first.before.version) ? first.before.version : null;
}

/** "mysql2 2.3.1 against 2.3.0 · 12 changes · 23 Nov 2026", and where. */
function SectionHead({ project, section: { changes, total, at } }: Pick<Props, 'project' | 'section'>) {
  const [first] = changes;
  if (!first) return null;
  const base = findCommonBase(changes);
  return (
    <header className="row change-section-head">
      <h2>{[first.driver.name, first.after.version].filter(Boolean).join(' ')}</h2>
      <span className="meta">
        {base !== null && `against ${base} · `}
        {count(total, 'change')} · <Time at={at} />
      </span>
      <EnvironmentChip project={project} environment={first.environment} />
    </header>
  );
}

/** Changes that one version, or one batch, brought about in one environment; the one that is open with its evidence. */
export function ChangeSection({ project, state, section, data: { lines, slots }, evidence }: Props) {
  const { changes, total } = section;
  const more = total - changes.length;
  return (
    <section className="change-section">
      <SectionHead project={project} section={section} />
      <ul className="list change-list tall">
        {changes.map((change) => {
          const isOpen = change.id === state.change;
          const closed = hrefs.changes(project, toChangesParams(state, { change: null }));
          return (
            <li key={change.id} id={`change-${change.id}`}>
              <SelectChange
                change={change.id}
                label={`${change.scenarioTitle}, ${change.case.metric}, ${change.driver.name} ${describeSides(change)}`}
              />
              <ChangeRow
                change={change}
                driver={toChartDriver(change.driver, slots)}
                line={lines.get(change.id) ?? null}
                href={isOpen ? closed : hrefs.change(project, change.id, toChangesParams(state))}
                isOpen={isOpen}
              />
              {isOpen && evidence}
            </li>
          );
        })}
      </ul>
      {more > 0 && changes[0] && (
        <p className="change-more">
          <Link
            className="link"
            href={hrefs.changes(project, toChangesParams(state, { group: changes[0].id, from: null }))}
          >
            and {more} more, smaller
          </Link>
        </p>
      )}
    </section>
  );
}
