import 'server-only';
import { listChanges } from '@tachograph/store/changes';
import { listDrivers } from '@tachograph/store/drivers';
import { listEnvironments } from '@tachograph/store/environments';
import { findProject } from '@tachograph/store/projects';
import { listReports, MOST_REPORTS } from '@tachograph/store/reports';
import { listScenarios } from '@tachograph/store/scenarios';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { readOf } from '@/server/projects/read-state.ts';

/** The path of a page, and when what it shows changed last. */
export type ListedPage = { readonly path: string; readonly at: Date | null };

/** The changes measured last: an older one is read beside a newer one. */
const MOST_CHANGES = 1_000;

const page = (path: string, at: Date | null = null): ListedPage => ({ path, at });

/** The pages of a project that a search engine may list, those of most results first. Empty without such a project. */
export const listProjectPages = (slug: string): Promise<readonly ListedPage[]> =>
  readOf(slug, async (db, viewer) => {
    const project = await findProject(db, viewer, slug);
    if (!project) return [];
    const [scenarios, drivers, environments, reports, changes] = await Promise.all([
      listScenarios(db, project.id),
      listDrivers(db, project.id),
      listEnvironments(db, project.id),
      listReports(db, project.id, { limit: MOST_REPORTS }),
      listChanges(db, project.id, {}, MOST_CHANGES),
    ]);
    const lists = ['scenarios', 'drivers', 'compare', 'changes', 'matrix', 'league', 'runs', 'environments', 'reports'];
    return [
      page(hrefs.project(slug)),
      ...lists.map((list) => page(`${hrefs.project(slug)}/${list}`)),
      ...scenarios.map(({ slug: name, lastAt }) => page(hrefs.scenario(slug, name), lastAt)),
      ...drivers.map(({ slug: name }) => page(hrefs.driver(slug, name))),
      ...environments.map((each) => page(hrefs.environment(slug, toEnvironmentSlug(each)), each.lastAt)),
      ...reports.map(({ name, updatedAt }) => page(hrefs.report(slug, name), updatedAt)),
      ...changes.map(({ id, foundAt }) => page(hrefs.changePage(slug, id), foundAt)),
    ];
  });
