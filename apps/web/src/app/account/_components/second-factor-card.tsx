import { renderSVG } from 'uqr';
import * as hrefs from '@/routing/hrefs.ts';
import type { SecondFactorSetup } from '@/server/forms/entered-form.ts';
import { PlainField, PlainForm } from '@/ui/form/form-field.tsx';
import { Card } from '@/ui/layout/card.tsx';

const ACTION = `${hrefs.account()}/two-factor`;

const secretOf = (uri: string) => new URL(uri).searchParams.get('secret') ?? '';

/** What an authenticator app needs, the backup codes, and the form that a first code confirms it with. */
const Setup = ({ uri, backupCodes }: SecondFactorSetup) => (
  <>
    <div className="row setup">
      <div
        role="img"
        aria-label="QR code for an authenticator app"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: an SVG that the library drew, without any text of the address
        dangerouslySetInnerHTML={{ __html: renderSVG(uri) }}
      />
      <div>
        <p>Scan this with an authenticator app, or enter the secret:</p>
        <p>
          <code>{secretOf(uri)}</code>
        </p>
      </div>
    </div>
    <div className="card-body">
      <p>Backup codes replace a code once each. Keep them: they are not shown again.</p>
      <ul className="list backup-codes">
        {backupCodes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
    <PlainForm action={ACTION} hidden={{ step: 'confirm' }} submit="Switch on" isPrimary>
      <PlainField
        name="code"
        label="Code of the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        required
      />
    </PlainForm>
  </>
);

type Props = { readonly isOn: boolean; readonly setup: SecondFactorSetup | null };

/** The second factor of an account that signs in with a password. */
export function SecondFactorCard({ isOn, setup }: Props) {
  if (setup)
    return (
      <Card title="Second factor">
        <Setup {...setup} />
      </Card>
    );
  return (
    <Card title="Second factor" note={isOn ? 'on' : 'off'}>
      <PlainForm action={ACTION} hidden={{ step: isOn ? 'end' : 'begin' }} submit={isOn ? 'Switch off' : 'Set up'}>
        <p>
          {isOn
            ? 'A code of your authenticator app is needed to sign in with the password.'
            : 'With a second factor, the password alone opens nothing: a code of an app on your phone is needed as well.'}
        </p>
        <PlainField name="password" label="Password" type="password" autoComplete="current-password" required />
      </PlainForm>
    </Card>
  );
}
