import * as hrefs from '@/routing/hrefs.ts';
import { auth, toAuthHeaders } from '@/server/accounts/auth.ts';
import { redirectTo } from '@/server/forms/form-request.ts';

/** The form that signs out in this browser. */
export async function POST(request: Request): Promise<Response> {
  const accounts = auth();
  const response = await accounts?.api.signOut({ headers: toAuthHeaders(request), asResponse: true });
  return redirectTo(hrefs.projects(), response);
}
