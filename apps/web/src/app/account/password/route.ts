import * as hrefs from '@/routing/hrefs.ts';
import { auth, readAuthCode, toAuthHeaders } from '@/server/accounts/auth.ts';
import { readForm, redirectTo } from '@/server/forms/form-request.ts';
import { consumeSignIn } from '@/server/limits/sign-in-limits.ts';

const ERRORS: Readonly<Record<string, string>> = {
  INVALID_PASSWORD: 'wrong-password',
  PASSWORD_TOO_SHORT: 'short-password',
  PASSWORD_TOO_LONG: 'long-password',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'no-password',
};

/** The form that changes the password. Every other session ends. */
export async function POST(request: Request): Promise<Response> {
  const form = await readForm(request);
  const { allowed } = await consumeSignIn(request.headers, null);
  if (!allowed) return redirectTo(hrefs.account({ error: 'too-many' }));
  const response = await auth()?.api.changePassword({
    body: {
      currentPassword: form?.get('current') ?? '',
      newPassword: form?.get('new') ?? '',
      revokeOtherSessions: true,
    },
    headers: toAuthHeaders(request),
    asResponse: true,
  });
  if (response?.ok) return redirectTo(hrefs.account({ done: 'password' }), response);
  if (!response || response.status === 401) return redirectTo(hrefs.signIn({ next: hrefs.account() }));
  return redirectTo(hrefs.account({ error: ERRORS[await readAuthCode(response)] ?? 'rejected' }));
}
