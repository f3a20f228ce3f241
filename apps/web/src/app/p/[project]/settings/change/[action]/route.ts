import { textResponse } from '@/exports/engine/export-response.ts';
import { decodeSegment } from '@/routing/decode-segment.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { toQuery } from '@/routing/to-path.ts';
import { callApi } from '@/server/api/call-api.ts';
import { madeSecret, redirectToRejected } from '@/server/forms/entered-form.ts';
import { readForm, redirectTo } from '@/server/forms/form-request.ts';
import { readCurrentState } from '@/server/projects/read-state.ts';
import { ACTIONS } from '../../_model/actions.ts';

type RouteProps = { readonly params: Promise<{ readonly project: string; readonly action: string }> };

/** What a response has that is shown once: the text of a token, the link of an invitation. */
function findSecret(value: unknown, name: string) {
  const { token, link } = (value ?? {}) as { readonly token?: string; readonly link?: string | null };
  if (token) return { kind: 'token', name, text: token } as const;
  return link ? ({ kind: 'link', name, text: link } as const) : null;
}

/** Where a browser goes after a success: another name is another address, and a deleted project has none. */
function toPage(action: string, page: (project: string) => string, project: string, value: unknown): string {
  if (action === 'delete') return hrefs.projects({ done: 'project-deleted' });
  const renamed = action === 'rename' ? (value as { readonly slug?: string } | null)?.slug : undefined;
  return `${page(renamed ?? project)}${toQuery({ done: action })}`;
}

/** A form of the settings: it is a request of the upload API, which decides who may do what. */
export async function POST(request: Request, { params }: RouteProps): Promise<Response> {
  const { project: segment, action: name } = await params;
  const project = decodeSegment(segment);
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (!action || !(await readCurrentState(project))) return textResponse(404, 'There is no such form.');
  const fields = await readForm(request);
  if (!fields) return textResponse(413, 'This form is larger than any of this site.');
  const call = action.toCall(fields, project);
  const outcome = await callApi(request, { ...call, query: { ...call.query, project } });
  if (!outcome.ok) {
    const path = hrefs.settings(project);
    return redirectToRejected(outcome, { form: name, fields, page: action.page(project), path });
  }
  const response = redirectTo(toPage(name, action.page, project, outcome.value));
  const secret = findSecret(outcome.value, fields.get('name') ?? fields.get('email') ?? '');
  if (secret) response.headers.append('set-cookie', await madeSecret.show(secret, hrefs.settings(project)));
  return response;
}
