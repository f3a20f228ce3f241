import 'server-only';
import { isReportName } from '@tachograph/openapi/reports';
import { findProject } from '@tachograph/store/projects';
import { findReport, listReportVersions, type Report, type ReportVersion } from '@tachograph/store/reports';
import { readOf } from '@/server/projects/read-state.ts';

/** A report as it is stored: its newest version, or the one with this number. Null without it. */
export const readStored = (slug: string, name: string, version: number | null = null): Promise<Report | null> =>
  readOf(slug, async (db, viewer) => {
    const project = isReportName(name) ? await findProject(db, viewer, slug) : null;
    return project && findReport(db, project.id, { name, version });
  });

/** Versions of a page of the history. */
const PER_PAGE = 50;

export type VersionPage = {
  readonly versions: readonly ReportVersion[];
  /** The number after which the next page begins; null on the last one. */
  readonly next: number | null;
};

/** A page of the versions of a report, the newest first. Empty without such a report. */
export const readVersions = (slug: string, name: string, after: number | null): Promise<VersionPage> =>
  readOf(slug, async (db, viewer) => {
    const project = isReportName(name) ? await findProject(db, viewer, slug) : null;
    if (!project) return { versions: [], next: null };
    const rows = await listReportVersions(db, project.id, { name, after, limit: PER_PAGE + 1 });
    const versions = rows.slice(0, PER_PAGE);
    return { versions, next: rows.length > PER_PAGE ? (versions.at(-1)?.version ?? null) : null };
  });
