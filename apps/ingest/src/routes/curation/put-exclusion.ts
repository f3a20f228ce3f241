import { type ExclusionAnswer, parseNewExclusion } from '@tachograph/openapi/responses';
import { excludeRun } from '@tachograph/store/curation';
import { authenticate } from '../../authenticate.ts';
import { parseJsonBody } from '../../body/parse-json-body.ts';
import { readBody } from '../../body/read-body.ts';
import type { Intake } from '../../intake.ts';
import { ProblemError } from '../../problem.ts';
import type { Handler } from '../add-address.ts';
import { runNotOfProject } from '../find-requested-run.ts';

/** A reason is one line. */
const MOST_BYTES = 10_000;

function readReason(input: unknown): string {
  const parsed = parseNewExclusion(input);
  if ('reason' in parsed) return parsed.reason;
  const { faults } = parsed;
  throw new ProblemError('invalid-request', 'This excludes no run: a reason is needed, and nothing else.', { faults });
}

/** Let the results of a run of the project take no part in anything. The reason is shown wherever the run is. */
export const putExclusion =
  (intake: Intake): Handler =>
  async (request): Promise<ExclusionAnswer> => {
    const { deps, readiness, rooms } = intake;
    const by = await authenticate(intake, request, 'admin');
    const { id: run } = request.params as { readonly id: string };
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
      throw new ProblemError('unsupported-media-type', 'Send the reason as application/json.', {
        headers: { accept: 'application/json' },
      });
    }
    const limits = { ...deps.limits, wireBytes: MOST_BYTES, decodedBytes: MOST_BYTES };
    const reason = await rooms.use(async (room) =>
      readReason(parseJsonBody(await readBody(request.raw, limits, room), limits)),
    );
    await readiness.assertWritable();
    const exclusion = await excludeRun(deps.db, by.projectId, { run, reason, by, now: deps.now() });
    if (!exclusion) throw runNotOfProject();
    const { projectSlug: project } = by;
    request.log.info({ audit: 'run-excluded', project, by: by.id, run, reason }, 'a run was excluded');
    return { run, project, reason: exclusion.reason, since: exclusion.since.toISOString() };
  };
