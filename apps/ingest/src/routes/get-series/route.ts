import { toIdentity } from '@tachograph/analysis/selection';
import { toTrend } from '@tachograph/analysis/trend';
import { listEnvironments } from '@tachograph/store/environments';
import { findScenario } from '@tachograph/store/scenarios';
import { readSeries } from '@tachograph/store/series';
import type { Deps } from '../../deps.ts';
import { ProblemError } from '../../problem.ts';
import type { Handler } from '../add-address.ts';
import { findRequestedProject } from '../find-requested-project.ts';
import { sendRevalidated, toTagged } from '../send-revalidated.ts';
import { toScenarioPage } from '../to-addresses.ts';
import { readSeriesQuery } from './read-series-query.ts';
import { toSeriesAnswer } from './to-series-answer.ts';

/** What the page of a scenario shows. A copy may be kept, and is asked about each time: an upload changes the answer. */
export const getSeries =
  (deps: Deps): Handler =>
  async (request, reply) => {
    const { project: projectSlug, scenario: slug, asked, page } = readSeriesQuery(request.query);
    const project = await findRequestedProject(deps.db, projectSlug);
    const [scenario, environments, data] = await Promise.all([
      findScenario(deps.db, project.id, slug),
      listEnvironments(deps.db, project.id),
      readSeries(deps.db, project.id, { scenarios: [slug] }),
    ]);
    if (!scenario) throw new ProblemError('not-found', `There is no scenario "${slug}" in this project.`);
    const environment = toIdentity(asked.environment, environments);
    const answer = toSeriesAnswer(toTrend(data, { ...asked, environment, environments }), {
      url: toScenarioPage(deps, project.slug, scenario.slug, page),
      project,
      data,
    });
    return sendRevalidated(request, reply, toTagged(answer), 'no-cache');
  };
