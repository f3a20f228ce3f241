import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { readAccount } from '@/server/accounts/read-account.ts';
import { Card } from '@/ui/layout/card.tsx';
import { DataTable } from '@/ui/table/data-table.tsx';

type Props = Pick<NonNullable<Awaited<ReturnType<typeof readAccount>>>, 'projects' | 'isAdministrator'>;

/** The projects in which the account has a role. */
export const ProjectsCard = ({ projects, isAdministrator }: Props) => (
  <Card
    title="Projects"
    note={projects.length === 0 ? 'none yet' : undefined}
    actions={
      <Link className="button" href={hrefs.newProject()}>
        New project
      </Link>
    }
  >
    {projects.length === 0 ? (
      <p className="card-body">
        {isAdministrator
          ? 'An administrator has every role in every project.'
          : 'Create one, or ask an owner of a project to make you a member of it.'}
      </p>
    ) : (
      <DataTable columns={['Project', 'Role']}>
        {projects.map(({ slug, title, role }) => (
          <tr key={slug}>
            <td>
              <Link href={hrefs.project(slug)}>{title}</Link>
            </td>
            <td>{role}</td>
          </tr>
        ))}
      </DataTable>
    )}
  </Card>
);
