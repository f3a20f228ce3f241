import {
  type CreatedTokenResponse,
  newToken,
  type TokenListResponse,
  type TokenResponse,
} from '@tachograph/openapi/administration';
import { createToken } from '@tachograph/store/administration';
import { listTokens, revokeToken, type TokenSummary } from '@tachograph/store/tokens';
import type * as z from 'zod';
import { parseRequest } from '../../body/read-json-request.ts';
import { assertPerson, authorize, recordChange, toAdministration } from '../../context/authorize.ts';
import type { Actor } from '../../context/find-actor.ts';
import type { Route } from '../../context/ingest-context.ts';
import { ProblemError } from '../../http/problem.ts';
import { isUuid } from '../is-uuid.ts';

const toText = (time: Date | null) => time?.toISOString() ?? null;

/** A token in a response, without its text. */
const toTokenResponse = (token: TokenSummary): TokenResponse => ({
  id: token.id,
  project: token.projectSlug,
  name: token.name,
  prefix: token.prefix,
  scopes: token.scopes,
  createdAt: token.createdAt.toISOString(),
  expiresAt: toText(token.expiresAt),
  revokedAt: toText(token.revokedAt),
  lastUsedAt: toText(token.lastUsedAt),
});

/** The tokens of the project, newest first, revoked and expired ones among them. */
export const getTokens: Route<TokenListResponse> = (context) => async (request) => {
  const by = await authorize(context, request, 'own');
  const tokens = await listTokens(context.deps.db, by.projectId);
  return { project: by.projectSlug, tokens: tokens.map(toTokenResponse) };
};

type NewTokenRequest = z.output<typeof newToken>;

/** Name, scopes and a time: more is a mistake. */
const BODY = { what: 'the token to be', maxBytes: 10_000, problem: 'This makes no token.' };

/** What a token may make: a token without its rights to administer, valid for no longer than itself. */
function limitToMaker(by: Actor, wanted: NewTokenRequest): NewTokenRequest {
  if (by.kind === 'user') return wanted;
  if (wanted.scopes.includes('admin')) assertPerson(by, 'Creating a token with the scope "admin"');
  if (by.expiresAt === null) return wanted;
  const { expiresAt = by.expiresAt.toISOString() } = wanted;
  if (expiresAt !== null && new Date(expiresAt) <= by.expiresAt) return { ...wanted, expiresAt };
  const detail = `The token "${by.name}" makes none that is valid for longer than itself: expiresAt is at most ${by.expiresAt.toISOString()}.`;
  throw new ProblemError('forbidden', detail);
}

/** Create a token for the project of the admin token. The response is the only place that ever contains its text. */
export const postToken: Route<CreatedTokenResponse> = (context) => async (request, reply) => {
  const { deps, readiness } = context;
  const by = await authorize(context, request, 'own');
  const wanted = limitToMaker(by, await parseRequest(request, context, newToken, BODY));
  await readiness.assertWritable();
  const { token, text } = await createToken(toAdministration(deps, request, by), by.project, wanted);
  reply.code(201);
  return { ...toTokenResponse(token), token: text };
};

function readForce(query: unknown): boolean {
  const { force } = query as { readonly force?: unknown };
  if (force === undefined || force === '0') return false;
  if (force === '1') return true;
  throw new ProblemError('invalid-request', 'The query parameter force is 1 or 0.');
}

/** Revoke a token of the project: it is rejected from now on, and stays in the list. Revoking twice changes nothing. */
export const deleteToken: Route = (context) => async (request, reply) => {
  const { deps, readiness } = context;
  const by = await authorize(context, request, 'own');
  const { id: tokenId } = request.params as { readonly id: string };
  const force = readForce(request.query);
  await readiness.assertWritable();
  const revocation = { tokenId, now: deps.now(), force };
  const outcome = isUuid(tokenId) ? await revokeToken(deps.db, by.projectId, revocation) : null;
  if (outcome === null) throw new ProblemError('not-found', 'The project has no token with this id.');
  if (outcome === 'last-admin') {
    const detail =
      'It is the last token that can administer the project: create another one first, or revoke it anyway with ?force=1.';
    throw new ProblemError('last-admin-token', detail);
  }
  await recordChange(deps, request, by, { action: 'token-revoked', target: tokenId, details: { force } });
  return reply.code(204).send();
};
