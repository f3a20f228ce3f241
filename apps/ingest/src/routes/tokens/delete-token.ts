import type { Store } from '@tachograph/store/database';
import { revokeToken, revokeUnlessLast } from '@tachograph/store/tokens';
import { authenticate } from '../../context/authenticate.ts';
import type { IngestContext } from '../../context/ingest-context.ts';
import type { Handler } from '../../http/add-route.ts';
import { ProblemError } from '../../http/problem.ts';

function readForce(query: unknown): boolean {
  const { force } = query as { readonly force?: unknown };
  if (force === undefined || force === '0') return false;
  if (force === '1') return true;
  throw new ProblemError('invalid-request', 'The query parameter force is 1 or 0.');
}

/** Only ids of this form are looked up: PostgreSQL rejects some texts, such as one with NUL. */
const TOKEN_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Revocation = { readonly projectId: number; readonly tokenId: string; readonly force: boolean; readonly now: Date };

async function revoke(db: Store, { projectId, tokenId, force, now }: Revocation) {
  if (!TOKEN_ID.test(tokenId)) return null;
  if (!force) return revokeUnlessLast(db, projectId, { tokenId, now });
  return (await revokeToken(db, projectId, tokenId)) ? 'revoked' : null;
}

/** Revoke a token of the project: it is rejected from now on, and stays in the list. Revoking twice changes nothing. */
export const deleteToken =
  (context: IngestContext): Handler =>
  async (request, reply) => {
    const { deps, readiness } = context;
    const by = await authenticate(context, request, 'admin');
    const { id: tokenId } = request.params as { readonly id: string };
    const force = readForce(request.query);
    await readiness.assertWritable();
    const outcome = await revoke(deps.db, { projectId: by.projectId, tokenId, force, now: deps.now() });
    if (outcome === null) throw new ProblemError('not-found', 'The project has no token with this id.');
    if (outcome === 'last-admin') {
      const detail =
        'It is the last token that can administer the project: create another one first, or revoke it anyway with ?force=1.';
      throw new ProblemError('last-admin-token', detail);
    }
    request.log.info(
      { audit: 'token-revoked', project: by.projectSlug, by: by.id, token: tokenId, force },
      'a token was revoked',
    );
    return reply.code(204).send();
  };
