import { env } from '@/env.ts';
import { textResponse } from '@/exports/engine/export-response.ts';
import { sendExport } from '@/exports/engine/send-export.ts';
import { toAtom } from '@/exports/feed/to-atom.ts';
import { toReportsFeed } from '@/exports/report/to-reports-feed.ts';
import { decodeSegment } from '@/routing/decode-segment.ts';
import { readCurrentState } from '@/server/projects/read-state.ts';
import { api } from '@/trpc/server.ts';

type RouteProps = { readonly params: Promise<{ readonly project: string }> };

/** `/p/{project}/reports.atom`: the reports that changed last, each in its newest version. */
export async function GET(request: Request, { params }: RouteProps): Promise<Response> {
  const slug = decodeSegment((await params).project);
  const known = await readCurrentState(slug);
  if (!known) return textResponse(404, 'There is no such project.');
  return sendExport(request, {
    type: 'application/atom+xml; charset=utf-8',
    isImage: false,
    madeFrom: [known.state, 'reports', slug],
    headers: { 'cache-control': 'public, max-age=300' },
    make: async () => {
      const [project, { reports }] = await Promise.all([
        api.projects.get({ project: slug }),
        api.reports.page({ project: slug }),
      ]);
      return toAtom(toReportsFeed(reports, { webUrl: env().webUrl, project }));
    },
  });
}
