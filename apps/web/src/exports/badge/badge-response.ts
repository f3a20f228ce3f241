import 'server-only';
import type { BadgeStatement } from '@tachograph/analysis/badge';
import { env } from '@/env.ts';
import { textResponse } from '@/exports/engine/export-response.ts';
import { RejectedExport, sendExport } from '@/exports/engine/send-export.ts';
import { parseCompareParams, readCompared, toCompareParams } from '@/routing/compare-params.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { readBadgeStatement } from '@/server/claims/read-claim.ts';
import { readCurrentState } from '@/server/projects/read-state.ts';

export type BadgeProps = { readonly params: Promise<{ readonly project: string }> };

type BadgeFormat = {
  readonly type: string;
  /** `url` is the page of the comparison. */
  readonly render: (statement: BadgeStatement, url: string) => string;
};

const NO_PROJECT = 'There is no such project.';

/** The claim of a comparison, by the parameters of its page. It follows the results, so it is cached for minutes only. */
export async function badgeResponse(
  request: Request,
  { params }: BadgeProps,
  { type, render }: BadgeFormat,
): Promise<Response> {
  const { project } = await params;
  const search = Object.fromEntries(new URL(request.url).searchParams);
  const state = parseCompareParams(search);
  const query = readCompared(project, search);
  if (!query) return textResponse(400, 'The URL of this badge cannot be read.');
  const known = await readCurrentState(project);
  if (!known) return textResponse(404, NO_PROJECT);
  const page = env().webUrl + hrefs.compare(project, toCompareParams(state, { open: null }));
  return sendExport(request, {
    type,
    // Drawn in no time: its place is not among those of images.
    isImage: false,
    madeFrom: [known.state, 'badge', type, page, JSON.stringify(query)],
    headers: { 'cache-control': 'public, max-age=300' },
    make: async () => {
      const statement = await readBadgeStatement(project, query);
      if (!statement) throw new RejectedExport(404, NO_PROJECT);
      return render(statement, page);
    },
  });
}
