import { env } from '@/env.ts';
import { textResponse } from '@/exports/engine/export-response.ts';
import { RejectedExport, sendExport } from '@/exports/engine/send-export.ts';
import { toAtom } from '@/exports/feed/to-atom.ts';
import { toChangesFeed } from '@/exports/feed/to-changes-feed.ts';
import { decodeSegment } from '@/routing/decode-segment.ts';
import { listFound } from '@/server/changes/open-changes.ts';
import { readCurrentState } from '@/server/projects/read-state.ts';

type RouteProps = { readonly params: Promise<{ readonly project: string }> };

/** A reader asks every hour or so; a project has fewer changes in between. */
const LISTED = 200;
const NO_PROJECT = 'There is no such project.';

/** `/p/{project}/changes.atom`, and with `?driver=` of one driver: the changes that were found last. */
export async function GET(request: Request, { params }: RouteProps): Promise<Response> {
  const slug = decodeSegment((await params).project);
  const driver = new URL(request.url).searchParams.get('driver')?.slice(0, 120) || undefined;
  const known = await readCurrentState(slug);
  if (!known) return textResponse(404, NO_PROJECT);
  return sendExport(request, {
    type: 'application/atom+xml; charset=utf-8',
    isImage: false,
    madeFrom: [known.state, 'changes', slug, driver ?? ''],
    headers: { 'cache-control': 'public, max-age=300' },
    make: async () => {
      const found = await listFound(slug, { driver, limit: LISTED });
      if (!found) throw new RejectedExport(404, NO_PROJECT);
      const project = { slug, title: found.title, leadingMetrics: found.leadingMetrics };
      const place = { webUrl: env().webUrl, project, driver };
      return toAtom(toChangesFeed(found.changes, place));
    },
  });
}
