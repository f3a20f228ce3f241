import * as hrefs from '@/routing/hrefs.ts';
import { auth } from '@/server/accounts/auth.ts';
import { toAuthHeaders } from '@/server/accounts/auth-request.ts';
import { readForm } from '@/server/forms/read-form.ts';
import { redirectTo, toOwnPath } from '@/server/forms/redirect.ts';
import { consumeSignIn } from '@/server/limits/sign-in-limits.ts';

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
  const response = await (/^\d{6}$/.test(code) ? accounts.api.verifyTOTP(sent) : accounts.api.verifyBackupCode(sent));
  return response.ok ? redirectTo(next, response) : redirectTo(hrefs.signInCode({ error: 'wrong-code', next }));
}
