import type { DriverSlots } from '@/charts/style/paint.tsx';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { ListedDriver } from '@/server/drivers/read-drivers.ts';
import { DriverName } from '@/ui/driver/driver-name.tsx';
import { DataTable } from '@/ui/table/data-table.tsx';
import { Time } from '@/ui/text/time.tsx';
import { Purl } from './purl.tsx';

type Props = {
  readonly project: string;
  readonly drivers: readonly ListedDriver[];
  readonly slots: DriverSlots;
};

const NUMERIC = ['Versions', 'Scenarios', 'Results'];

/** Every driver with its package, its newest version, and how much of it was measured. */
export const DriverTable = ({ project, drivers, slots }: Props) => (
  <DataTable
    className="card"
    columns={['Driver', 'Newest version', ...NUMERIC, 'Last measured', 'Language', 'Package']}
    numeric={NUMERIC}
  >
    {drivers.map(({ slug, name, language, purl, newest, versionCount, scenarios, results, lastAt }) => (
      <tr key={slug}>
        <th scope="row">
          <Link href={hrefs.driver(project, slug)}>
            <DriverName driver={{ name, slot: slots[slug] ?? null }} />
          </Link>
        </th>
        <td>{newest ? <code title={newest.raw}>{newest.text}</code> : <span className="meta">not stated</span>}</td>
        <td className="num">{versionCount}</td>
        <td className="num">{scenarios}</td>
        <td className="num">{results}</td>
        <td>{lastAt ? <Time at={lastAt} /> : <span className="meta">not stated</span>}</td>
        <td>{language ?? <span className="meta">not stated</span>}</td>
        <td className="nowrap">{purl ? <Purl purl={purl} /> : <span className="meta">not stated</span>}</td>
      </tr>
    ))}
  </DataTable>
);
