import 'server-only';
import { isReportName, reportsQuery, writeReportPosition } from '@tachograph/openapi/reports';
import { findReport, listReports, listReportVersions } from '@tachograph/store/reports';
import { TRPCError } from '@trpc/server';
import * as z from 'zod';
import { projectProcedure } from '@/server/projects/project-procedure.ts';

/** Reports of a page of their list, and versions that a report's page lists. */
const LISTED = { reports: 50, versions: 5 };

/** A page of the reports of a project, the one that changed last first. A cursor that cannot be read is the beginning. */
export const listReportPage = projectProcedure
  .input(z.object({ after: z.string().max(200).optional() }))
  .query(async ({ ctx: { db, project }, input }) => {
    const after = reportsQuery.shape.after.safeParse(input.after).data ?? null;
    const found = await listReports(db, project.id, { after, limit: LISTED.reports + 1 });
    const reports = found.slice(0, LISTED.reports);
    const last = reports.at(-1);
    return { reports, next: last && found.length > reports.length ? writeReportPosition(last) : null };
  });

/** A report in its newest version, or in the one with a number, with its last versions. */
export const readReport = projectProcedure
  .input(z.object({ name: z.string().max(400), version: z.number().int().min(1).max(2_147_483_647).optional() }))
  .query(async ({ ctx: { db, project }, input: { name, version = null } }) => {
    const report = isReportName(name) ? await findReport(db, project.id, { name, version }) : null;
    if (!report) throw new TRPCError({ code: 'NOT_FOUND', message: 'there is no such report in this project' });
    const versions = await listReportVersions(db, project.id, { name, limit: LISTED.versions });
    return { ...report, versions };
  });
