import * as hrefs from '@/routing/hrefs.ts';
import { readForm, redirectTo } from '@/server/forms/form-request.ts';
import { doMailLink } from '@/server/mail/mail-links.ts';

/** The form that confirms an address for messages, or ends them. A link alone does neither: programs open links, too. */
export async function POST(request: Request): Promise<Response> {
  const link = (await readForm(request))?.get('link') ?? '';
  await doMailLink(link);
  return redirectTo(hrefs.mail({ link }));
}
