import { type ProjectSettingsResponse, pickFields } from '@tachograph/openapi/projects';
import { listFormerSlugs, type Project, readProjectUsage } from '@tachograph/store/projects';
import type { Deps } from '../../context/deps.ts';
import { toProjectPageUrl } from '../../http/urls.ts';
import { MEGABYTE } from '../../limits/project-quotas.ts';

const MOST_FORMER_SLUGS = 100;

export async function toSettings(deps: Deps, project: Project): Promise<ProjectSettingsResponse> {
  const { id, slug, title, visibility, identityKeys, archivedAt } = project;
  const [formerSlugs, usage] = await Promise.all([
    listFormerSlugs(deps.db, id, { limit: MOST_FORMER_SLUGS }),
    readProjectUsage(deps.db, id, deps.now()),
  ]);
  return {
    slug,
    title,
    visibility,
    ...pickFields(project),
    identityKeys,
    formerSlugs,
    archivedAt: archivedAt?.toISOString() ?? null,
    url: toProjectPageUrl(deps, slug),
    series: { used: usage.series, limit: project.maxSeries ?? deps.limits.seriesPerProject },
    runsToday: { used: usage.runsToday, limit: project.maxRunsPerDay },
    bytes: { used: usage.bytes, limit: project.maxMegabytes === null ? null : project.maxMegabytes * MEGABYTE },
  };
}
