import { isReportName, MOST_MARKDOWN_BYTES, newReport, type StoredReportResponse } from '@tachograph/openapi/reports';
import {
  deleteReport as deleteStoredReport,
  MOST_REPORTS,
  putReport as putStoredReport,
} from '@tachograph/store/reports';
import type { FastifyRequest } from 'fastify';
import { parseRequest } from '../../body/read-json-request.ts';
import { authorize, recordChange } from '../../context/authorize.ts';
import type { Route } from '../../context/ingest-context.ts';
import { ProblemError } from '../../http/problem.ts';
import { readTitle } from './read-title.ts';
import { toNoReport, toSummary } from './report-summary.ts';

/** JSON may write each byte of the Markdown as six, such as `\u003c`. */
const BODY = { what: 'the report', maxBytes: 6 * MOST_MARKDOWN_BYTES + 10_000, problem: 'This makes no report.' };

const readName = ({ params }: Pick<FastifyRequest, 'params'>): string => (params as { readonly name: string }).name;

function toChanged(newest: number, expected: number | null | undefined): ProblemError {
  const detail =
    newest === 0
      ? 'Nothing was stored: the project has no report with this name, or not any more. Send it with expectedVersion 0, or without it.'
      : `Nothing was stored: the newest version of this report is ${newest}, not ${expected}. Read it, and send your changes to it.`;
  const issue = {
    pointer: '/expectedVersion',
    code: 'invalid-value',
    detail: `the newest version is ${newest}`,
  } as const;
  return new ProblemError('report-changed', detail, { issues: [{ ...issue, suggestion: String(newest) }] });
}

/** Store a report of the project, or the next version of it. */
export const putReport: Route<StoredReportResponse> = (context) => async (request, reply) => {
  const { deps, readiness } = context;
  const by = await authorize(context, request, 'note');
  const name = readName(request);
  if (!isReportName(name)) {
    const detail =
      'The name of a report has small letters (a to z), digits and hyphens, at most 80, and no hyphen first; adopt, edit and release are pages.';
    throw new ProblemError('invalid-request', detail);
  }
  const { title, markdown, note, expectedVersion } = await parseRequest(request, context, newReport, BODY);
  await readiness.assertWritable();
  const put = await putStoredReport(deps.db, by.projectId, {
    name,
    title: title ?? readTitle(markdown, name),
    markdown,
    note: note ?? null,
    byName: by.name,
    now: deps.now(),
    expected: expectedVersion ?? undefined,
  });
  if (put.outcome === 'conflict') throw toChanged(put.newest, expectedVersion);
  if (put.outcome === 'full') {
    const detail = `The project has ${MOST_REPORTS} reports, as many as it may have: delete one first.`;
    throw new ProblemError('invalid-request', detail);
  }
  const { outcome, report } = put;
  const stored = outcome !== 'unchanged';
  if (stored)
    await recordChange(deps, request, by, {
      action: 'report-put',
      target: name,
      details: { version: report.version },
    });
  reply.code(outcome === 'created' ? 201 : 200);
  return { ...toSummary({ webUrl: deps.webUrl, slug: by.projectSlug }, report), stored };
};

/** Delete a report of the project with all its versions. */
export const deleteReport: Route = (context) => async (request, reply) => {
  const { deps, readiness } = context;
  const by = await authorize(context, request, 'curate');
  const name = readName(request);
  await readiness.assertWritable();
  const version = isReportName(name) ? await deleteStoredReport(deps.db, by.projectId, name) : null;
  if (version === null) throw toNoReport();
  await recordChange(deps, request, by, { action: 'report-deleted', target: name, details: { version } });
  return reply.code(204).send();
};
