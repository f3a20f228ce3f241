import type { TokenListAnswer } from '@tachograph/openapi/responses';
import { listTokens } from '@tachograph/store/tokens';
import { authenticate } from '../../authenticate.ts';
import type { Intake } from '../../intake.ts';
import type { Handler } from '../add-address.ts';
import { toTokenAnswer } from './to-token-answer.ts';

/** The tokens of the project, newest first, revoked and expired ones among them. */
export const getTokens =
  (intake: Intake): Handler =>
  async (request, reply): Promise<TokenListAnswer> => {
    const by = await authenticate(intake, request, 'admin');
    const tokens = await listTokens(intake.deps.db, by.projectId);
    reply.header('cache-control', 'no-store');
    return { project: by.projectSlug, tokens: tokens.map(toTokenAnswer) };
  };
