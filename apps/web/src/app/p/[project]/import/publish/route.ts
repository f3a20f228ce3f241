import { forwardToApi } from '@/server/api/forward-to-api.ts';

type Context = { readonly params: Promise<{ readonly project: string }> };

const isBatch = (headers: Headers) => headers.get('content-type')?.startsWith('application/x-ndjson') ?? false;

/** The import page's upload, a run or a batch by its type: the upload API checks the token and everything else. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const path = [isBatch(request.headers) ? 'batches' : 'runs'];
  return forwardToApi(request, { path, project: (await params).project });
}
