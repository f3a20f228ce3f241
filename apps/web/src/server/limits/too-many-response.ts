import type { LimiterDecision } from '@tachograph/store/limits';

export type Limited = Pick<LimiterDecision, 'limit' | 'retryAfterSeconds'>;

/** The headers of a 429. */
export const toLimitHeaders = ({ limit, retryAfterSeconds }: Limited) => ({
  'retry-after': String(retryAfterSeconds),
  'ratelimit-policy': `"reader";q=${limit};w=60`,
  ratelimit: `"reader";r=0;t=${retryAfterSeconds}`,
});

/** 429 for a visitor who requested more than is allowed. The HTTP server makes a page or a problem document of it. */
export const tooManyResponse = (limited: Limited): Response =>
  new Response(null, { status: 429, headers: toLimitHeaders(limited) });
