import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import * as hrefs from '@/routing/hrefs.ts';
import { parseAccountParams, parseListParams, type RawParams } from '@/routing/search-params.ts';
import { readAccounts } from '@/server/accounts/administer-accounts.ts';
import { currentUser } from '@/server/viewer/current-viewer.ts';
import { FormNotice } from '@/ui/form/form-notice.tsx';
import { PageHead } from '@/ui/layout/card.tsx';
import { TopBar } from '@/ui/layout/top-bar.tsx';
import { ListSearch } from '@/ui/list/pager.tsx';
import { AccountsCard } from './_components/accounts-card.tsx';

const TEXTS = {
  errors: {
    forbidden: 'It is the only administrator of the installation. Invite another one first.',
    'not-found': 'There is no account with this address any more.',
  },
  done: {
    suspend: 'The account is suspended: it cannot sign in, and its sessions have ended.',
    restore: 'The account can sign in again.',
    'revoke-administrator': 'The account does not administer the installation any more.',
    'end-sessions': 'The account is signed in nowhere.',
  },
  unknown: 'This did not work. Try again.',
};

type Props = { searchParams: Promise<RawParams> };

export const metadata: Metadata = { title: 'Accounts' };

/** `/accounts`: everybody with an account, for administrators of the installation. For others it does not exist. */
export default async function AccountsPage({ searchParams }: Props) {
  const params = await searchParams;
  const { q } = parseListParams(params);
  const { error, done } = parseAccountParams(params);
  const user = await currentUser();
  if (!user) redirect(hrefs.signIn({ next: hrefs.accounts() }));
  if (!user.isAdministrator) notFound();
  return (
    <>
      <TopBar crumbs={[{ label: 'Accounts' }]} />
      <main id="main">
        <PageHead
          title="Accounts"
          about="A suspended account cannot sign in. Its roles stay, and so do tokens that it made for projects."
        />
        <FormNotice error={error} done={done} texts={TEXTS} />
        <ListSearch label="accounts" action={hrefs.accounts()} text={q} />
        <AccountsCard accounts={await readAccounts(q)} ownId={user.id} text={q} />
      </main>
    </>
  );
}
