import * as hrefs from '@/routing/hrefs.ts';
import type { readAccount } from '@/server/accounts/read-account.ts';
import { PlainField } from '@/ui/form/form-field.tsx';
import { PlainForm } from '@/ui/form/plain-form.tsx';
import { Card } from '@/ui/layout/card.tsx';

type Props = { readonly account: NonNullable<Awaited<ReturnType<typeof readAccount>>> };

/** The name and the password. */
export const ProfileCard = ({ account: { name, hasPassword, providers } }: Props) => (
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
