import * as hrefs from '@/routing/hrefs.ts';
import { auth } from '@/server/accounts/auth.ts';
import { toAuthHeaders } from '@/server/accounts/auth-request.ts';
import { redirectTo } from '@/server/forms/redirect.ts';

/** The form that signs out in this browser. */
export async function POST(request: Request): Promise<Response> {
  const accounts = auth();
  const response = await accounts?.api.signOut({ headers: toAuthHeaders(request), asResponse: true });
  return redirectTo(hrefs.projects(), response);
}
