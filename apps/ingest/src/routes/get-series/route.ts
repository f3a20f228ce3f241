import { toIdentity } from '@tachograph/analysis/selection';
import { fillTrend, planTrend } from '@tachograph/analysis/trend';
import { listEnvironments } from '@tachograph/store/environments';
import { readLines } from '@tachograph/store/repeats';
import { findScenario } from '@tachograph/store/scenarios';
import { readSeriesVersions } from '@tachograph/store/series';
import type { ReadRoute } from '../../context/ingest-context.ts';
import { ProblemError } from '../../http/problem.ts';
import { sendRevalidated, toTagged } from '../../http/send-revalidated.ts';
import { findRequestedProject } from '../find-requested-project.ts';
import { toScenarioPageUrl } from '../urls.ts';
import { readSeriesQuery } from './read-series-query.ts';
import { toSeriesResponse } from './to-series-response.ts';

/** The content of the scenario page. Clients may cache it and revalidate each time: an upload changes the response. */
export const getSeries: ReadRoute = (deps) => async (request, reply) => {
  const { project: projectSlug, scenario: slug, selection, figure, page } = readSeriesQuery(request.query);
  const project = await findRequestedProject(deps.db, projectSlug);
  const [scenario, environments, measured] = await Promise.all([
    findScenario(deps.db, project.id, slug),
    listEnvironments(deps.db, project.id),
    readSeriesVersions(deps.db, project.id, { scenarios: [slug] }),
  ]);
  if (!scenario) throw new ProblemError('not-found', `There is no scenario "${slug}" in this project.`);
  const environment = toIdentity(selection.environment, environments);
  const plan = planTrend(measured, { ...selection, environment, environments });
  const read = await readLines(deps.db, project.id, plan);
  const response = toSeriesResponse(fillTrend(plan, read), {
    url: toScenarioPageUrl(deps, project.slug, scenario.slug, page),
    project,
    figure,
    data: { series: measured.series, points: read.points },
  });
  return sendRevalidated(request, reply, toTagged(response), 'no-cache');
};
