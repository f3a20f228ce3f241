import { textResponse } from '@/exports/engine/export-response.ts';
import { forwardToApi } from '@/server/api/forward-to-api.ts';

type RouteProps = { readonly params: Promise<{ readonly project: string; readonly path: string[] }> };

/** What the scripts of pages ask of the upload API: notes, states of changes, notification rules, and what the import page sends. */
const FORWARDED: Readonly<Record<string, RegExp>> = {
  GET: /^notifications(?:\/[^/]+\/deliveries)?$/,
  POST: /^(?:runs|batches|notes|change-events|change-owners|notifications(?:\/[^/]+\/test)?)$/,
  DELETE: /^(?:notes|change-events|notifications)\/[^/]+$/,
};

/** `/p/{project}/api/…`: the API checks the token, the body and everything else. */
async function forward(request: Request, { params }: RouteProps): Promise<Response> {
  const { project, path } = await params;
  if (!FORWARDED[request.method]?.test(path.join('/'))) return textResponse(404, 'There is no such page.');
  return forwardToApi(request, { path, project });
}

export const GET = forward;
export const POST = forward;
export const DELETE = forward;
