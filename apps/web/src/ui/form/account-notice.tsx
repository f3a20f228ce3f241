import { FormNotice } from './form-notice.tsx';

const SUSPENDED = 'This account is suspended. Ask an administrator of this installation.';

/** Why a form of accounts was rejected, by the code in the URL, and what to do. */
const ERRORS: Readonly<Record<string, string>> = {
  'wrong-password': 'The address or the password is wrong.',
  'no-address': 'This is no e-mail address.',
  'too-many': 'There were too many attempts. Try again in some minutes.',
  'wrong-code': 'The code is wrong or too old. Codes change every 30 seconds; a backup code works once.',
  'no-provider': 'The provider did not sign you in. Try again, or use another way.',
  'no-name': 'Enter a name of 1 to 100 characters.',
  'short-password': 'A password has at least 12 characters.',
  'long-password': 'A password has at most 200 characters.',
  'no-password': 'This account has no password: it signs in by a provider.',
  'has-account': 'There is an account with this address. Sign in, and open the link again.',
  ended: 'This link does not work any more: it was used, replaced, or is too old. Request a new one.',
  rejected: 'This was rejected. Reload the page and try again.',
  suspended: SUSPENDED,
  unable_to_create_session: SUSPENDED,
  signup_disabled: 'There is no account with the address that the provider confirmed. Accounts are by invitation.',
  account_not_linked: 'There is an account with this address. Sign in with its password.',
};

const DONE: Readonly<Record<string, string>> = {
  name: 'The name was changed.',
  password: 'The password was changed, and every other session has ended.',
  sessions: 'Done. That browser is signed out.',
  'two-factor': 'A code is now needed to sign in with the password.',
  'no-two-factor': 'The second factor is off.',
};

type Props = { readonly error?: string | undefined; readonly done?: string | undefined };

/** What became of the form of accounts that was sent before this page. */
export const AccountNotice = (codes: Props) => (
  <FormNotice {...codes} texts={{ errors: ERRORS, done: DONE, unknown: 'This did not work. Try again.' }} />
);
