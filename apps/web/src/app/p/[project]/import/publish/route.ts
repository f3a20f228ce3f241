import { forwardRoute } from '@/server/api/forward-to-api.ts';

const isBatch = (headers: Headers) => headers.get('content-type')?.startsWith('application/x-ndjson') ?? false;

/** The import page's upload, a run or a batch by its type: the upload API checks the token and everything else. */
export const POST = forwardRoute((_, { headers }) => [isBatch(headers) ? 'batches' : 'runs']);
