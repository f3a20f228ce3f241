import * as hrefs from '@/routing/hrefs.ts';
import { acceptAs, acceptInvitation } from '@/server/accounts/accept-invitation.ts';
import { auth, toAuthHeaders } from '@/server/accounts/auth.ts';
import { readInvitation } from '@/server/accounts/read-invitation.ts';
import { readForm, redirectTo } from '@/server/forms/form-request.ts';
import { consumeSignIn } from '@/server/limits/sign-in-limits.ts';
import { parseSignedIn } from '@/server/viewer/signed-in.ts';

/** The form that accepts an invitation, with the account that is signed in or a new one, and leads to what it is for. */
export async function POST(request: Request): Promise<Response> {
  const form = await readForm(request);
  const accounts = auth();
  const user = parseSignedIn(request.headers);
  const token = form?.get('token') ?? '';
  if (!accounts || !form) return redirectTo(hrefs.signIn());
  const { allowed } = await consumeSignIn(request.headers, null);
  if (!allowed) return redirectTo(hrefs.join({ token, error: 'too-many' }));
  const project = (await readInvitation(token))?.project;
  const to = project ? hrefs.project(project) : hrefs.account();
  if (user && form.get('as') === 'me') {
    const isAccepted = await acceptAs(token, user.id);
    return redirectTo(isAccepted ? to : hrefs.join({ token, error: 'ended' }));
  }
  const accepted = await acceptInvitation(accounts, token, Object.fromEntries(form));
  if ('error' in accepted) return redirectTo(hrefs.join({ token, error: accepted.error }));
  const response = await accounts.api.signInEmail({
    body: accepted,
    headers: toAuthHeaders(request),
    asResponse: true,
  });
  return redirectTo(response.ok ? to : hrefs.signIn(), response);
}
