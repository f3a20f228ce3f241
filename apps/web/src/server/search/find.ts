import 'server-only';
import type { Store } from '@tachograph/store/database';
import { listDrivers } from '@tachograph/store/drivers';
import { listEnvironments } from '@tachograph/store/environments';
import { findProject, listProjects, type Project } from '@tachograph/store/projects';
import { listRuns } from '@tachograph/store/runs';
import { listScenarios } from '@tachograph/store/scenarios';
import { z } from 'zod';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { formatDay } from '@/format/format-day.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { procedure } from '@/server/init.ts';

export type Hit = { readonly kind: string; readonly label: string; readonly href: string };

const MAX_HITS = 30;

async function listHits(db: Store, { id, slug }: Project): Promise<Hit[]> {
  const [scenarios, drivers, environments, runs] = await Promise.all([
    listScenarios(db, id),
    listDrivers(db, id),
    listEnvironments(db, id),
    listRuns(db, id, { limit: 100 }),
  ]);
  return [
    ...scenarios.map((s) => ({ kind: 'scenario', label: s.title, href: hrefs.scenario(slug, s.slug) })),
    ...drivers.map((d) => ({ kind: 'driver', label: d.name, href: hrefs.driver(slug, d.slug) })),
    ...environments.map((e) => ({
      kind: 'environment',
      label: e.label,
      href: hrefs.environment(slug, toEnvironmentSlug(e)),
    })),
    ...runs.map((r) => ({
      kind: `run, ${formatDay(r.startedAt)}`,
      label: r.title ?? r.id,
      href: hrefs.run(slug, r.id),
    })),
  ];
}

/** What the command palette shows: every word typed must occur in the name or kind of a hit. */
export const find = procedure
  .input(z.object({ project: z.string().max(120).nullable(), text: z.string().max(200) }))
  .query(async ({ ctx, input }) => {
    const project = input.project ? await findProject(ctx.db, input.project) : null;
    const projects = (await listProjects(ctx.db)).map((p) => ({
      kind: 'project',
      label: p.slug,
      href: hrefs.project(p.slug),
    }));
    const hits = project ? [...(await listHits(ctx.db, project)), ...projects] : projects;
    const terms = input.text.toLowerCase().split(/\s+/).filter(Boolean);
    return hits
      .filter(({ label, kind }) => terms.every((term) => `${label} ${kind}`.toLowerCase().includes(term)))
      .slice(0, MAX_HITS);
  });
