import { formatLevel } from '@/app/p/[project]/changes/_model/describe-evidence.ts';
import { formatDay } from '@/format/format-day.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { ChangeData } from '@/server/root.ts';
import { DataTable } from '@/ui/table/data-table.tsx';

type Props = { readonly project: string; readonly data: ChangeData };

/** The points of the plot as a table. */
export function ChangeTable({ project, data }: Props) {
  const { line, change } = data;
  const isVersion = change.axis === 'version';
  return (
    <details className="change-table">
      <summary>Table</summary>
      <DataTable
        columns={[isVersion ? 'Version' : 'Time', 'Value', '95 % interval', 'Repeats', 'Run']}
        numeric={['Repeats']}
      >
        {line.points.map((point, index) => (
          <tr key={`${point.version} ${point.run}`}>
            <th scope="row">
              {isVersion ? point.version : formatDay(point.at)}
              {index === line.change?.to && <span className="meta"> first after the change</span>}
            </th>
            <td>{formatLevel(data, point.value)}</td>
            <td className="meta">
              {point.low !== null && point.high !== null
                ? `${formatLevel({ change, line: { ...line } }, point.low).split(' ')[0]} to ${formatLevel({ change, line }, point.high).split(' ')[0]}`
                : 'none'}
            </td>
            <td className="num">{point.repeats}</td>
            <td>
              {point.run && (
                <Link className="link" href={hrefs.run(project, point.run)}>
                  {formatDay(point.at)}
                </Link>
              )}
            </td>
          </tr>
        ))}
      </DataTable>
    </details>
  );
}
