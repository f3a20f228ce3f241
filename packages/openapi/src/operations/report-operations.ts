import {
  REPORT_NAME,
  releaseQuery,
  reportQuery,
  reportsQuery,
  reportVersionsQuery,
} from '../queries/report-queries.ts';
import { asJson, IF_NONE_MATCH, inGroup, NO_PROJECT, type Parameter, revalidated, toParameters } from './operation.ts';

const EXAMPLE_NAME = 'mariadb-3-5';

const path = { name: EXAMPLE_NAME } as const;
const query = { project: 'node-connectors' } as const;

const NAME: Parameter = {
  name: 'name',
  in: 'path',
  description: 'Name of the report: small letters, digits and hyphens, at most 80',
  schema: { type: 'string', pattern: REPORT_NAME.source },
};

const given = {
  markdown: '# MariaDB 3.5\n\nWhat the new parser changes.\n',
  note: 'First draft',
  expectedVersion: 0,
} as const;

const summary = {
  name: EXAMPLE_NAME,
  title: 'MariaDB 3.5',
  version: 1,
  by: 'ci',
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  url: `{docsUrl}/p/node-connectors/reports/${EXAMPLE_NAME}`,
};

const ofProject = { format: 1, project: { slug: 'node-connectors', title: 'Node.js connectors' } };

const NO_REPORT = ['not-found', 'The project has no report with this name.'] as const;
const noReport = { summary: 'No report of the project', path: { name: 'nothing' }, problem: NO_REPORT } as const;

const ofReports = { group: 'Reports' } as const;
const toRead = { scope: null, problems: ['invalid-request', 'not-found'] } as const;

export const REPORT_OPERATIONS = inGroup(ofReports, {
  putReport: {
    route: 'PUT /v1/reports/{name}',
    summary: 'Write a report',
    description:
      'Stores a Markdown document of the project, or the next version of it. The text and the title that the newest version has are not stored again. With `expectedVersion`, of two who edit the same version the second is rejected.',
    scope: 'edit',
    parameters: [NAME],
    bodies: [{ type: 'application/json', schema: 'NewReport' }],
    responses: [
      { status: 201, description: 'A new report', schemas: ['StoredReport'] },
      { status: 200, description: 'A new version, or the one that is there', schemas: ['StoredReport'] },
    ],
    problems: ['report-changed'],
    examples: {
      first: {
        summary: 'A new report',
        path,
        body: asJson(given),
        status: 201,
        response: { ...summary, stored: true },
      },
      again: { summary: 'The same again', path, body: asJson(given), response: { ...summary, stored: false } },
      changed: {
        summary: 'A version that somebody else has replaced',
        path,
        body: asJson({ ...given, title: 'MariaDB 3.5.4' }),
        problem: [
          'report-changed',
          'Nothing was stored: the newest version of this report is 1, not 0. Read it, and send your changes to it.',
          [{ pointer: '/expectedVersion', code: 'invalid-value', detail: 'the newest version is 1', suggestion: '1' }],
        ],
      },
      empty: {
        summary: 'A report without a text',
        path,
        body: asJson({ title: 'MariaDB 3.5', markdown: '' }),
        problem: [
          'invalid-request',
          'This makes no report. markdown: Too small: expected string to have >=1 characters.',
          [{ pointer: '/markdown', code: 'too-small', detail: 'must have at least 1 character' }],
        ],
      },
    },
  },
  getReports: {
    ...toRead,
    route: 'GET /v1/reports',
    summary: 'List reports',
    description: 'The reports of a project, the one that changed last first.',
    parameters: [...toParameters(reportsQuery), IF_NONE_MATCH],
    responses: revalidated('A page of the reports', 'ReportList'),
    examples: {
      all: { summary: 'The reports of a project', query, response: { ...ofProject, reports: [summary], next: null } },
      nothing: NO_PROJECT,
    },
  },
  getReport: {
    ...toRead,
    route: 'GET /v1/reports/{name}',
    summary: 'Read a report',
    description: 'The newest version of a report, or the one that `version` names, as it was sent.',
    parameters: [NAME, ...toParameters(reportQuery), IF_NONE_MATCH],
    responses: revalidated('The report', 'Report'),
    examples: {
      newest: {
        summary: 'The newest version',
        path,
        query,
        response: { ...ofProject, ...summary, markdown: given.markdown, note: given.note, newestVersion: 1 },
      },
      nothing: { ...noReport, query },
    },
  },
  getReportVersions: {
    ...toRead,
    route: 'GET /v1/reports/{name}/versions',
    summary: 'List versions of a report',
    description: 'The versions of a report without their texts, the newest first.',
    parameters: [NAME, ...toParameters(reportVersionsQuery), IF_NONE_MATCH],
    responses: revalidated('A page of the versions', 'ReportVersionList'),
    examples: {
      all: { summary: 'The versions of a report', path, query },
      nothing: { ...noReport, query },
    },
  },
  getReleaseReport: {
    ...toRead,
    route: 'GET /v1/reports/release',
    summary: 'Make a report of a release',
    description:
      'A document of what is measured now, which nothing stores: whether to take the release, why it moved as far as counters and profiles show it, and a claim for each case that moved. `PUT /v1/reports/{name}` publishes it; `tacho report release` fills its tables, for release notes.',
    parameters: [...toParameters(releaseQuery), IF_NONE_MATCH],
    responses: revalidated('The document', 'ReleaseReport'),
    examples: {
      first: {
        summary: 'The first release of a driver',
        query: { ...query, driver: 'mysql2', version: '3.24.5' },
        problem: [
          'invalid-request',
          'Nothing was measured of mysql2 before 3.24.5, so there is nothing to compare it with.',
        ],
      },
      nothing: {
        summary: 'A release that was not measured',
        query: { ...query, driver: 'mysql2', version: '1.0.0' },
        problem: ['not-found', 'Nothing was measured of mysql2 1.0.0.'],
      },
    },
  },
  deleteReport: {
    route: 'DELETE /v1/reports/{name}',
    summary: 'Delete a report',
    description: 'Deletes a report with all its versions.',
    scope: 'admin',
    parameters: [NAME],
    responses: [{ status: 204, description: 'It is deleted', schemas: [] }],
    examples: { delete: { summary: 'Delete one', path, status: 204 }, nothing: noReport },
  },
});
