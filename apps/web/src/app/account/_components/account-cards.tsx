import { count } from '@tachograph/units';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { readAccount } from '@/server/accounts/read-account.ts';
import { PlainField, PlainForm } from '@/ui/form/form-field.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { DataTable } from '@/ui/table/data-table.tsx';
import { Time } from '@/ui/text/time.tsx';
import { describeBrowser } from '../_model/describe-browser.ts';

type Props = Pick<NonNullable<Awaited<ReturnType<typeof readAccount>>>, 'sessions'>;

const ACTION = `${hrefs.account()}/sessions`;

/** Where the account is signed in. */
export const SessionsCard = ({ sessions }: Props) => (
  <Card
    title="Sessions"
    note={count(sessions.length, 'browser')}
    actions={
      sessions.length > 1 && (
        <form method="post" action={ACTION}>
          <button type="submit" className="button">
            End all others
          </button>
        </form>
      )
    }
  >
    <DataTable columns={['Browser', 'Address', 'Since', 'End']} hidden={['End']}>
      {sessions.map(({ id, createdAt, ipAddress, userAgent, isCurrent }) => (
        <tr key={id}>
          <td>{describeBrowser(userAgent)}</td>
          <td>{ipAddress ?? 'unknown'}</td>
          <td>
            <Time at={createdAt} />
          </td>
          <td>
            {isCurrent ? (
              'this one'
            ) : (
              <form method="post" action={ACTION}>
                <button type="submit" className="button" name="session" value={id}>
                  End
                </button>
              </form>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  </Card>
);

type ProjectsProps = Pick<NonNullable<Awaited<ReturnType<typeof readAccount>>>, 'projects' | 'isAdministrator'>;

/** The projects in which the account has a role. */
export const ProjectsCard = ({ projects, isAdministrator }: ProjectsProps) => (
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

type ProfileProps = { readonly account: NonNullable<Awaited<ReturnType<typeof readAccount>>> };

/** The name and the password. */
export const ProfileCard = ({ account: { name, hasPassword, providers } }: ProfileProps) => (
  <Card title="Name and password">
    <PlainForm action={`${hrefs.account()}/name`} submit="Change name">
      <PlainField name="name" label="Name" autoComplete="name" defaultValue={name} maxLength={100} required />
    </PlainForm>
    {hasPassword ? (
      <PlainForm action={`${hrefs.account()}/password`} submit="Change password">
        <PlainField name="current" label="Current password" type="password" autoComplete="current-password" required />
        <PlainField
          name="new"
          label="New password"
          type="password"
          autoComplete="new-password"
          minLength={12}
          maxLength={200}
          hint="At least 12 characters. Every other session ends."
          required
        />
      </PlainForm>
    ) : (
      <p className="card-body">This account signs in by {providers.join(' and ')}.</p>
    )}
  </Card>
);
