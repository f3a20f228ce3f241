import * as hrefs from '@/routing/hrefs.ts';
import { auth } from '@/server/accounts/auth.ts';
import { toAuthHeaders } from '@/server/accounts/auth-request.ts';
import { readForm } from '@/server/forms/read-form.ts';
import { redirectTo } from '@/server/forms/redirect.ts';

const LONGEST = 100;

/** The form that changes the name that others see. */
export async function POST(request: Request): Promise<Response> {
  const name = (await readForm(request))?.get('name')?.trim() ?? '';
  if (name === '' || name.length > LONGEST) return redirectTo(hrefs.account({ error: 'no-name' }));
  const response = await auth()?.api.updateUser({ body: { name }, headers: toAuthHeaders(request), asResponse: true });
  return redirectTo(response?.ok ? hrefs.account({ done: 'name' }) : hrefs.signIn({ next: hrefs.account() }), response);
}
