import { count } from '@tachograph/units';
import { type DriverSlots, toChartDriver } from '@/charts/style/paint.tsx';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { EnvironmentDetail } from '@/server/views.ts';
import { DriverName } from '@/ui/driver/driver-name.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { DataTable } from '@/ui/table/data-table.tsx';

type Props = {
  readonly project: string;
  readonly environment: EnvironmentDetail;
  readonly slots: DriverSlots;
};

/** Scenarios that are named. */
const MOST_SCENARIOS = 60;

const range = (versions: readonly string[]): string => {
  const [first] = versions;
  if (!first) return 'not stated';
  return first === versions.at(-1) ? first : `${first} – ${versions.at(-1)}`;
};

/** Which drivers, in which versions, were measured in this environment, and in which scenarios. */
export function WhoRanHere({ project, environment, slots }: Props) {
  const env = toEnvironmentSlug(environment);
  return (
    <Card
      title="Who ran here"
      actions={
        <span className="meta">
          {count(environment.results, 'result')}, {count(environment.scenarios.length, 'scenario')}
        </span>
      }
    >
      <DataTable columns={['Driver', 'Versions', 'Number', 'Results']} numeric={['Number', 'Results']}>
        {environment.whoRanHere.map(({ driver, versions, results }) => (
          <tr key={driver.slug}>
            <th scope="row">
              <Link href={hrefs.compare(project, { environment: env })}>
                <DriverName driver={toChartDriver(driver, slots)} />
              </Link>
            </th>
            <td>
              <code>{range(versions)}</code>
            </td>
            <td className="num">{versions.length || ''}</td>
            <td className="num">{results}</td>
          </tr>
        ))}
      </DataTable>
      <p className="card-foot meta">
        {environment.scenarios.slice(0, MOST_SCENARIOS).map(({ slug, title }, index) => (
          <span key={slug}>
            {index > 0 && ' · '}
            <Link className="link" href={hrefs.scenario(project, slug, { environment: env })}>
              {title}
            </Link>
          </span>
        ))}
        {environment.scenarios.length > MOST_SCENARIOS && (
          <>
            {' · '}
            <Link className="link" href={hrefs.scenarios(project)}>
              {count(environment.scenarios.length - MOST_SCENARIOS, 'more scenario')}
            </Link>
          </>
        )}
      </p>
    </Card>
  );
}
