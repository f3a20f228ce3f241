import { distributionQuery } from '@tachograph/openapi/distributions';
import { changesQuery, comparisonQuery, leagueQuery, projectQuery, trendQuery } from '@tachograph/openapi/queries';
import { releaseQuery } from '@tachograph/openapi/reports';
import { upgradeQuery } from '@tachograph/openapi/upgrades';
import { readChangeJson, readChangesJson } from '@tachograph/views/changes';
import { describeExcess, readComparisonJson, readComparisonView } from '@tachograph/views/comparison';
import { readDistributionView, toDistributionJson } from '@tachograph/views/distribution';
import { readDriversJson } from '@tachograph/views/driver';
import { readLeague, showLeague, toLeagueJson } from '@tachograph/views/league';
import { readReleaseReport } from '@tachograph/views/release';
import { readScenarioSeries } from '@tachograph/views/series';
import { readTrendView, toTrendJson } from '@tachograph/views/trend';
import { readUpgradeView, toUpgradeJson } from '@tachograph/views/upgrade';
import { readWhyView, toWhyJson } from '@tachograph/views/why';
import { ProblemError } from '../../http/problem.ts';
import {
  toComparisonPageUrl,
  toDistributionPageUrl,
  toLeaguePageUrl,
  toProjectPageUrl,
  toScenarioPageUrl,
  toUpgradePageUrl,
} from '../../http/urls.ts';
import { getByState } from '../send-by-state.ts';

/** The changes that the results of a project show. */
export const getChanges = getByState('changes', changesQuery, ({ db }, project, query) =>
  readChangesJson(db, project, query),
);

export const getChange = getByState('change', projectQuery, async ({ db }, project, { id = '' }) => {
  const change = await readChangeJson(db, project, id);
  if (!change) throw new ProblemError('not-found', 'The project lists no change with this id.');
  return change;
});

/** What was counted on both sides of a change, and where the processor time went. */
export const getChangeWhy = getByState('why', projectQuery, async ({ db }, project, { id = '' }) => {
  const why = await readWhyView(db, project, id);
  if (!why) throw new ProblemError('not-found', 'The project lists no change with this id.');
  return toWhyJson(why, project);
});

/** The content of the comparison page. */
export const getCompare = getByState('compare', comparisonQuery, async (deps, project, query) => {
  const view = await readComparisonView(deps.db, project, query);
  const excess = describeExcess(view.comparison);
  if (excess) throw new ProblemError('invalid-request', excess);
  return readComparisonJson(deps.db, project, view, toComparisonPageUrl(deps, project.slug, query));
});

/** Two sides of a case by the quantiles of their operations. */
export const getDistributions = getByState('distributions', distributionQuery, async (deps, project, query) => {
  const view = await readDistributionView(deps.db, project, query);
  if ('problem' in view) throw new ProblemError('not-found', view.problem);
  return toDistributionJson(view, { project, url: toDistributionPageUrl(deps, project.slug, query) });
});

/** The drivers that have results. */
export const getDrivers = getByState('drivers', projectQuery, ({ db }, project) => readDriversJson(db, project));

/** The content of the page of a league. */
export const getLeague = getByState('league', leagueQuery, async (deps, project, query) =>
  toLeagueJson(showLeague(await readLeague(deps.db, project, query), query), {
    project,
    url: toLeaguePageUrl(deps, project.slug, query),
  }),
);

/** The content of the scenario page. */
export const getSeries = getByState('series', trendQuery, async (deps, project, query) => {
  const view = await readTrendView(deps.db, project, query, { readSeries: readScenarioSeries });
  if (!view) throw new ProblemError('not-found', `There is no scenario "${query.scenario}" in this project.`);
  return toTrendJson(view, { project, url: toScenarioPageUrl(deps, project.slug, query) });
});

/** The content of the page of an upgrade. */
export const getUpgrade = getByState('upgrades', upgradeQuery, async (deps, project, query) => {
  const view = await readUpgradeView(deps.db, project, query);
  if ('problem' in view) throw new ProblemError(view.code, view.problem);
  return toUpgradeJson(view.upgrade, { project, url: toUpgradePageUrl(deps, project.slug, query) });
});

/** A report of a release, made of what is measured now. */
export const getReleaseReport = getByState('release-report', releaseQuery, async (deps, project, query) => {
  const report = await readReleaseReport(deps.db, project, query, toProjectPageUrl(deps, project.slug));
  if ('problem' in report) throw new ProblemError(report.code, report.problem);
  return { format: 1, project: { slug: project.slug, title: project.title }, ...report };
});
