import type { ReleasesAnswer } from '@tachograph/openapi/responses';
import { toSlug } from '@tachograph/schema/text';
import { insertReleases } from '@tachograph/store/releases';
import { authenticate } from '../../authenticate.ts';
import { parseJsonBody } from '../../body/parse-json-body.ts';
import { readBody } from '../../body/read-body.ts';
import type { Intake } from '../../intake.ts';
import { ProblemError } from '../../problem.ts';
import type { Handler } from '../add-address.ts';
import { readNewReleases } from './read-new-releases.ts';

/** A thousand versions of the longest spelling. */
const MOST_BYTES = 1_000_000;

/** Releases of one driver that a project keeps: more than anybody publishes. */
const MOST_OF_A_DRIVER = 10_000;

/** Note which versions of a driver exist, whether or not they were measured. Doing it twice changes nothing. */
export const postReleases =
  (intake: Intake): Handler =>
  async (request, reply): Promise<ReleasesAnswer> => {
    const { deps, rates, rooms } = intake;
    const token = await authenticate(intake, request, 'upload');
    rates.takeRequest(token.id);
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
      throw new ProblemError('unsupported-media-type', 'Send the releases as application/json.', {
        headers: { accept: 'application/json' },
      });
    }
    const limits = { ...deps.limits, wireBytes: MOST_BYTES, decodedBytes: MOST_BYTES };
    const named = await rooms.use(async (room) =>
      readNewReleases(parseJsonBody(await readBody(request.raw, limits, room), limits)),
    );
    await intake.readiness.assertWritable();
    const driver = toSlug(named.driver);
    const { projectId, projectSlug: project } = token;
    const { versions } = named;
    const outcome = await insertReleases(deps.db, {
      ...{ projectId, driver, versions, knownAt: deps.now(), most: MOST_OF_A_DRIVER },
    });
    if (outcome === 'no-driver') {
      const detail = 'The project has no driver of this name: a driver is known from its first results on.';
      throw new ProblemError('not-found', detail);
    }
    if (outcome === 'too-many') {
      throw new ProblemError(
        'invalid-request',
        `A driver has at most ${MOST_OF_A_DRIVER} releases; nothing was stored.`,
      );
    }
    if (outcome.added === 0) rates.giveRequest(token.id);
    reply.headers(rates.toHeaders(token.id));
    return { project, driver, stored: outcome.added };
  };
