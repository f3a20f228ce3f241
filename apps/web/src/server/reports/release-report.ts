import 'server-only';
import type { ReleaseQuery } from '@tachograph/openapi/reports';
import { findProject } from '@tachograph/store/projects';
import { type NoReleaseReport, type ReleaseReport, readReleaseReport } from '@tachograph/views/release';
import { env } from '@/env.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { readOf } from '@/server/projects/read-state.ts';

/** A report of a release of a driver, as `GET /v1/reports/release` makes it. Nothing is written. */
export const readRelease = (slug: string, release: ReleaseQuery): Promise<ReleaseReport | NoReleaseReport> =>
  readOf(slug, async (db, viewer) => {
    const project = await findProject(db, viewer, slug);
    if (!project) return { code: 'not-found', problem: 'There is no such project.' };
    return readReleaseReport(db, project, release, env().webUrl + hrefs.project(project.slug));
  });
