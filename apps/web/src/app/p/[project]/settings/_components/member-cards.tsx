import { count } from '@tachograph/units';
import { type Entered, type MadeSecret, valuesOf } from '@/server/forms/entered-form.ts';
import type { readMembers } from '@/server/settings/open-settings.ts';
import { Options, PlainChoice, PlainField } from '@/ui/form/form-field.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { CopyText } from '@/ui/table/copy-text.tsx';
import { DataTable } from '@/ui/table/data-table.tsx';
import { Time } from '@/ui/text/time.tsx';
import { SettingsForm } from './settings-form.tsx';

const ROLES = [
  ['viewer', 'viewer: read'],
  ['contributor', 'contributor: upload, notes, shares'],
  ['maintainer', 'maintainer: also exclusions, rules, states'],
  ['owner', 'owner: everything'],
] as const;

/** The link of an invitation, for two minutes. */
export const MadeLink = ({ made: { name, text } }: { readonly made: MadeSecret }) => (
  <Card title="Invitation" note="copy it now: it cannot be read again">
    <div className="card-body stack">
      <p>
        Nobody has an account with the address {name} yet. Send this link: it makes one, works once, and for a week. No
        e-mail is sent.
      </p>
      <p>
        <code>{text}</code> <CopyText text={text}>Copy the link</CopyText>
      </p>
    </div>
  </Card>
);

type NewMemberProps = { readonly project: string; readonly entered: Entered | null };

export function NewMemberCard({ project, entered }: NewMemberProps) {
  const { text } = valuesOf(entered, 'add-member');
  return (
    <Card title="Add a member">
      <SettingsForm project={project} action="add-member" submit="Add" isPrimary>
        <PlainField
          name="email"
          label="E-mail address"
          type="email"
          defaultValue={text('email')}
          autoComplete="off"
          maxLength={320}
          required
        />
        <PlainChoice name="role" label="Role" value={text('role', 'viewer')} options={ROLES} />
      </SettingsForm>
    </Card>
  );
}

type Found = Awaited<ReturnType<typeof readMembers>>;

type RoleProps = { readonly project: string; readonly member: Found['members'][number] };

/** Another role, for one member. */
const RoleForm = ({ project, member }: RoleProps) => (
  <SettingsForm
    project={project}
    action="change-role"
    hidden={{ email: member.email }}
    submit="Change"
    label={`Change the role of ${member.name}`}
  >
    <select className="text-field" name="role" defaultValue={member.role} aria-label={`Role of ${member.name}`}>
      <Options options={ROLES.map(([role]) => [role, role])} />
    </select>
  </SettingsForm>
);

/** As many as are read for the page; the API lists more. */
const MOST = 200;

/** Who has which role, owners first. */
export const MembersCard = ({ project, members }: Pick<Found, 'members'> & { readonly project: string }) => (
  <Card title="Members" note={members.length < MOST ? count(members.length, 'member') : `the first ${MOST}`}>
    {members.length === 0 ? (
      <p className="card-body">Nobody is a member yet. Administrators of the installation have every role.</p>
    ) : (
      <DataTable columns={['Name', 'E-mail address', 'Role', 'Since', 'Remove']} hidden={['Remove']}>
        {members.map((member) => (
          <tr key={member.userId}>
            <td>{member.name}</td>
            <td>
              {member.email} {!member.isConfirmed && <span className="meta">not confirmed</span>}
            </td>
            <td>
              <RoleForm project={project} member={member} />
              {member.byGroup && <span className="meta">by a group</span>}
            </td>
            <td>
              <Time at={member.addedAt} />
            </td>
            <td>
              <SettingsForm
                project={project}
                action="remove-member"
                hidden={{ id: member.userId }}
                submit="Remove"
                label={`Remove ${member.name}`}
              />
            </td>
          </tr>
        ))}
      </DataTable>
    )}
  </Card>
);

type InvitationsProps = Pick<Found, 'invitations'> & { readonly project: string };

/** Links that were not used yet. */
export const InvitationsCard = ({ project, invitations }: InvitationsProps) => (
  <Card title="Invitations" note={count(invitations.length, 'open link')}>
    <DataTable columns={['E-mail address', 'Role', 'By', 'Works until', 'Withdraw']} hidden={['Withdraw']}>
      {invitations.map(({ id, email, role, byName, expiresAt }) => (
        <tr key={id}>
          <td>{email ?? 'anyone with the link'}</td>
          <td>{role}</td>
          <td>{byName ?? 'a command'}</td>
          <td>
            <Time at={expiresAt} />
          </td>
          <td>
            <SettingsForm
              project={project}
              action="withdraw-invitation"
              hidden={{ id }}
              submit="Withdraw"
              label={`Withdraw the invitation of ${email ?? id}`}
            />
          </td>
        </tr>
      ))}
    </DataTable>
  </Card>
);
