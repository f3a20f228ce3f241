import { count } from '@tachograph/units';
import { type Entered, valuesOf } from '@/server/forms/entered-form.ts';
import type { MadeSecret } from '@/server/forms/shown-once.ts';
import { PlainChoice, PlainField } from '@/ui/form/form-field.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { CopyText } from '@/ui/table/copy-text.tsx';
import { DataTable } from '@/ui/table/data-table.tsx';
import { Time } from '@/ui/text/time.tsx';
import { SettingsForm } from './settings-form.tsx';

const ROLES = [
  { value: 'viewer', label: 'viewer: read' },
  { value: 'contributor', label: 'contributor: upload, notes, shares' },
  { value: 'maintainer', label: 'maintainer: also exclusions, rules, states' },
  { value: 'owner', label: 'owner: everything' },
] as const;

/** The link of an invitation, for two minutes. */
export const MadeLink = ({ made: { name, text } }: { readonly made: MadeSecret }) => (
  <Card title="Invitation" note="copy it now: it cannot be read again" className="made-secret">
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
      <SettingsForm project={project} action="add-member">
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
        <button type="submit" className="button primary">
          Add
        </button>
      </SettingsForm>
    </Card>
  );
}

type Member = {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly addedAt: Date;
};

/** Another role, for one member. */
const RoleForm = ({ project, member }: { readonly project: string; readonly member: Member }) => (
  <SettingsForm project={project} action="change-role" hidden={{ email: member.email }} isInline>
    <select className="text-field" name="role" defaultValue={member.role} aria-label={`Role of ${member.name}`}>
      {ROLES.map(({ value }) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </select>
    <button type="submit" className="button" aria-label={`Change the role of ${member.name}`}>
      Change
    </button>
  </SettingsForm>
);

/** As many as are read for the page; the API lists more. */
const MOST = 200;

type MembersProps = { readonly project: string; readonly members: readonly Member[] };

/** Who has which role, owners first. */
export const MembersCard = ({ project, members }: MembersProps) => (
  <Card title="Members" note={members.length < MOST ? count(members.length, 'member') : `the first ${MOST}`}>
    {members.length === 0 ? (
      <p className="card-body">Nobody is a member yet. Administrators of the installation have every role.</p>
    ) : (
      <DataTable columns={['Name', 'E-mail address', 'Role', 'Since', 'Remove']} hidden={['Remove']}>
        {members.map((member) => (
          <tr key={member.userId}>
            <td>{member.name}</td>
            <td>{member.email}</td>
            <td>
              <RoleForm project={project} member={member} />
            </td>
            <td>
              <Time at={member.addedAt} />
            </td>
            <td>
              <SettingsForm project={project} action="remove-member" hidden={{ id: member.userId }} isInline>
                <button type="submit" className="button" aria-label={`Remove ${member.name}`}>
                  Remove
                </button>
              </SettingsForm>
            </td>
          </tr>
        ))}
      </DataTable>
    )}
  </Card>
);

type Invitation = {
  readonly id: string;
  readonly email: string | null;
  readonly role: string;
  readonly byName: string | null;
  readonly expiresAt: Date;
};

/** Links that were not used yet. */
export const InvitationsCard = ({
  project,
  invitations,
}: {
  readonly project: string;
  readonly invitations: readonly Invitation[];
}) => (
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
            <SettingsForm project={project} action="withdraw-invitation" hidden={{ id }} isInline>
              <button type="submit" className="button" aria-label={`Withdraw the invitation of ${email ?? id}`}>
                Withdraw
              </button>
            </SettingsForm>
          </td>
        </tr>
      ))}
    </DataTable>
  </Card>
);
