import Link from 'next/link';
import type { DriverSlot } from '@/charts/style/driver-style.ts';
import { count } from '@/format/count.ts';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { hrefs } from '@/routing/hrefs.ts';
import type { EnvironmentDetail } from '@/server/views.ts';
import { DriverName } from '@/ui/driver/driver-name.tsx';

type Props = {
  readonly project: string;
  readonly environment: EnvironmentDetail;
  readonly slots: Readonly<Record<string, DriverSlot>>;
};

const range = (versions: readonly string[]): string => {
  const [first] = versions;
  const last = versions.at(-1);
  if (!first) return 'not stated';
  return first === last ? first : `${first} – ${last}`;
};

/** Which drivers, in which versions, were measured in this environment, and in which scenarios. */
export function WhoRanHere({ project, environment, slots }: Props) {
  const env = toEnvironmentSlug(environment);
  return (
    <section className="card" aria-label="Who ran here">
      <div className="card-head">
        <h2>Who ran here</h2>
        <span className="spacer" />
        <span className="meta">
          {count(environment.results, 'result')}, {count(environment.scenarios.length, 'scenario')}
        </span>
      </div>
      <div className="scroll-x">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Driver</th>
              <th scope="col">Versions</th>
              <th scope="col" className="num">
                Number
              </th>
              <th scope="col" className="num">
                Results
              </th>
            </tr>
          </thead>
          <tbody>
            {environment.whoRanHere.map(({ driver, versions, results }) => (
              <tr key={driver.slug}>
                <th scope="row">
                  <Link href={hrefs.compare(project, { env })}>
                    <DriverName driver={{ name: driver.name, slot: slots[driver.slug] ?? null }} />
                  </Link>
                </th>
                <td>
                  <code>{range(versions)}</code>
                </td>
                <td className="num">{versions.length || ''}</td>
                <td className="num">{results}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="card-foot meta">
        {environment.scenarios.map(({ slug, title }, index) => (
          <span key={slug}>
            {index > 0 && ' · '}
            <Link className="link" href={hrefs.scenario(project, slug, { env })}>
              {title}
            </Link>
          </span>
        ))}
      </p>
    </section>
  );
}
