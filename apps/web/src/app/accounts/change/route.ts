import { textResponse } from '@/exports/engine/export-response.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { administerAccount } from '@/server/accounts/administer-accounts.ts';
import { readForm, redirectTo } from '@/server/forms/form-request.ts';

/** The forms by which an administrator of the installation changes an account. */
export async function POST(request: Request): Promise<Response> {
  const form = await readForm(request);
  const operation = form?.get('operation') ?? '';
  const changed = await administerAccount(request, { operation, email: form?.get('email') ?? '' });
  if (!changed) return textResponse(404, 'There is no such form.');
  return redirectTo(hrefs.accounts({ ...changed, q: form?.get('q') || undefined }));
}
