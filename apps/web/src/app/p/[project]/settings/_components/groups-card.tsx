import { type Entered, valuesOf } from '@/server/forms/entered-form.ts';
import type { readMembers } from '@/server/settings/open-settings.ts';
import { PlainText } from '@/ui/form/form-field.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { SettingsForm } from './settings-form.tsx';

type Props = {
  readonly project: string;
  readonly groups: NonNullable<Awaited<ReturnType<typeof readMembers>>['groups']>;
  readonly entered: Entered | null;
};

/** Which groups of the identity provider have a role. */
export function GroupsCard({ project, groups, entered }: Props) {
  const lines = Object.entries(groups).map(([group, role]) => `${role} ${group}`);
  return (
    <Card title="Groups" note="of the identity provider">
      <SettingsForm project={project} action="groups" submit="Set the groups">
        <PlainText
          name="groups"
          label="Roles by group"
          defaultValue={valuesOf(entered, 'groups').text('groups', lines.join('\n'))}
          rows={Math.max(3, lines.length + 1)}
          maxLength={12_000}
          hint="A line each: maintainer /db/drivers. Roles follow at each sign-in by the provider; those that somebody gave stay."
        />
      </SettingsForm>
    </Card>
  );
}
