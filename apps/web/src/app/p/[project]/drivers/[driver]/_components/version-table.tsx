import { count } from '@tachograph/units';
import { MOST_VERSIONS } from '@/app/p/[project]/drivers/[driver]/_model/cases-per-page.ts';
import { toHistoryGrid } from '@/app/p/[project]/drivers/[driver]/_model/history-columns.tsx';
import type { CaseHistory } from '@/app/p/[project]/drivers/[driver]/_model/to-case-histories.ts';
import type { DriverData } from '@/server/root.ts';
import { GridTable } from '@/ui/table/column-table.tsx';
import { describeTests } from '@/ui/verdict/verdict.tsx';

type Props = {
  readonly project: string;
  readonly data: DriverData;
  readonly histories: readonly CaseHistory[];
  /** The URL of the figures of all versions. */
  readonly csv: string;
};

/** The same figures as a table, folded because the charts show them: one for each case and version, with its run. */
export function VersionTable({ project, data, histories, csv }: Props) {
  const older = Math.max(0, data.page.versions.length - MOST_VERSIONS);
  return (
    <section aria-label="Table">
      <details className="version-table">
        <summary className="fold">
          <h2>Table</h2>{' '}
          <span className="meta">{older === 0 ? 'all figures' : `the newest ${MOST_VERSIONS} versions`}</span>
        </summary>
        <div className="scroll-x">
          <GridTable grid={toHistoryGrid(project, data, histories, older)} className="table fixed-names by-version" />
        </div>
        <p className="card-foot meta">
          {data.page.valueDescription && `Newest: ${data.page.valueDescription}. `}
          Steps to the newest: {describeTests(data.page)}.{' '}
          {older > 0 && (
            <>
              {count(older, 'older version')}:{' '}
              <a className="link" href={csv}>
                all as CSV
              </a>
            </>
          )}
        </p>
      </details>
    </section>
  );
}
