import * as hrefs from '@/routing/hrefs.ts';
import { accountName } from '@/server/accounts/account-name.ts';
import { auth, toAuthHeaders } from '@/server/accounts/auth.ts';
import { readForm, redirectTo } from '@/server/forms/form-request.ts';

/** The form that changes the name that others see. */
export async function POST(request: Request): Promise<Response> {
  const name = accountName.safeParse((await readForm(request))?.get('name') ?? '');
  if (!name.success) return redirectTo(hrefs.account({ error: 'no-name' }));
  const body = { name: name.data };
  const response = await auth()?.api.updateUser({ body, headers: toAuthHeaders(request), asResponse: true });
  return redirectTo(response?.ok ? hrefs.account({ done: 'name' }) : hrefs.signIn({ next: hrefs.account() }), response);
}
