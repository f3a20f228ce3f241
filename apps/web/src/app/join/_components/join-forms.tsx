import type { Provider } from '@/account-settings.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { PlainField, PlainForm } from '@/ui/form/form-field.tsx';
import { Providers } from '@/ui/form/providers.tsx';

const ACTION = `${hrefs.join()}/accept`;

const Password = () => (
  <PlainField
    name="password"
    label="Password"
    type="password"
    autoComplete="new-password"
    minLength={12}
    maxLength={200}
    hint="At least 12 characters."
    required
  />
);

/** Somebody who is signed in takes what the invitation offers. */
export const AcceptAsUser = ({ token, name }: { readonly token: string; readonly name: string }) => (
  <PlainForm action={ACTION} hidden={{ token, as: 'me' }} submit={`Accept as ${name}`} isPrimary>
    <p>You are signed in as {name}.</p>
  </PlainForm>
);

type NewAccountProps = {
  readonly token: string;
  readonly email: string | null;
  readonly providers: readonly Provider[];
};

/** Somebody without an account. */
export const NewAccount = ({ token, email, providers }: NewAccountProps) => (
  <>
    <PlainForm action={ACTION} hidden={{ token }} submit="Create account" isPrimary>
      <PlainField
        name="name"
        label="Name"
        autoComplete="name"
        maxLength={100}
        hint="Others see it beside what you do."
        required
      />
      <PlainField
        name="email"
        label="E-mail address"
        type="email"
        autoComplete="username"
        maxLength={200}
        defaultValue={email ?? undefined}
        readOnly={email !== null}
        hint="To sign in with. Nothing is sent to it."
        required
      />
      <Password />
    </PlainForm>
    <Providers providers={providers} next={hrefs.join({ token })} />
    <p className="card-foot">
      You have an account? <a href={hrefs.signIn({ next: hrefs.join({ token }) })}>Sign in</a> first.
    </p>
  </>
);

/** The password that an administrator's link sets. */
export const NewPassword = ({ token }: { readonly token: string }) => (
  <PlainForm action={ACTION} hidden={{ token }} submit="Set password" isPrimary>
    <Password />
  </PlainForm>
);
