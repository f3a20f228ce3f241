import * as hrefs from '@/routing/hrefs.ts';
import { auth, toAuthHeaders } from '@/server/accounts/auth.ts';
import { readForm, redirectTo, toOwnPath } from '@/server/forms/form-request.ts';
import { consumeCode, consumeSignIn } from '@/server/limits/sign-in-limits.ts';

type Verified = { readonly token: string; readonly user: { readonly id: string } };

/** The form for the second factor: six digits of an authenticator app, or one of the backup codes. */
export async function POST(request: Request): Promise<Response> {
  const form = await readForm(request);
  const accounts = auth();
  const next = toOwnPath(form?.get('next'));
  if (!accounts) return redirectTo(hrefs.signIn());
  const { allowed } = await consumeSignIn(request.headers, null);
  if (!allowed) return redirectTo(hrefs.signInCode({ error: 'too-many', next }));
  const code = (form?.get('code') ?? '').replace(/\s/g, '');
  const sent = { body: { code }, headers: toAuthHeaders(request), asResponse: true } as const;
  const isOfApp = /^\d{6}$/.test(code);
  const response = await (isOfApp ? accounts.api.verifyTOTP(sent) : accounts.api.verifyBackupCode(sent));
  if (!response.ok) return redirectTo(hrefs.signInCode({ error: 'wrong-code', next }));
  const { token, user } = (await response.clone().json()) as Verified;
  if (!isOfApp || (await consumeCode(user.id, code))) return redirectTo(next, response);
  await (await accounts.$context).internalAdapter.deleteSession(token);
  return redirectTo(hrefs.signInCode({ error: 'wrong-code', next }));
}
