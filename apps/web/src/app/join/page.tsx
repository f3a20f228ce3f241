import type { Metadata } from 'next';
import { env } from '@/env.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { parseAccountParams, type RawParams } from '@/routing/search-params.ts';
import { readInvitation } from '@/server/accounts/read-invitation.ts';
import { currentUser } from '@/server/viewer/current-viewer.ts';
import { AccountNotice } from '@/ui/form/account-notice.tsx';
import { Card, PageHead } from '@/ui/layout/card.tsx';
import { TopBar } from '@/ui/layout/top-bar.tsx';
import { AcceptAsUser, NewAccount, NewPassword } from './_components/join-forms.tsx';

type Props = { searchParams: Promise<RawParams> };

export const metadata: Metadata = { title: 'Invitation' };

/** `/join?token=`: accept an invitation. */
export default async function JoinPage({ searchParams }: Props) {
  const { token = '', error } = parseAccountParams(await searchParams);
  const invitation = await readInvitation(token);
  const user = await currentUser();
  const { accounts } = env();
  const providers = accounts?.providers ?? [];
  return (
    <>
      <TopBar crumbs={[{ label: 'Invitation' }]} />
      <main id="main" className="narrow-page">
        <PageHead title={invitation?.title ?? 'This link does not work'} about={invitation?.about} />
        <AccountNotice error={error} />
        {!invitation && (
          <p className="notice">
            <span>
              It was used, replaced, or is too old. Request a new one from the person who gave it to you, or{' '}
              <a href={hrefs.signIn()}>sign in</a>.
            </span>
          </p>
        )}
        {invitation?.kind === 'password' && (
          <Card title="New password">
            <NewPassword token={token} />
          </Card>
        )}
        {invitation && invitation.kind !== 'password' && user && (
          <Card title="Accept">
            <AcceptAsUser token={token} name={user.name} />
          </Card>
        )}
        {invitation && invitation.kind !== 'password' && !user && (
          <Card title="Create an account">
            <NewAccount token={token} email={invitation.email} providers={providers} />
          </Card>
        )}
      </main>
    </>
  );
}
