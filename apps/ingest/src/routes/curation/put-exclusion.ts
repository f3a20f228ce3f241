import { type ExclusionResponse, parseNewExclusion } from '@tachograph/openapi/responses';
import { excludeRun } from '@tachograph/store/curation';
import { readJsonRequest } from '../../body/read-json-request.ts';
import { authenticate } from '../../context/authenticate.ts';
import type { IngestContext } from '../../context/ingest-context.ts';
import type { Handler } from '../../http/add-route.ts';
import { ProblemError } from '../../http/problem.ts';
import { runNotInProject } from '../find-requested-run.ts';

/** A reason is one line. */
const MAX_BYTES = 10_000;

function readReason(input: unknown): string {
  const parsed = parseNewExclusion(input);
  if ('reason' in parsed) return parsed.reason;
  const detail = 'This excludes no run: a reason is needed, and nothing else.';
  throw new ProblemError('invalid-request', detail, { issues: parsed.issues });
}

/** Exclude a run of the project from all results. The reason is shown wherever the run is. */
export const putExclusion =
  (context: IngestContext): Handler =>
  async (request): Promise<ExclusionResponse> => {
    const { deps, readiness } = context;
    const by = await authenticate(context, request, 'admin');
    const { id: run } = request.params as { readonly id: string };
    const reason = readReason(await readJsonRequest(request, context, { what: 'the reason', maxBytes: MAX_BYTES }));
    await readiness.assertWritable();
    const exclusion = await excludeRun(deps.db, by.projectId, { run, reason, by, now: deps.now() });
    if (!exclusion) throw runNotInProject();
    const { projectSlug: project } = by;
    request.log.info({ audit: 'run-excluded', project, by: by.id, run, reason }, 'a run was excluded');
    return { run, project, reason: exclusion.reason, since: exclusion.since.toISOString() };
  };
