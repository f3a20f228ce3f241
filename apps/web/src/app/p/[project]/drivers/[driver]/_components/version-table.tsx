import type { Measurement } from '@tachograph/analysis/measurement';
import { formatNumber } from '@tachograph/units';
import Link from 'next/link';
import {
  type CaseHistory,
  caseLabel,
  versionLabels,
} from '@/app/p/[project]/drivers/[driver]/_model/to-case-histories.ts';
import { hrefs } from '@/routing/hrefs.ts';
import type { DriverData } from '@/server/root.ts';
import { Card } from '@/ui/layout/card.tsx';

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

type Props = { readonly project: string; readonly data: DriverData; readonly histories: readonly CaseHistory[] };

/** The same figures as a table: one for each case and version, with its run. */
export function VersionTable({ project, data, histories }: Props) {
  const versions = versionLabels(data);
  return (
    <Card title="Table" note="all figures, oldest version first">
      <div className="scroll-x">
        <table className="table by-version">
          <thead>
            <tr>
              <th scope="col">Scenario</th>
              {data.page.versions.map((version, index) => (
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
                {history.byVersion.map((measurement, index) => (
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
    </Card>
  );
}
