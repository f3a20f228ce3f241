import 'server-only';
import { leagueQuery } from '@tachograph/openapi/queries';
import { textResponse } from '@/exports/engine/export-response.ts';
import { sendExport } from '@/exports/engine/send-export.ts';
import { type RawParams, readExactly } from '@/routing/search-params.ts';
import { readCurrentState } from '@/server/projects/read-state.ts';
import { api } from '@/trpc/server.ts';
import type { BadgeProps } from './badge-response.ts';
import { toRankBadge } from './to-rank-badge.ts';

/** The rank of the one driver that the query names, by the other parameters of the page. It follows the results. */
export async function leagueBadgeResponse(request: Request, { params }: BadgeProps): Promise<Response> {
  const { project } = await params;
  const search: RawParams = { ...Object.fromEntries(new URL(request.url).searchParams), project };
  const query = readExactly(leagueQuery, search);
  const slug = query?.driver?.length === 1 ? query.driver[0] : undefined;
  if (!query || slug === undefined)
    return textResponse(400, 'The URL of this badge cannot be read: it names one driver.');
  const known = await readCurrentState(project);
  if (!known) return textResponse(404, 'There is no such project.');
  return sendExport(request, {
    type: 'image/svg+xml; charset=utf-8',
    isImage: false,
    madeFrom: [known.state, 'league badge', JSON.stringify(query)],
    headers: { 'cache-control': 'public, max-age=300' },
    make: async () => toRankBadge((await api.league.read({ ...query, project })).all, slug),
  });
}
