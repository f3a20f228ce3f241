import type { Metadata } from 'next';
import * as hrefs from '@/routing/hrefs.ts';
import { parseAccountParams, type RawParams } from '@/routing/search-params.ts';
import { toOwnPath } from '@/server/forms/form-request.ts';
import { AccountNotice } from '@/ui/form/account-notice.tsx';
import { PlainField, PlainForm } from '@/ui/form/form-field.tsx';
import { Card, PageHead } from '@/ui/layout/card.tsx';
import { TopBar } from '@/ui/layout/top-bar.tsx';

type Props = { searchParams: Promise<RawParams> };

export const metadata: Metadata = { title: 'Enter a code' };

/** `/sign-in/code`: the second factor. */
export default async function CodePage({ searchParams }: Props) {
  const params = parseAccountParams(await searchParams);
  return (
    <>
      <TopBar crumbs={[{ label: 'Sign in', href: hrefs.signIn() }, { label: 'Code' }]} />
      <main id="main" className="narrow-page">
        <PageHead
          title="Enter a code"
          about="The six digits that your authenticator app shows now, or a backup code."
        />
        <AccountNotice error={params.error} />
        <Card title="Second factor">
          <PlainForm
            action={`${hrefs.signInCode()}/verify`}
            hidden={{ next: toOwnPath(params.next) }}
            submit="Continue"
            isPrimary
          >
            <PlainField name="code" label="Code" autoComplete="one-time-code" maxLength={40} required />
          </PlainForm>
        </Card>
      </main>
    </>
  );
}
