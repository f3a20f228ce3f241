import { comparisonAddress, writeQuery } from '@tachograph/openapi/queries';
import { comparisonTitle } from '@/app/p/[project]/compare/comparison-title.ts';
import { env } from '@/env.ts';
import { toJsonText, withoutBrackets } from '@/exports/chart/chart-formats.ts';
import { toRejection } from '@/exports/chart/chart-route.ts';
import { textResponse, themeOf } from '@/exports/engine/export-response.ts';
import { RejectedExport, sendExport } from '@/exports/engine/send-export.ts';
import { findFormat, SHARE_FORMATS } from '@/exports/share/share-formats.ts';
import { parseCompareParams, readCompared, toCompareParams, UNREADABLE } from '@/routing/compare-params.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { readCurrentState } from '@/server/projects/read-state.ts';
import { freezeView } from '@/server/shares/freeze-view.ts';
import { api } from '@/trpc/server.ts';

type Props = { params: Promise<{ project: string; format: string }> };

/**
 * `/p/{project}/compare/as/{format}?…`: what the page of the same query shows, in the formats of a share, and as JSON what the
 * API answers. Nothing is stored. Images and text contain the time at which the figures were read: they are the same until the project changes.
 */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const { project, format: extension } = await params;
  const format = findFormat(extension);
  if (!format)
    return textResponse(
      404,
      `A comparison has no format ${extension}: it has ${Object.keys(SHARE_FORMATS).join(', ')}.`,
    );
  const search = Object.fromEntries(new URL(request.url).searchParams);
  const view = readCompared(project, search);
  if (!view) return textResponse(400, UNREADABLE);
  const known = await readCurrentState(project);
  if (!known) return textResponse(404, 'There is no such project.');
  const page = hrefs.compare(project, toCompareParams(parseCompareParams(search), { open: null }));
  const url = withoutBrackets(env().webUrl + page);
  const theme = themeOf(request);
  const response = () =>
    api.compare.json({ ...view, url: env().webUrl + hrefs.compare(project, writeQuery(comparisonAddress, view)) });
  return sendExport(request, {
    type: format.type,
    isImage: format.isImage ?? false,
    madeFrom: [known.state, page, JSON.stringify(view), extension, theme],
    headers: { 'cache-control': 'no-cache', 'content-disposition': `inline; filename="comparison.${extension}"` },
    make: async () => {
      if (extension === 'json')
        return toJsonText(await response().catch((error) => Promise.reject(toRejection(error))));
      const liveAt = new Date();
      const frozen = await freezeView({ project, view, toTitle: comparisonTitle, withRuns: false });
      if (!('share' in frozen)) throw new RejectedExport(frozen.status, frozen.detail);
      return format.render(frozen.share.content, { theme, url, liveAt });
    },
  });
}
