import type { Measurement } from '@tachograph/analysis/measurement';
import { formatNumber } from '@tachograph/units';
import Link from 'next/link';
import type { Course } from '@/app/p/[project]/drivers/[driver]/_model/to-courses.ts';
import { hrefs } from '@/routing/hrefs.ts';
import type { DriverData } from '@/server/root.ts';

function Cell({
  project,
  measurement,
  unit,
}: {
  project: string;
  measurement: Measurement | null;
  unit: Course['unit'];
}) {
  if (!measurement) return <td className="num meta">not run</td>;
  const { value, status, statusReason, runs } = measurement;
  return (
    <td className="num" title={statusReason ?? undefined}>
      <Link className="link" href={hrefs.run(project, runs[0] ?? '')}>
        {value === null ? status : formatNumber(value / unit.divisor)}
      </Link>
      {value !== null && status !== 'ok' && <span className="meta"> {status}</span>}
    </td>
  );
}

type Props = { readonly project: string; readonly data: DriverData; readonly courses: readonly Course[] };

/** The table twin: every figure of every course, with its run. */
export function VersionTable({ project, data: { page }, courses }: Props) {
  const versions = page.versions.map((version) => version?.text ?? 'not stated');
  const nameOf = ({ row }: Course) => [row.title, row.params, row.options].filter(Boolean).join(', ');
  return (
    <section className="card" aria-label="Table">
      <div className="card-head">
        <h2>Table</h2>
        <span className="meta">the same figures, oldest version first</span>
      </div>
      <div className="scroll-x">
        <table className="table by-version">
          <thead>
            <tr>
              <th scope="col">Scenario</th>
              {page.versions.map((version, place) => (
                <th key={version?.sortKey ?? 'not stated'} scope="col" className="num" title={version?.raw}>
                  {versions[place]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {courses.map((course) => (
              <tr key={course.row.key}>
                <th scope="row">
                  {nameOf(course)} <span className="meta">{course.unit.label}</span>
                </th>
                {course.byVersion.map((measurement, place) => (
                  <Cell key={versions[place]} project={project} measurement={measurement} unit={course.unit} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
