import Link from 'next/link';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { hrefs } from '@/routing/hrefs.ts';
import type { EnvironmentSummary } from '@/server/views.ts';
import { EnvironmentChip } from '@/ui/environment/environment-chip.tsx';
import { Time } from '@/ui/text/time.tsx';

type RowProps = {
  readonly project: string;
  readonly environment: EnvironmentSummary;
  /** The one above it in the list. */
  readonly newer: EnvironmentSummary | undefined;
};

const known = ({ fields }: EnvironmentSummary) => fields.filter(({ value }) => value !== null).length;

const Row = ({ project, environment, newer }: RowProps) => (
  <tr>
    <th scope="row">
      <EnvironmentChip project={project} environment={environment} />
    </th>
    <td className="nowrap">{`${known(environment)} of ${environment.fields.length}`}</td>
    <td>{environment.drivers.join(', ')}</td>
    <td>
      <Time at={environment.firstAt} />
      {environment.lastAt.getTime() !== environment.firstAt.getTime() && (
        <>
          {' – '}
          <Time at={environment.lastAt} />
        </>
      )}
    </td>
    <td className="num">{environment.runs}</td>
    <td className="num">{environment.results}</td>
    <td className="nowrap">
      {newer && (
        <Link
          className="link"
          href={hrefs.environmentDiff(project, toEnvironmentSlug(newer), toEnvironmentSlug(environment))}
        >
          from the one above
        </Link>
      )}
    </td>
  </tr>
);

/** Every environment of a project, newest first: what is known of it, who was measured there, and when. */
export const EnvironmentTable = ({
  project,
  environments,
}: {
  project: string;
  environments: readonly EnvironmentSummary[];
}) => (
  <div className="card scroll-x">
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Environment</th>
          <th scope="col">Known fields</th>
          <th scope="col">Drivers</th>
          <th scope="col">Measured</th>
          <th scope="col" className="num">
            Runs
          </th>
          <th scope="col" className="num">
            Results
          </th>
          <th scope="col">Difference</th>
        </tr>
      </thead>
      <tbody>
        {environments.map((environment, index) => (
          <Row key={environment.identity} project={project} environment={environment} newer={environments[index - 1]} />
        ))}
      </tbody>
    </table>
  </div>
);
