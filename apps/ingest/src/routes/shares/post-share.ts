import { type CreatedShareResponse, newShare } from '@tachograph/openapi/projects';
import type { ProblemCode } from '@tachograph/schema/problem';
import * as z from 'zod';
import { parseRequest } from '../../body/read-json-request.ts';
import { assertToken, authorize, recordChange } from '../../context/authorize.ts';
import type { Deps } from '../../context/deps.ts';
import type { Route } from '../../context/ingest-context.ts';
import { ProblemError } from '../../http/problem.ts';

/** An address and a title. */
const BODY = { what: 'what to freeze', maxBytes: 20_000, problem: 'This freezes nothing.' };

/** A page of many cells is read and drawn. */
const MOST_MS = 60_000;

const frozen = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  isNew: z.boolean(),
  image: z.string(),
  markdown: z.string(),
});

/** What the pages respond with, as this API says it. */
const PROBLEMS: Readonly<Record<number, ProblemCode>> = {
  400: 'invalid-request',
  403: 'forbidden',
  404: 'not-found',
  413: 'payload-too-large',
  422: 'invalid-request',
  429: 'rate-limited',
};

const NO_PAGE =
  'No page that can be frozen is at this address: give the URL of a page of the project, such as /p/…/compare?….';

/** The path and query that freeze a page of the project, or a `ProblemError` for an address of anything else. */
function toShareRoute(address: string, slug: string, { webUrl }: Pick<Deps, 'webUrl'>): string {
  const base = new URL(webUrl);
  const url = URL.canParse(address, webUrl) ? new URL(address, base) : null;
  const path = url?.pathname.replace(/\/+$/, '') ?? '';
  const isOfProject = path === `/p/${slug}` || path.startsWith(`/p/${slug}/`);
  if (!url || url.origin !== base.origin || !isOfProject) {
    throw new ProblemError('invalid-request', `This freezes nothing: it is no page of the project "${slug}".`, {
      issues: [{ pointer: '/address', code: 'invalid-value', detail: `is no page below /p/${slug}` }],
    });
  }
  return `${path}/share${url.search}`;
}

/** The response of the pages, which know how to read and draw what they show. */
async function askPages(route: string, title: string, { deps, authorization }: Requested): Promise<Response> {
  try {
    return await fetch(deps.webInternalUrl + route, {
      method: 'POST',
      headers: { authorization, accept: 'application/json' },
      body: new URLSearchParams({ title }),
      redirect: 'manual',
      signal: AbortSignal.timeout(MOST_MS),
    });
  } catch (cause) {
    throw unavailable(cause);
  }
}

type Requested = { readonly deps: Pick<Deps, 'webInternalUrl'>; readonly authorization: string };

const unavailable = (cause: unknown) =>
  new ProblemError('pages-unavailable', 'The web server does not respond. Nothing was frozen; try again in a moment.', {
    headers: { 'retry-after': '5' },
    cause,
  });

/** The reason why the pages froze nothing. What is not one of their own texts is not repeated. */
async function toProblem(response: Response): Promise<ProblemError> {
  const code = PROBLEMS[response.status];
  const isText = response.headers.get('content-type')?.startsWith('text/plain') ?? false;
  const text = await response.text().catch(() => '');
  if (code === undefined) return unavailable(new Error(`the pages responded with ${response.status}`));
  const retryAfter = response.headers.get('retry-after');
  const detail = isText && text !== '' ? text.trim().slice(0, 1000) : NO_PAGE;
  return new ProblemError(code, detail, retryAfter === null ? {} : { headers: { 'retry-after': retryAfter } });
}

/** Freeze a page of the project as it is now: the same content is the same share. */
export const postShare: Route<CreatedShareResponse> = (context) => async (request, reply) => {
  const { deps, readiness } = context;
  const by = await authorize(context, request, 'share');
  assertToken(by, 'Freezing a page by the API');
  const { address, title } = await parseRequest(request, context, newShare, BODY);
  const route = toShareRoute(address, by.projectSlug, deps);
  await readiness.assertWritable();
  const response = await askPages(route, title, { deps, authorization: request.headers.authorization ?? '' });
  if (response.status !== 200) throw await toProblem(response);
  const share = frozen.safeParse(await response.json().catch(() => null));
  if (!share.success) throw unavailable(share.error);
  const { isNew, ...rest } = share.data;
  if (isNew) await recordChange(deps, request, by, { action: 'share-made', target: rest.id });
  reply.code(isNew ? 201 : 200);
  return { project: by.projectSlug, ...rest };
};
