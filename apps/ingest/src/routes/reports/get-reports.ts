import {
  isReportName,
  type ReportListResponse,
  type ReportResponse,
  type ReportVersionListResponse,
  reportQuery,
  reportsQuery,
  reportVersionsQuery,
  writeReportPosition,
} from '@tachograph/openapi/reports';
import type { Store } from '@tachograph/store/database';
import {
  findReport,
  listReports,
  listReportVersions,
  type Report,
  type ReportVersion,
} from '@tachograph/store/reports';
import { ProblemError } from '../../http/problem.ts';
import { getByState } from '../send-by-state.ts';
import { toNoReport, toSummary } from './report-summary.ts';

const toVersion = ({ byName, createdAt, ...version }: ReportVersion) => ({
  ...version,
  by: byName,
  createdAt: createdAt.toISOString(),
});

const ofProject = ({ slug, title }: { readonly slug: string; readonly title: string }) =>
  ({ format: 1, project: { slug, title } }) as const;

/** A page out of rows that were read with one more than the limit, and the last row of it where others follow. */
const toPage = <T>(rows: readonly T[], limit: number): { readonly page: readonly T[]; readonly last: T | null } => {
  const page = rows.slice(0, limit);
  return { page, last: rows.length > limit ? (page.at(-1) ?? null) : null };
};

/** A page of the reports of a project, the one that changed last first. */
export const getReports = getByState(
  'reports',
  reportsQuery,
  async (deps, project, query): Promise<ReportListResponse> => {
    const { after = null, limit } = query;
    const { page, last } = toPage(await listReports(deps.db, project.id, { after, limit: limit + 1 }), limit);
    const reports = page.map((report) => toSummary({ webUrl: deps.webUrl, slug: project.slug }, report));
    return { ...ofProject(project), reports, next: last && writeReportPosition(last) };
  },
);

async function readReport(db: Store, projectId: number, name: string, version: number | null): Promise<Report> {
  const found = isReportName(name) ? await findReport(db, projectId, { name, version }) : null;
  if (found) return found;
  if (version === null || !isReportName(name)) throw toNoReport();
  throw new ProblemError('not-found', `The project has no version ${version} of a report with this name.`);
}

/** A report in its newest version, or in the one that the query names. */
export const getReport = getByState('report', reportQuery, async (deps, project, query): Promise<ReportResponse> => {
  const { name = '', version = null } = query;
  const found = await readReport(deps.db, project.id, name, version);
  const { markdown, note, newestVersion } = found;
  return {
    ...ofProject(project),
    ...toSummary({ webUrl: deps.webUrl, slug: project.slug }, found),
    markdown,
    note,
    newestVersion,
  };
});

/** A page of the versions of a report, the newest first. */
export const getReportVersions = getByState(
  'report-versions',
  reportVersionsQuery,
  async ({ db }, project, query): Promise<ReportVersionListResponse> => {
    const { name = '', after = null, limit } = query;
    const rows = isReportName(name) ? await listReportVersions(db, project.id, { name, after, limit: limit + 1 }) : [];
    if (rows.length === 0) await readReport(db, project.id, name, null);
    const { page, last } = toPage(rows, limit);
    return { ...ofProject(project), report: name, versions: page.map(toVersion), next: last?.version ?? null };
  },
);
