import * as hrefs from '@/routing/hrefs.ts';
import { endSessions } from '@/server/accounts/read-account.ts';
import { readForm, redirectTo } from '@/server/forms/form-request.ts';
import { parseSignedIn } from '@/server/viewer/signed-in.ts';

/** The forms that end one session of the account, or all but this one. */
export async function POST(request: Request): Promise<Response> {
  const form = await readForm(request);
  const user = parseSignedIn(request.headers);
  if (!user) return redirectTo(hrefs.signIn({ next: hrefs.account() }));
  await endSessions(user.id, { session: form?.get('session') ?? null, cookies: request.headers.get('cookie') });
  return redirectTo(hrefs.account({ done: 'sessions' }));
}
