import type { ReportSummaryResponse } from '@tachograph/openapi/reports';
import type { ReportSummary } from '@tachograph/store/reports';
import { ProblemError } from '../../http/problem.ts';
import { toProjectPageUrl } from '../../http/urls.ts';

/** A report as responses show it. `slug` is that of its project. */
export const toSummary = (
  { webUrl, slug }: { readonly webUrl: string; readonly slug: string },
  { name, title, version, byName, createdAt, updatedAt }: ReportSummary,
): ReportSummaryResponse => ({
  name,
  title,
  version,
  by: byName,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  url: `${toProjectPageUrl({ webUrl }, slug)}/reports/${name}`,
});

/** The 404 for a name that no report of the project has. */
export const toNoReport = (): ProblemError =>
  new ProblemError('not-found', 'The project has no report with this name.');
