import { comparisonTitle } from '@/app/p/[project]/compare/comparison-title.ts';
import { env } from '@/env.ts';
import { formHeaders, say, themeOf } from '@/exports/share/answers.ts';
import { findFormat, SHARE_FORMATS } from '@/exports/share/share-formats.ts';
import { compareQuery, parseCompareParams, toCompareParams } from '@/routing/compare-params.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { freezeView } from '@/server/shares/freeze-view.ts';

type Props = { params: Promise<{ project: string; format: string }> };

/** A bracket would end the address where Markdown links to it. */
const withoutBrackets = (address: string) => address.replaceAll('(', '%28').replaceAll(')', '%29');

/**
 * `/p/{project}/compare/as/{format}?…`: what the page of the same query shows, in the forms a share has. It is made for
 * this one answer: nothing is stored, nothing may be kept, and pictures and text say when it was.
 */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const { project, format: ending } = await params;
  const format = findFormat(ending);
  if (!format) return say(404, `A comparison has no form ${ending}: it has ${Object.keys(SHARE_FORMATS).join(', ')}.`);
  const state = parseCompareParams(Object.fromEntries(new URL(request.url).searchParams));
  const liveAt = new Date();
  const view = compareQuery(project, state);
  // Runs are only in the JSON. Reading them takes the time of the rest many times over.
  const frozen = await freezeView({ project, view, toTitle: comparisonTitle, withRuns: ending === 'json' });
  if (!('share' in frozen)) return say(frozen.status, frozen.detail);
  const address = withoutBrackets(env().webUrl + hrefs.compare(project, toCompareParams(state, { open: null })));
  const body = await format.render(frozen.share.content, { theme: themeOf(request), address, liveAt });
  const headers = {
    ...formHeaders(format.type),
    'cache-control': 'no-store',
    'content-disposition': `inline; filename="comparison.${ending}"`,
  };
  return new Response(body, { headers });
}
