import { textResponse } from '@/exports/engine/export-response.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { callApi } from '@/server/api/call-api.ts';
import { redirectToRejected } from '@/server/forms/entered-form.ts';
import { readForm, redirectTo } from '@/server/forms/form-request.ts';

/** The form that creates a project, and goes to where its first token is created. */
export async function POST(request: Request): Promise<Response> {
  const form = await readForm(request);
  if (!form) return textResponse(413, 'This form is larger than any of this site.');
  const [slug, title, description] = ['slug', 'title', 'description'].map((name) => form.get(name)?.trim() ?? '');
  const body = { slug, title: title || null, description: description || null, visibility: form.get('visibility') };
  const outcome = await callApi(request, { method: 'POST', path: ['projects'], body });
  if (outcome.ok) return redirectTo(hrefs.settingsPart(slug ?? '', 'tokens'));
  const page = hrefs.newProject();
  return redirectToRejected(outcome, { form: 'create', fields: form, page, path: page });
}
