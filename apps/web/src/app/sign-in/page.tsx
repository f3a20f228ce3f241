import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { env } from '@/env.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { parseAccountParams, type RawParams } from '@/routing/search-params.ts';
import { toOwnPath } from '@/server/forms/form-request.ts';
import { currentUser } from '@/server/viewer/current-viewer.ts';
import { AccountNotice } from '@/ui/form/account-notice.tsx';
import { PlainField, PlainForm } from '@/ui/form/form-field.tsx';
import { Providers } from '@/ui/form/providers.tsx';
import { Card, PageHead } from '@/ui/layout/card.tsx';
import { TopBar } from '@/ui/layout/top-bar.tsx';

type Props = { searchParams: Promise<RawParams> };

export const metadata: Metadata = { title: 'Sign in' };

/** `/sign-in`: with a password, or by a provider. */
export default async function SignInPage({ searchParams }: Props) {
  const params = parseAccountParams(await searchParams);
  const next = toOwnPath(params.next);
  const { accounts } = env();
  if (await currentUser()) redirect(next);
  return (
    <>
      <TopBar crumbs={[{ label: 'Sign in' }]} />
      <main id="main" className="narrow-page">
        <PageHead title="Sign in" about="Public projects can be read without an account." />
        <AccountNotice error={params.error} />
        {accounts ? (
          <Card title="Sign in">
            <PlainForm action={`${hrefs.signIn()}/password`} hidden={{ next }} submit="Sign in" isPrimary>
              <PlainField name="email" label="E-mail address" type="email" autoComplete="username" required />
              <PlainField name="password" label="Password" type="password" autoComplete="current-password" required />
            </PlainForm>
            <Providers providers={accounts.providers} next={next} />
          </Card>
        ) : (
          <p className="notice">
            This installation has no accounts: its administrator sets <code>AUTH_SECRET</code> to have them.
          </p>
        )}
      </main>
    </>
  );
}
