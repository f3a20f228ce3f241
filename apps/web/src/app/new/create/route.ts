import { textResponse } from '@/exports/engine/export-response.ts';
import { settingsHrefs } from '@/routing/settings-hrefs.ts';
import { callApi } from '@/server/api/call-api.ts';
import { enteredForm } from '@/server/forms/entered-form.ts';
import { readForm } from '@/server/forms/read-form.ts';
import { redirectTo } from '@/server/forms/redirect.ts';

/** The form that creates a project, and goes to where its first token is created. */
export async function POST(request: Request): Promise<Response> {
  const form = await readForm(request);
  if (!form) return textResponse(413, 'This form is larger than any of this site.');
  const [slug, title, description] = ['slug', 'title', 'description'].map((name) => form.get(name)?.trim() ?? '');
  const body = { slug, title: title || null, description: description || null, visibility: form.get('visibility') };
  const outcome = await callApi(request, { method: 'POST', path: ['projects'], body });
  if (outcome.ok) return redirectTo(settingsHrefs.part(slug ?? '', 'tokens'));
  const [issue] = outcome.issues;
  const page = settingsHrefs.newProject({ error: outcome.code, field: issue?.pointer.slice(1) });
  const rejected = redirectTo(page);
  rejected.headers.append('set-cookie', await enteredForm.show('create', form, settingsHrefs.newProject()));
  return rejected;
}
