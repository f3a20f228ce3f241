import { newReleases, type ReleasesResponse } from '@tachograph/openapi/administration';
import { toSlug } from '@tachograph/schema/text';
import { insertReleases } from '@tachograph/store/releases';
import { parseRequest } from '../../body/read-json-request.ts';
import { authorize, recordChange } from '../../context/authorize.ts';
import type { Route } from '../../context/ingest-context.ts';
import { ProblemError } from '../../http/problem.ts';

/** A thousand versions of the longest spelling. */
const BODY = { what: 'the releases', maxBytes: 1_000_000, problem: 'These are no releases.' };

/** Releases of one driver in a project: more than any driver has. */
const MAX_RELEASES = 10_000;

/** Store which versions of a driver exist, whether or not they were measured. Doing it twice changes nothing. */
export const postReleases: Route<ReleasesResponse> = (context) => async (request, reply) => {
  const { deps, rates, readiness } = context;
  const token = await authorize(context, request, 'upload');
  const usage = await rates.acceptRequest(token.id);
  const { driver: name, versions } = await parseRequest(request, context, newReleases, BODY);
  await readiness.assertWritable();
  const driver = toSlug(name);
  const { projectId, projectSlug: project } = token;
  const outcome = await insertReleases(deps.db, {
    projectId,
    driver,
    releases: versions.map((entry) =>
      typeof entry === 'string'
        ? { version: entry, releasedOn: null }
        : { version: entry.version, releasedOn: entry.releasedOn ?? null },
    ),
    knownAt: deps.now(),
    most: MAX_RELEASES,
  });
  if (outcome === 'no-driver') {
    const detail = 'The project has no driver of this name: upload results of the driver first.';
    throw new ProblemError('not-found', detail);
  }
  if (outcome === 'too-many') {
    const detail = `A driver has at most ${MAX_RELEASES} releases; nothing was stored.`;
    throw new ProblemError('invalid-request', detail);
  }
  if (outcome.added + outcome.dated === 0) await usage.giveBackRequest();
  else
    await recordChange(deps, request, token, {
      action: 'releases-named',
      target: driver,
      details: { added: outcome.added, dated: outcome.dated },
    });
  reply.headers(usage.toHeaders());
  return { project, driver, stored: outcome.added, dated: outcome.dated };
};
