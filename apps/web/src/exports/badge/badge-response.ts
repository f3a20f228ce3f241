import 'server-only';
import type { BadgeStatement } from '@tachograph/analysis/badge';
import { env } from '@/env.ts';
import { exportHeaders, textResponse } from '@/exports/engine/export-response.ts';
import { compareQuery, parseCompareParams, toCompareParams } from '@/routing/compare-params.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { readBadgeStatement } from '@/server/claims/read-claim.ts';
import { comparisonInput } from '@/server/compare/read-comparison.ts';
import { taggedResponse } from '@/server/tagged-response.ts';

export type BadgeProps = { readonly params: Promise<{ readonly project: string }> };

type BadgeFormat = {
  readonly type: string;
  /** `url` is the page of the comparison. */
  readonly render: (statement: BadgeStatement, url: string) => string;
};

/** The claim of a comparison, by the parameters of its page. It follows the results, so it is cached for minutes only. */
export async function badgeResponse(
  request: Request,
  { params }: BadgeProps,
  { type, render }: BadgeFormat,
): Promise<Response> {
  const { project } = await params;
  const state = parseCompareParams(Object.fromEntries(new URL(request.url).searchParams));
  const input = comparisonInput.safeParse(compareQuery(project, state));
  if (!input.success) return textResponse(400, 'The URL of this badge cannot be read.');
  const statement = await readBadgeStatement(project, input.data);
  if (!statement) return textResponse(404, 'There is no such project.');
  const page = env().webUrl + hrefs.compare(project, toCompareParams(state, { open: null }));
  return taggedResponse(request, render(statement, page), {
    ...exportHeaders(type),
    'cache-control': 'public, max-age=300',
  });
}
