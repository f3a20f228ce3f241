import { comparisonQuery } from '../queries/comparison-query.ts';
import { distributionQuery } from '../queries/distribution-query.ts';
import { leagueQuery } from '../queries/league-query.ts';
import { projectQuery } from '../queries/list-queries.ts';
import { trendQuery } from '../queries/trend-query.ts';
import { upgradeQuery } from '../queries/upgrade-query.ts';
import { IF_NONE_MATCH, inGroup, NO_PROJECT, revalidated, toParameters } from './operation.ts';

const ofReading = { group: 'Reading', scope: null, problems: ['invalid-request', 'not-found'] } as const;

export const READ_OPERATIONS = inGroup(ofReading, {
  getComparison: {
    route: 'GET /v1/compare',
    summary: 'Compare drivers',
    description:
      'What the page of a comparison shows, by the same parameters: values, verdicts with their explanations and traces, the comparability check, geometric means. Columns, check, cells and verdicts are as in the JSON of a [share]({docsUrl}/docs/shares). `unknown` lists names without results; no name is replaced by a similar one. Of more than 2,000 cells the first rows are listed, and `truncation` describes what is left out. See [comparisons and series]({docsUrl}/docs/api#comparisons-and-series).',
    parameters: [...toParameters(comparisonQuery), IF_NONE_MATCH],
    responses: revalidated('The comparison', 'Comparison'),
    examples: {
      versions: {
        summary: 'A driver against another, in one scenario',
        query: {
          project: 'node-connectors',
          driver: 'mariadb@3.5.4',
          scenario: 'select-1000-rows',
          reference: 'mysql2@3.24.5',
        },
      },
      invalid: {
        summary: 'A parameter that does not exist, one that is missing',
        query: { drivers: 'mariadb' },
        problem: [
          'invalid-request',
          'The query has 2 issues; every one is listed in errors.',
          [
            { pointer: '/project', code: 'missing-field', detail: 'project is missing' },
            { pointer: '/drivers', code: 'unknown-field', detail: 'there is no query parameter "drivers" here' },
          ],
        ],
      },
      nothing: NO_PROJECT,
    },
  },
  getSeries: {
    route: 'GET /v1/series',
    summary: 'One scenario over versions or time',
    description:
      'What the page of a scenario shows, by the same parameters: a series for each driver, environment and release line, its points with their verdicts against the point before, and markers where environment or scenario changed. At most 12 series are listed, or 14 of the drivers in `driver`, and `truncation` describes what is left out.',
    parameters: [...toParameters(trendQuery), IF_NONE_MATCH],
    responses: revalidated('The series', 'SeriesResponse'),
    examples: {
      time: {
        summary: 'A driver over time',
        query: { project: 'node-connectors', scenario: 'select-1000-rows', driver: 'mariadb', axis: 'time' },
      },
      nothing: {
        summary: 'A scenario that does not exist',
        query: { project: 'node-connectors', scenario: 'nothing' },
        problem: ['not-found', 'There is no scenario "nothing" in this project.'],
      },
    },
  },
  getDrivers: {
    route: 'GET /v1/drivers',
    summary: 'List the drivers of a project',
    description:
      'The drivers that have results, with the packages that lockfiles pin them by, and their newest versions.',
    parameters: [...toParameters(projectQuery), IF_NONE_MATCH],
    responses: revalidated('The drivers', 'DriversResponse'),
    examples: {
      drivers: { summary: 'Of a project', query: { project: 'node-connectors' } },
      nothing: NO_PROJECT,
    },
  },
  getLeague: {
    route: 'GET /v1/league',
    summary: 'Rank drivers against one anchor',
    description:
      'What the page of a league shows: of every driver the newest version in the newest batch of an environment, as a multiple of the anchor, and the ranks that the batch leaves to each (Holm over all pairs at 5 %). A name in `scenario` that no result has is in `unknown`.',
    parameters: [...toParameters(leagueQuery), IF_NONE_MATCH],
    responses: revalidated('The league', 'LeagueResponse'),
    examples: {
      league: { summary: 'The drivers of a project', query: { project: 'node-connectors' } },
      nothing: NO_PROJECT,
    },
  },
  getDistributions: {
    route: 'GET /v1/distributions',
    summary: 'Compare the distributions of two sides',
    description:
      'What the page of a distribution shows. Of the newest batch that has [histograms]({docsUrl}/docs/result-format#histograms) of both: p50, p90, p99 and p99.9 with what is shown of each, and the ratio of sixty quantiles with a band. See [distributions]({docsUrl}/docs/methodology#distributions).',
    parameters: [...toParameters(distributionQuery), IF_NONE_MATCH],
    responses: revalidated('The comparison', 'DistributionResponse'),
    examples: {
      none: {
        summary: 'A scenario without latencies',
        query: { project: 'node-connectors', scenario: 'select-1000-rows', driver: 'mysql2', reference: 'mariadb' },
        problem: ['not-found', 'Nothing was measured in select-1000-rows as latency.'],
      },
    },
  },
  getUpgrade: {
    route: 'GET /v1/upgrades',
    summary: 'What changes from one release of a driver to another',
    description:
      'What the page of an upgrade shows: the sentence that decides, the release to take, those to avoid on the way and those that made it; of each case its verdict, history and costs; and the nearest evidence of what was not measured at both. See [upgrades]({docsUrl}/docs/comparing#upgrades).',
    parameters: [...toParameters(upgradeQuery), IF_NONE_MATCH],
    responses: revalidated('The upgrade', 'UpgradeResponse'),
    examples: {
      few: {
        summary: 'A driver with one release',
        query: { project: 'node-connectors', driver: 'mysql2' },
        problem: [
          'invalid-request',
          'An upgrade needs two releases, and mysql2 has one, 3.24.5, with throughput on MariaDB 11.4.',
        ],
      },
      nothing: {
        summary: 'A driver that does not exist',
        query: { project: 'node-connectors', driver: 'nothing' },
        problem: ['not-found', 'This project has no driver "nothing". It has mariadb, mysql2.'],
      },
    },
  },
});
