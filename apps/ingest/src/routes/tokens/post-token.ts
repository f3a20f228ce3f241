import type { CreatedTokenAnswer } from '@tachograph/openapi/responses';
import { insertToken } from '@tachograph/store/tokens';
import { authenticate } from '../../authenticate.ts';
import { parseJsonBody } from '../../body/parse-json-body.ts';
import { readBody } from '../../body/read-body.ts';
import type { Intake } from '../../intake.ts';
import { ProblemError } from '../../problem.ts';
import type { Handler } from '../add-address.ts';
import { readNewToken } from './read-new-token.ts';
import { toTokenAnswer } from './to-token-answer.ts';

/** Name, scopes and a time: more is a mistake. */
const MOST_BYTES = 10_000;

/** Make a token for the project of the admin token. The answer is the only place its text is ever shown. */
export const postToken =
  (intake: Intake): Handler =>
  async (request, reply): Promise<CreatedTokenAnswer> => {
    const { deps, rooms } = intake;
    const by = await authenticate(intake, request, 'admin');
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
      throw new ProblemError('unsupported-media-type', 'Send the token to be as application/json.', {
        headers: { accept: 'application/json' },
      });
    }
    const limits = { ...deps.limits, wireBytes: MOST_BYTES, decodedBytes: MOST_BYTES };
    const body = await rooms.use((room) => readBody(request.raw, limits, room));
    const wanted = readNewToken(parseJsonBody(body, limits), deps.now());
    await intake.readiness.assertWritable();
    const { token, text } = await insertToken(deps.db, { projectId: by.projectId, ...wanted });
    request.log.info(
      { audit: 'token-created', project: by.projectSlug, by: by.id, token: token.id, scopes: token.scopes },
      'a token was made',
    );
    reply.code(201).header('cache-control', 'no-store');
    return { ...toTokenAnswer(token), token: text };
  };
