import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { parseSettingsParams, type RawParams } from '@/routing/search-params.ts';
import { madeSecret, readEntered } from '@/server/forms/entered-form.ts';
import { openSettings, readMembers } from '@/server/settings/open-settings.ts';
import { GroupsCard } from '../_components/groups-card.tsx';
import { InvitationsCard, MadeLink, MembersCard, NewMemberCard } from '../_components/member-cards.tsx';
import { SettingsFrame } from '../_components/settings-frame.tsx';

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawParams> };

/** Somebody who has no account any more is invited, also by a change of the role. */
const mayInvite = (done: string | undefined) => done === 'add-member' || done === 'change-role';

export const metadata: Metadata = { title: 'Members' };

/** `/p/{project}/settings/members`: who has which role, and who is invited. */
export default async function MembersPage({ params, searchParams }: Props) {
  const { project: slug } = await params;
  const settings = await openSettings(slug, 'Members');
  const found = settings.isAllowed ? await readMembers(settings.project) : null;
  const query = parseSettingsParams(await searchParams);
  const entered = await readEntered(query.error);
  const made = mayInvite(query.done) ? await madeSecret.read(await cookies()) : null;
  return (
    <SettingsFrame settings={settings} part="Members" params={query} entered={entered}>
      {made?.kind === 'link' && <MadeLink made={made} />}
      {found && (
        <>
          <NewMemberCard project={slug} entered={entered} />
          <MembersCard project={slug} members={found.members} />
          {found.groups && <GroupsCard project={slug} groups={found.groups} entered={entered} />}
          {found.invitations.length > 0 && <InvitationsCard project={slug} invitations={found.invitations} />}
        </>
      )}
    </SettingsFrame>
  );
}
