import { TRPCError } from '@trpc/server';
import { parseVersion } from '@/app/p/[project]/reports/[name]/_model/parse-version.ts';
import { env } from '@/env.ts';
import { textResponse } from '@/exports/engine/export-response.ts';
import { RejectedExport, sendExport } from '@/exports/engine/send-export.ts';
import { findReportFormat, REPORT_FORMATS } from '@/exports/report/report-formats.ts';
import { decodeSegment } from '@/routing/decode-segment.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { readCurrentState } from '@/server/projects/read-state.ts';
import { readShownState } from '@/server/reports/read-shown-state.ts';
import { api } from '@/trpc/server.ts';

type Props = { params: Promise<{ project: string; name: string; format: string }> };

const toRejection = (error: unknown): Promise<never> =>
  Promise.reject(
    error instanceof TRPCError && error.code === 'NOT_FOUND'
      ? new RejectedExport(404, 'The project has no such report.')
      : error,
  );

/** `/p/{project}/reports/{name}/as/{format}?version=3`: a report as a file, with its figures as they are now. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const { format: extension, ...segments } = await params;
  const project = decodeSegment(segments.project);
  const name = decodeSegment(segments.name);
  const format = findReportFormat(extension);
  if (!format) {
    return textResponse(404, `A report has no format ${extension}: it has ${REPORT_FORMATS.join(', ')}.`);
  }
  const known = await readCurrentState(project);
  if (!known) return textResponse(404, 'There is no such project.');
  const version = parseVersion(Object.fromEntries(new URL(request.url).searchParams));
  const { webUrl } = env();
  return sendExport(request, {
    type: format.type,
    isImage: format.isImage ?? false,
    madeFrom: [await readShownState(known), 'report', name, extension, String(version ?? '')],
    headers: {
      'cache-control': 'no-cache',
      'content-disposition': `inline; filename="report.${extension}"`,
    },
    make: async () => {
      const report = await api.reports.get({ project, name, version }).catch(toRejection);
      const page = hrefs.report(project, name, version === undefined ? {} : { version: String(version) });
      return format.make({ project, report, url: webUrl + page, webUrl });
    },
  });
}
