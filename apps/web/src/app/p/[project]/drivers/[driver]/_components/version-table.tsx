import { listByVersion } from '@tachograph/analysis/driver';
import type { Measurement } from '@tachograph/analysis/measurement';
import { count, formatNumber } from '@tachograph/units';
import { MOST_VERSIONS } from '@/app/p/[project]/drivers/[driver]/_model/cases-per-page.ts';
import {
  type CaseHistory,
  caseLabel,
  versionLabels,
} from '@/app/p/[project]/drivers/[driver]/_model/to-case-histories.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { DriverData } from '@/server/root.ts';

type CellProps = { readonly project: string; readonly measurement: Measurement | null; readonly divisor: number };

function Cell({ project, measurement, divisor }: CellProps) {
  if (!measurement) return <td className="num meta">not run</td>;
  const { value, status, statusReason, runs } = measurement;
  return (
    <td className="num" title={statusReason ?? undefined}>
      <Link className="link" href={hrefs.run(project, runs[0] ?? '')}>
        {value === null ? status : formatNumber(value / divisor)}
      </Link>
      {value !== null && status !== 'ok' && <span className="meta"> {status}</span>}
    </td>
  );
}

type Props = {
  readonly project: string;
  readonly data: DriverData;
  readonly histories: readonly CaseHistory[];
  /** The URL of the figures of all versions. */
  readonly csv: string;
};

/** The same figures as a table, folded because the charts show them: one for each case and version, with its run. */
export function VersionTable({ project, data, histories, csv }: Props) {
  const all = versionLabels(data);
  const older = Math.max(0, all.length - MOST_VERSIONS);
  const versions = all.slice(older);
  return (
    <section className="card" aria-label="Table">
      <details className="version-table">
        <summary>
          <h2>Table</h2>{' '}
          <span className="meta">
            {older === 0 ? 'all figures, oldest version first' : `the newest ${MOST_VERSIONS} versions, oldest first`}
          </span>
        </summary>
        <div className="scroll-x">
          <table className="table by-version">
            <thead>
              <tr>
                <th scope="col">Scenario</th>
                {data.page.versions.slice(older).map((version, index) => (
                  <th key={version?.sortKey ?? 'not stated'} scope="col" className="num" title={version?.raw}>
                    {versions[index]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {histories.map((history) => (
                <tr key={history.row.key}>
                  <th scope="row">
                    {caseLabel(history)} <span className="meta">{history.unit.label}</span>
                  </th>
                  {listByVersion(history.row, all.length)
                    .slice(older)
                    .map((measurement, index) => (
                      <Cell
                        key={versions[index]}
                        project={project}
                        measurement={measurement}
                        divisor={history.unit.divisor}
                      />
                    ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {older > 0 && (
          <p className="card-foot meta">
            {count(older, 'older version')}:{' '}
            <a className="link" href={csv}>
              all as CSV
            </a>
          </p>
        )}
      </details>
    </section>
  );
}
