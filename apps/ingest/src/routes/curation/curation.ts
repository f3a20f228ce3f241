import { type ExclusionResponse, newExclusion } from '@tachograph/openapi/administration';
import { toIssues } from '@tachograph/schema/problem';
import { deleteRun as deleteStoredRun, excludeRun, includeRun } from '@tachograph/store/curation';
import { readJsonRequest } from '../../body/read-json-request.ts';
import { authorize, recordChange } from '../../context/authorize.ts';
import type { Route } from '../../context/ingest-context.ts';
import { ProblemError } from '../../http/problem.ts';
import { deletion } from '../deletion.ts';

/** A reason is one line. */
const MAX_BYTES = 10_000;

function readReason(input: unknown): string {
  const parsed = newExclusion.safeParse(input);
  if (parsed.success) return parsed.data.reason;
  const checked = { input, schema: newExclusion, what: 'an exclusion' };
  const issues = parsed.error.issues.flatMap((issue) => toIssues(issue, checked));
  throw new ProblemError('invalid-request', 'This excludes no run: a reason is needed, and nothing else.', { issues });
}

/** Exclude a run of the project from all results. The reason is shown wherever the run is. */
export const putExclusion: Route<ExclusionResponse> = (context) => async (request) => {
  const { deps, readiness } = context;
  const by = await authorize(context, request, 'curate');
  const { id: run } = request.params as { readonly id: string };
  const reason = readReason(await readJsonRequest(request, context, { what: 'the reason', maxBytes: MAX_BYTES }));
  await readiness.assertWritable();
  const exclusion = await excludeRun(deps.db, by.projectId, { run, reason, by, now: deps.now() });
  // Does not reveal whether another project has the run.
  if (!exclusion) throw new ProblemError('not-found', 'The project has no run with this id.');
  const { projectSlug: project } = by;
  await recordChange(deps, request, by, { action: 'run-excluded', target: run, details: { reason } });
  return { run, project, reason: exclusion.reason, since: exclusion.since.toISOString() };
};

/** What is no id of a run names none. */
const OF_RUN = { kind: 'run', permission: 'curate', isId: () => true } as const;

/** Include an excluded run again; the exclusion stays in its history. */
export const deleteExclusion: Route = (context) =>
  deletion(context, {
    ...OF_RUN,
    audit: 'run-included',
    remove: (db, { projectId, id: run, by, now }) => includeRun(db, projectId, { run, by, now }),
  });

/** Delete a run of the project with all its data. The same content may be uploaded again. */
export const deleteRun: Route = (context) =>
  deletion(context, {
    ...OF_RUN,
    audit: 'run-deleted',
    remove: (db, { projectId, id }) => deleteStoredRun(db, projectId, id),
  });
