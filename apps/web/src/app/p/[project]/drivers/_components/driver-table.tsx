import Link from 'next/link';
import type { DriverSlot } from '@/charts/style/driver-style.ts';
import { hrefs } from '@/routing/hrefs.ts';
import type { DriverListData } from '@/server/root.ts';
import { DriverName } from '@/ui/driver/driver-name.tsx';
import { Time } from '@/ui/text/time.tsx';
import { Purl } from './purl.tsx';

type Props = {
  readonly project: string;
  readonly drivers: DriverListData;
  readonly slots: Readonly<Record<string, DriverSlot>>;
};

/** Every driver with its package, its newest version, and how much of it was measured. */
export const DriverTable = ({ project, drivers, slots }: Props) => (
  <div className="card scroll-x">
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Driver</th>
          <th scope="col">Newest version</th>
          <th scope="col" className="num">
            Versions
          </th>
          <th scope="col" className="num">
            Scenarios
          </th>
          <th scope="col" className="num">
            Results
          </th>
          <th scope="col">Last measured</th>
          <th scope="col">Language</th>
          <th scope="col">Package</th>
        </tr>
      </thead>
      <tbody>
        {drivers.map(({ slug, name, language, purl, newest, versions, scenarios, results, lastAt }) => (
          <tr key={slug}>
            <th scope="row">
              <Link href={hrefs.driver(project, slug)}>
                <DriverName driver={{ name, slot: slots[slug] ?? null }} />
              </Link>
            </th>
            <td>{newest ? <code title={newest.raw}>{newest.text}</code> : <span className="meta">not stated</span>}</td>
            <td className="num">{versions.length}</td>
            <td className="num">{scenarios}</td>
            <td className="num">{results}</td>
            <td>{lastAt ? <Time at={lastAt} /> : <span className="meta">not stated</span>}</td>
            <td>{language ?? <span className="meta">not stated</span>}</td>
            <td className="nowrap">{purl ? <Purl purl={purl} /> : <span className="meta">not stated</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
