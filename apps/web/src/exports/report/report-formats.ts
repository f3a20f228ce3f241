import type { Body } from '@/exports/engine/send-export.ts';
import { renderReport } from '@/server/reports/render-report.ts';
import { toClaimsBadge } from './to-claims-badge.ts';
import { type ReportFile, toReportHtml } from './to-report-html.tsx';
import { toReportJson } from './to-report-json.ts';
import { toReportMarkdown } from './to-report-markdown.ts';

type Source = Omit<ReportFile, 'rendered'> & { readonly project: string };
type ReportFormat = { readonly type: string; readonly make: (source: Source) => Promise<Body> };

const rendering =
  (write: (file: ReportFile) => string): ReportFormat['make'] =>
  async ({ project, ...source }) =>
    write({ ...source, rendered: await renderReport(project, source.report.markdown) });

const FORMATS: Readonly<Record<string, ReportFormat>> = {
  md: {
    type: 'text/markdown; charset=utf-8',
    make: ({ project, report }) => toReportMarkdown(project, report.markdown),
  },
  html: { type: 'text/html; charset=utf-8', make: rendering(toReportHtml) },
  json: { type: 'application/json; charset=utf-8', make: rendering(toReportJson) },
  'claims.svg': { type: 'image/svg+xml; charset=utf-8', make: rendering(({ rendered }) => toClaimsBadge(rendered)) },
};

/** What a report can be taken away as, by the last segment of the path. */
export const REPORT_FORMATS: readonly string[] = Object.keys(FORMATS);

/** The format of a name; undefined for another one. */
export const findReportFormat = (name: string): ReportFormat | undefined =>
  Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
