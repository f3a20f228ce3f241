import 'server-only';
import { formatSelected } from '@tachograph/analysis/selection';
import type { Store } from '@tachograph/store/database';
import { listDrivers } from '@tachograph/store/drivers';
import { listPinnedViews } from '@tachograph/store/pinned-views';
import { findProject, type Project } from '@tachograph/store/projects';
import { listReports, MOST_REPORTS } from '@tachograph/store/reports';
import { type Found, type FoundRun, findNames, findRuns } from '@tachograph/store/search';
import * as z from 'zod';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { formatDay } from '@/format/format-day.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { installationProcedure } from '@/server/projects/installation-procedure.ts';

type Kind = 'pinned' | 'upgrade' | 'scenario' | 'driver' | 'version' | 'environment' | 'run' | 'report' | 'project';
type Hit = { readonly kind: Kind; readonly label: string; readonly note?: string; readonly href: string };

/** Hits of one kind; who wants another one types more of its name. */
const HITS_PER_KIND = 8;
const HITS_OF_ONE_KIND = 40;

const toProjectHits = (project: Project, found: Found, runs: readonly FoundRun[]): Hit[][] => [
  found.scenarios.map(({ slug, name }) => ({
    kind: 'scenario',
    label: name,
    href: hrefs.scenario(project.slug, slug),
  })),
  found.drivers.map(({ slug, name }) => ({
    kind: 'driver',
    label: name,
    href: hrefs.driver(project.slug, slug),
  })),
  found.versions.map(({ driver, name, version }) => ({
    kind: 'version',
    label: `${name} ${version}`,
    href: hrefs.compare(project.slug, { driver: formatSelected({ slug: driver, version, environment: null }) }),
  })),
  found.environments.map((environment) => ({
    kind: 'environment',
    label: environment.label,
    href: hrefs.environment(project.slug, toEnvironmentSlug(environment)),
  })),
  runs.map(({ id, title, startedAt }) => ({
    kind: 'run',
    label: title ?? id,
    note: formatDay(startedAt),
    href: hrefs.run(project.slug, id),
  })),
];

/** The words of a text, of which hits have each. */
const toWords = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 20);

/** Pinned views of a project with every word in their titles. */
async function findPinned(db: Store, project: Project, text: string): Promise<Hit[]> {
  const words = toWords(text);
  return (await listPinnedViews(db, project.id))
    .filter(({ title }) => words.every((word) => `${title} pinned`.toLowerCase().includes(word)))
    .map(({ title, page }) => ({ kind: 'pinned', label: title, href: hrefs.pinnedView(project.slug, page) }));
}

/** Reports of a project with every word in their titles or their names, the one that changed last first. */
async function findReports(db: Store, project: Project, text: string): Promise<Hit[]> {
  const words = toWords(text);
  const reports = await listReports(db, project.id, { limit: MOST_REPORTS });
  return reports
    .filter(({ name, title }) => words.every((word) => `${title} ${name} report`.toLowerCase().includes(word)))
    .map(({ name, title }) => ({ kind: 'report', label: title, href: hrefs.report(project.slug, name) }));
}

/** "upgrade mysql2": drivers of two releases or more with every other word in their names. */
async function findUpgrades(db: Store, project: Project, text: string): Promise<Hit[]> {
  const words = toWords(text);
  const others = words.filter((word) => word !== 'upgrade');
  if (others.length === words.length) return [];
  const drivers = await listDrivers(db, project.id);
  return drivers
    .filter(({ name, versions }) => versions.length > 1 && others.every((word) => name.toLowerCase().includes(word)))
    .map(({ slug, name }) => ({
      kind: 'upgrade',
      label: `Upgrade ${name}`,
      href: hrefs.upgrade(project.slug, { driver: slug }),
    }));
}

/** Names that the palette shows: every word typed must occur in the names or the kind of a hit. `more` is whether others match. */
export const find = installationProcedure
  .input(
    z.object({
      project: z.string().max(120).nullable(),
      text: z.string().max(200),
      /** Only hits of this kind, and more of them. */
      only: z.enum(['scenario', 'driver']).nullable().default(null),
    }),
  )
  .query(async ({ ctx: { db, viewer }, input: { project: slug, text, only } }) => {
    const project = slug ? await findProject(db, viewer, slug) : null;
    const limit = only === null ? HITS_PER_KIND : HITS_OF_ONE_KIND;
    const [found, pinned, runs, reports, upgrades] = await Promise.all([
      findNames(db, { viewer, project }, text, { limit }),
      project && only === null ? findPinned(db, project, text) : [],
      project && only === null ? findRuns(db, project.id, text, { limit }) : [],
      project && only === null ? findReports(db, project, text) : [],
      project && only === null ? findUpgrades(db, project, text) : [],
    ]);
    const projects = found.projects.map(
      ({ slug: name }): Hit => ({ kind: 'project', label: name, href: hrefs.project(name) }),
    );
    const kinds = [pinned, upgrades, ...(project ? toProjectHits(project, found, runs) : []), reports, projects].filter(
      ([first]) => only === null || first?.kind === only,
    );
    return {
      hits: kinds.flatMap((hits) => hits.slice(0, limit)),
      more: kinds.some((hits) => hits.length > limit),
    };
  });
