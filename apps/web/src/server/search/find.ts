import 'server-only';
import { formatSelected } from '@tachograph/analysis/selection';
import { findProject, type Project } from '@tachograph/store/projects';
import { type Found, type FoundRun, findNames, findRuns } from '@tachograph/store/search';
import * as z from 'zod';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { formatDay } from '@/format/format-day.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { installationProcedure } from '@/server/projects/installation-procedure.ts';

export type Hit = { readonly kind: string; readonly label: string; readonly href: string };

/** Hits of one kind; who wants another one types more of its name. */
const HITS_PER_KIND = 8;

const toProjectHits = (project: Project, found: Found, runs: readonly FoundRun[]): Hit[][] => [
  found.scenarios.map(({ slug, name }) => ({
    kind: 'scenario',
    label: name,
    href: hrefs.scenario(project.slug, slug),
  })),
  found.drivers.map(({ slug, name }) => ({ kind: 'driver', label: name, href: hrefs.driver(project.slug, slug) })),
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
    kind: `run, ${formatDay(startedAt)}`,
    label: title ?? id,
    href: hrefs.run(project.slug, id),
  })),
];

/** What the command palette shows: every word typed must occur in the names or the kind of a hit. `more` is whether others match. */
export const find = installationProcedure
  .input(z.object({ project: z.string().max(120).nullable(), text: z.string().max(200) }))
  .query(async ({ ctx: { db, viewer }, input: { project: slug, text } }) => {
    const project = slug ? await findProject(db, viewer, slug) : null;
    const limit = { limit: HITS_PER_KIND };
    const [found, runs] = await Promise.all([
      findNames(db, { viewer, project }, text, limit),
      project ? findRuns(db, project.id, text, limit) : [],
    ]);
    const projects = found.projects.map((p) => ({ kind: 'project', label: p.slug, href: hrefs.project(p.slug) }));
    const kinds = [...(project ? toProjectHits(project, found, runs) : []), projects];
    return {
      hits: kinds.flatMap((hits) => hits.slice(0, HITS_PER_KIND)),
      more: kinds.some((hits) => hits.length > HITS_PER_KIND),
    };
  });
