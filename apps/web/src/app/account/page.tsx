import type { Metadata } from 'next';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { parseAccountParams, type RawParams } from '@/routing/search-params.ts';
import { readAccount } from '@/server/accounts/read-account.ts';
import { secondFactorSetup } from '@/server/forms/entered-form.ts';
import { currentUser } from '@/server/viewer/current-viewer.ts';
import { AccountNotice } from '@/ui/form/account-notice.tsx';
import { PageHead } from '@/ui/layout/card.tsx';
import { TopBar } from '@/ui/layout/top-bar.tsx';
import { ProfileCard, ProjectsCard, SessionsCard } from './_components/account-cards.tsx';
import { SecondFactorCard } from './_components/second-factor-card.tsx';

type Props = { searchParams: Promise<RawParams> };

export const metadata: Metadata = { title: 'Account' };

/** `/account`: name, password, second factor, sessions, and the projects of the signed-in user. */
export default async function AccountPage({ searchParams }: Props) {
  const { error, done } = parseAccountParams(await searchParams);
  const user = await currentUser();
  const account = user && (await readAccount(user.id, (await headers()).get('cookie') ?? undefined));
  if (!account) redirect(hrefs.signIn({ next: hrefs.account() }));
  const setup = account.hasSecondFactor ? null : await secondFactorSetup.read(await cookies());
  return (
    <>
      <TopBar crumbs={[{ label: 'Account' }]} />
      <main id="main" className="narrow-page">
        <PageHead
          title={account.name}
          about={account.isAdministrator ? `${account.email}, administrator` : account.email}
        >
          {account.isAdministrator && (
            <Link className="button" href={hrefs.accounts()}>
              Accounts
            </Link>
          )}
          <form method="post" action={hrefs.signOut()}>
            <button type="submit" className="button">
              Sign out
            </button>
          </form>
        </PageHead>
        <AccountNotice error={error} done={done} />
        <ProjectsCard projects={account.projects} isAdministrator={account.isAdministrator} />
        <ProfileCard account={account} />
        {account.hasPassword && <SecondFactorCard isOn={account.hasSecondFactor} setup={setup} />}
        <SessionsCard sessions={account.sessions} />
      </main>
    </>
  );
}
