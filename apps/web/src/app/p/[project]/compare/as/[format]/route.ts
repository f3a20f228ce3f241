import { comparisonTitle } from '@/app/p/[project]/compare/comparison-title.ts';
import { env } from '@/env.ts';
import { withoutBrackets } from '@/exports/chart/chart-formats.ts';
import { exportHeaders, textResponse, themeOf } from '@/exports/engine/export-response.ts';
import { findFormat, SHARE_FORMATS } from '@/exports/share/share-formats.ts';
import { compareQuery, parseCompareParams, toCompareParams } from '@/routing/compare-params.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { freezeView } from '@/server/shares/freeze-view.ts';

type Props = { params: Promise<{ project: string; format: string }> };

/**
 * `/p/{project}/compare/as/{format}?…`: what the page of the same query shows, in the formats of a share. It is made for
 * this one response: nothing is stored or cached, and images and text contain the time.
 */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const { project, format: extension } = await params;
  const format = findFormat(extension);
  if (!format)
    return textResponse(
      404,
      `A comparison has no format ${extension}: it has ${Object.keys(SHARE_FORMATS).join(', ')}.`,
    );
  const state = parseCompareParams(Object.fromEntries(new URL(request.url).searchParams));
  const liveAt = new Date();
  const view = compareQuery(project, state);
  // Runs are only in the JSON. Reading them takes the time of the rest many times over.
  const frozen = await freezeView({ project, view, toTitle: comparisonTitle, withRuns: extension === 'json' });
  if (!('share' in frozen)) return textResponse(frozen.status, frozen.detail);
  const url = withoutBrackets(env().webUrl + hrefs.compare(project, toCompareParams(state, { open: null })));
  const body = await format.render(frozen.share.content, { theme: themeOf(request), url, liveAt });
  const headers = {
    ...exportHeaders(format.type),
    'cache-control': 'no-store',
    'content-disposition': `inline; filename="comparison.${extension}"`,
  };
  return new Response(body, { headers });
}
