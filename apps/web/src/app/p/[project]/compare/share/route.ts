import { compareQuery, parseCompareParams } from '@/routing/compare-params.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { createShare } from '@/server/shares/create-share.ts';
import { readForm } from './read-form.ts';

type Props = { params: Promise<{ project: string }> };

const say = (status: number, detail: string) =>
  new Response(`${detail}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });

/** The compare page's form: freeze what its address shows, and go to the share. Works without a script. */
export async function POST(request: Request, { params }: Props): Promise<Response> {
  // Nobody is signed in, so nothing is at stake for the visitor; but no other site shall fill ours through them.
  if (request.headers.get('sec-fetch-site') === 'cross-site') {
    return say(403, 'Shares are made from the page of a comparison.');
  }
  const form = await readForm(request);
  if (!form) return say(413, 'This form is larger than any of this site.');
  const { title = '', ...state } = Object.fromEntries(form);
  const project = (await params).project;
  const view = compareQuery(project, parseCompareParams(state));
  const created = await createShare({ project, title, view }, new Date());
  if (created.id === null) return say(created.status, created.detail);
  return new Response(null, { status: 303, headers: { location: hrefs.share(created.id) } });
}
