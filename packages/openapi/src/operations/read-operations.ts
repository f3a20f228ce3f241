import { type StatedOperation, UNCHANGED } from './operation.ts';
import { COMPARE_PARAMETERS, SERIES_PARAMETERS } from './read-parameters.ts';

const plain = { group: 'Reading', method: 'get', scope: null, problems: ['invalid-request', 'not-found'] } as const;
export const READ_OPERATIONS: readonly StatedOperation[] = [
  {
    ...plain,
    id: 'getComparison',
    path: '/v1/compare',
    summary: 'Compare drivers',
    description:
      'What the page of a comparison shows, by the same parameters: values, verdicts with their explanations and traces, the comparability check, geometric means. Columns, check, cells and verdicts are as in the JSON of a [share]({docsUrl}/docs/shares). `unknown` lists names without results; no name is replaced by a similar one. Of more than 2,000 cells the first rows are listed, and `truncation` describes what is left out. See [comparisons and series]({docsUrl}/docs/api#comparisons-and-series).',
    parameters: COMPARE_PARAMETERS,
    responses: [{ status: 200, description: 'The comparison', schemas: ['Comparison'], headers: ['ETag'] }, UNCHANGED],
    examples: [
      {
        name: 'versions',
        summary: 'A driver against another, in one scenario',
        query: { project: 'node-connectors', d: 'mariadb@3.5.4', s: 'select-1000-rows', ref: 'mysql2@3.24.5' },
      },
      {
        name: 'invalid',
        summary: 'A parameter that does not exist, one that is missing',
        query: { driver: 'mariadb' },
        problem: [
          'invalid-request',
          'The query has 2 issues; every one is listed in errors.',
          [
            { pointer: '/driver', code: 'unknown-field', detail: 'there is no query parameter "driver" here' },
            { pointer: '/project', code: 'missing-field', detail: 'project is missing' },
          ],
        ],
      },
      {
        name: 'nothing',
        summary: 'A project that does not exist',
        query: { project: 'nobody' },
        problem: ['not-found', 'There is no project "nobody".'],
      },
    ],
  },
  {
    ...plain,
    id: 'getSeries',
    path: '/v1/series',
    summary: 'One scenario over versions or time',
    description:
      'What the page of a scenario shows, by the same parameters: a series for each driver, environment and release line, its points with their verdicts against the point before, and markers where environment or scenario changed. At most 12 series are listed, or 14 of the drivers in `d`, and `truncation` describes what is left out.',
    parameters: SERIES_PARAMETERS,
    responses: [{ status: 200, description: 'The series', schemas: ['SeriesResponse'], headers: ['ETag'] }, UNCHANGED],
    examples: [
      {
        name: 'time',
        summary: 'A driver over time',
        query: { project: 'node-connectors', scenario: 'select-1000-rows', d: 'mariadb', x: 'time' },
      },
      {
        name: 'nothing',
        summary: 'A scenario that does not exist',
        query: { project: 'node-connectors', scenario: 'nothing' },
        problem: ['not-found', 'There is no scenario "nothing" in this project.'],
      },
    ],
  },
];
