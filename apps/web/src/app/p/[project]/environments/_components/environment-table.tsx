import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { EnvironmentSummary } from '@/server/views.ts';
import { EnvironmentChip } from '@/ui/environment/environment-chip.tsx';
import { DataTable } from '@/ui/table/data-table.tsx';
import { Time } from '@/ui/text/time.tsx';

type RowProps = {
  readonly project: string;
  readonly environment: EnvironmentSummary;
  /** The one above it in the list. */
  readonly newer: EnvironmentSummary | undefined;
};

const Row = ({ project, environment, newer }: RowProps) => (
  <tr>
    <th scope="row">
      <EnvironmentChip project={project} environment={environment} />
    </th>
    <td className="nowrap">
      {`${environment.fields.filter(({ value }) => value !== null).length} of ${environment.fields.length}`}
    </td>
    <td className="names">{environment.drivers.join(', ')}</td>
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

type Props = { readonly project: string; readonly environments: readonly EnvironmentSummary[] };

/** Every environment of a project, newest first: known fields, the drivers measured there, and when. */
export const EnvironmentTable = ({ project, environments }: Props) => (
  <DataTable
    className="card"
    columns={['Environment', 'Known fields', 'Drivers', 'Measured', 'Runs', 'Results', 'Difference']}
    numeric={['Runs', 'Results']}
  >
    {environments.map((environment, index) => (
      <Row key={environment.identity} project={project} environment={environment} newer={environments[index - 1]} />
    ))}
  </DataTable>
);
