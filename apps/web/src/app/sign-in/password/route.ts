import * as hrefs from '@/routing/hrefs.ts';
import { auth, readAuthCode, toAuthHeaders } from '@/server/accounts/auth.ts';
import { addAccount, knownBrowser, readCookies } from '@/server/accounts/known-browser.ts';
import { readForm, redirectTo, toOwnPath } from '@/server/forms/form-request.ts';
import { consumeSignIn } from '@/server/limits/sign-in-limits.ts';

/** Why a sign-in was rejected, by the code of better-auth: no session is made for an account that is suspended. */
const ERRORS: Readonly<Record<string, string>> = {
  INVALID_EMAIL: 'no-address',
  FAILED_TO_CREATE_SESSION: 'suspended',
};

/** The form that signs in with an address and a password. */
export async function POST(request: Request): Promise<Response> {
  const form = await readForm(request);
  const accounts = auth();
  const next = toOwnPath(form?.get('next'));
  const email = form?.get('email')?.trim() ?? '';
  const password = form?.get('password') ?? '';
  if (!accounts) return redirectTo(hrefs.signIn());
  const account = email.toLowerCase();
  const known = (await knownBrowser.read(readCookies(request.headers.get('cookie'))))?.accounts ?? [];
  const { allowed } = await consumeSignIn(request.headers, known.includes(account) ? null : account);
  if (!allowed) return redirectTo(hrefs.signIn({ error: 'too-many', next }));
  const response = await accounts.api.signInEmail({
    body: { email, password },
    headers: toAuthHeaders(request),
    asResponse: true,
  });
  if (!response.ok) {
    const code = await readAuthCode(response);
    return redirectTo(hrefs.signIn({ error: ERRORS[code] ?? 'wrong-password', next }));
  }
  const outcome = (await response.clone().json()) as { readonly twoFactorRedirect?: boolean };
  const redirect = redirectTo(outcome.twoFactorRedirect ? hrefs.signInCode({ next }) : next, response);
  redirect.headers.append(
    'set-cookie',
    await knownBrowser.show({ accounts: addAccount(known, account) }, hrefs.signIn()),
  );
  return redirect;
}
