import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { ReportPageData } from '@/server/root.ts';
import { DataTable } from '@/ui/table/data-table.tsx';
import { Time } from '@/ui/text/time.tsx';

type Props = { readonly project: string; readonly reports: ReportPageData['reports'] };

/** Reports by their titles, with who wrote the newest version and when. */
export const ReportTable = ({ project, reports }: Props) => (
  <DataTable className="card" columns={['Report', 'Version', 'Written by', 'Written']} numeric={['Version']}>
    {reports.map(({ name, title, version, byName, updatedAt }) => (
      <tr key={name}>
        <th scope="row">
          <Link href={hrefs.report(project, name)}>{title}</Link>
        </th>
        <td className="num">
          <Link href={hrefs.reportVersions(project, name)}>{version}</Link>
        </td>
        <td>{byName}</td>
        <td>
          <Time at={updatedAt} />
        </td>
      </tr>
    ))}
  </DataTable>
);
