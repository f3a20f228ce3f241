import type { Body } from '@/exports/engine/send-export.ts';
import { drawPng } from '@/exports/png/draw-png.ts';
import { renderReport } from '@/server/reports/render-report.ts';
import { toClaimsBadge } from './to-claims-badge.ts';
import { toReportCard } from './to-report-card.tsx';
import { type ReportFile, toReportHtml } from './to-report-html.tsx';
import { toReportJson } from './to-report-json.ts';
import { toReportMarkdown } from './to-report-markdown.ts';

type Source = Omit<ReportFile, 'rendered'> & { readonly project: string };
type ReportFormat = {
  readonly type: string;
  readonly isImage?: true;
  readonly make: (source: Source) => Promise<Body>;
};

const rendering =
  (write: (file: ReportFile) => Body | Promise<Body>): ReportFormat['make'] =>
  async ({ project, ...source }) =>
    write({ ...source, rendered: await renderReport(project, source.report.markdown) });

const FORMATS: Readonly<Record<string, ReportFormat>> = {
  md: {
    type: 'text/markdown; charset=utf-8',
    make: ({ project, report }) => toReportMarkdown(project, report.markdown),
  },
  html: { type: 'text/html; charset=utf-8', make: rendering(toReportHtml) },
  json: { type: 'application/json; charset=utf-8', make: rendering(toReportJson) },
  'card.png': {
    type: 'image/png',
    isImage: true,
    make: rendering((file) => drawPng(toReportCard(file, 'light'))),
  },
  'claims.svg': { type: 'image/svg+xml; charset=utf-8', make: rendering(({ rendered }) => toClaimsBadge(rendered)) },
};

/** What a report can be taken away as, by the last segment of the path. */
export const REPORT_FORMATS: readonly string[] = Object.keys(FORMATS);

/** The format of a name; undefined for another one. */
export const findReportFormat = (name: string): ReportFormat | undefined =>
  Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
