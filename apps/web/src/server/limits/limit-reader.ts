import 'server-only';
import { costOf } from './cost-of.ts';
import { PREFETCH_HEADER } from './peer-header.ts';
import { consumeReading } from './reader-limits.ts';
import { tooManyResponse } from './too-many-response.ts';

/** A page may have a hundred links: to see it must not use up what its reader may request. */
const isFree = ({ headers }: Request) => headers.get(PREFETCH_HEADER) === '1';

/** 429 for a request of a visitor who requested too much; null for one that may go on. */
export async function limitReader(request: Request): Promise<Response | null> {
  if (isFree(request)) return null;
  const decision = await consumeReading(request.headers, costOf(new URL(request.url).pathname));
  return decision.allowed ? null : tooManyResponse(decision);
}
