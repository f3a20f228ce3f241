import 'server-only';
import { costOf } from './cost-of.ts';
import { consumeReading } from './reader-limits.ts';
import { tooManyResponse } from './too-many-response.ts';

/** 429 for a request of a visitor who requested too much; null for one that may go on. */
export async function limitReader(request: Request): Promise<Response | null> {
  const decision = await consumeReading(request.headers, costOf(new URL(request.url).pathname));
  return decision.allowed ? null : tooManyResponse(request, decision);
}
