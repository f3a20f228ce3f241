import * as hrefs from '@/routing/hrefs.ts';
import { PlainField } from '@/ui/form/form-field.tsx';
import { Card } from '@/ui/layout/card.tsx';

type Props = {
  readonly account: { readonly name: string; readonly hasPassword: boolean; readonly providers: readonly string[] };
};

/** The name and the password. */
export const ProfileCard = ({ account: { name, hasPassword, providers } }: Props) => (
  <Card title="Name and password">
    <form className="account-form" method="post" action={`${hrefs.account()}/name`}>
      <PlainField name="name" label="Name" autoComplete="name" defaultValue={name} maxLength={100} required />
      <button type="submit" className="button">
        Change name
      </button>
    </form>
    {hasPassword ? (
      <form className="account-form" method="post" action={`${hrefs.account()}/password`}>
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
        <button type="submit" className="button">
          Change password
        </button>
      </form>
    ) : (
      <p className="card-body">This account signs in by {providers.join(' and ')}.</p>
    )}
  </Card>
);
