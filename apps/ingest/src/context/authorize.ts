import { type Permission, roleFor, scopeFor } from '@tachograph/store/access';
import { findUserBySession, type User } from '@tachograph/store/accounts';
import { type Administration, type RecordedChange, record } from '@tachograph/store/administration';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../http/problem.ts';
import type { Deps } from './deps.ts';
import { type Actor, findActor, readSessionText } from './find-actor.ts';
import { findNamedProject } from './find-requested-project.ts';
import type { IngestContext } from './ingest-context.ts';

/**
 * Somebody who is signed in, for a request that is about no project yet. Throws a `ProblemError`: 401 as `authenticate`, and 403
 * for a token. `what` begins the sentence: "Creating a project".
 */
export async function authenticatePerson(
  context: Pick<IngestContext, 'deps' | 'wrongTokens'>,
  request: Pick<FastifyRequest, 'headers' | 'query' | 'ip'>,
  what: string,
): Promise<User> {
  const session = readSessionText(request);
  if (session !== undefined)
    return (await findUserBySession(context.deps.db, session)) ?? rejectUnknown(context, request.ip);
  assertPerson(await authenticate(context, request, null), what);
  return rejectUnknown(context, request.ip);
}

/** A 401 as RFC 6750 defines it: `error` only where a token was sent. */
const unauthenticated = (detail: string, sent: boolean) =>
  new ProblemError('unauthenticated', detail, {
    headers: { 'www-authenticate': `Bearer realm="tachograph"${sent ? ', error="invalid_token"' : ''}` },
  });

/** What an archived project still allows: it can be put in use again, and its tokens and members be changed. */
const WHERE_ARCHIVED: ReadonlySet<Permission> = new Set(['own']);

/**
 * Reject what somebody may not do with a `ProblemError`: 403 without the permission, and for what would add to an archived
 * project or change what it shows.
 */
export function assertPermitted(actor: Actor, permission: Permission): void {
  const { kind, name, permissions, project } = actor;
  if (!permissions.includes(permission)) {
    const detail =
      kind === 'user'
        ? `This takes the role "${roleFor(permission)}" in the project, which its owners can give you.`
        : `The token "${name}" does not have the scope "${scopeFor(permission)}".`;
    throw new ProblemError('forbidden', detail);
  }
  if (project.archivedAt && !WHERE_ARCHIVED.has(permission))
    throw new ProblemError(
      'project-archived',
      'The project is read only. An owner can put it in use again in its settings.',
    );
}

/** Reject what takes a person, whatever a token allows. */
export function assertPerson({ kind }: Pick<Actor, 'kind'>, what: string): void {
  if (kind !== 'user') throw new ProblemError('forbidden', `${what} takes somebody who is signed in, not a token.`);
}

/** Reject what takes a token: a person does it on the pages. */
export function assertToken({ kind }: Pick<Actor, 'kind'>, what: string): void {
  if (kind !== 'token') throw new ProblemError('forbidden', `${what} takes a token; people do it on the page itself.`);
}

/** A 401 for a token or a session that is in force nowhere, counted for the address that it came from. */
async function rejectUnknown({ wrongTokens }: Pick<IngestContext, 'wrongTokens'>, ip: string): Promise<never> {
  await wrongTokens.count(ip);
  throw unauthenticated('This token is unknown, revoked or expired.', true);
}

/**
 * Who makes a request, or a `ProblemError`: 401 for a token that is missing, unknown, expired or revoked (all with
 * the same text, so that a stranger learns nothing), 403 for one without the permission (null: any will do), 429
 * instead of 401 where too many such tokens came from the same IP address. A valid token is accepted from any address.
 */
export async function authenticate(
  { deps, wrongTokens }: Pick<IngestContext, 'deps' | 'wrongTokens'>,
  request: Pick<FastifyRequest, 'headers' | 'query' | 'ip'>,
  permission: Permission | null,
): Promise<Actor> {
  const query = request.query as Readonly<Record<string, unknown>>;
  if ('token' in query || 'access_token' in query) {
    throw unauthenticated(
      'A token in a URL ends up in logs: send it as "Authorization: Bearer tacho_…", and create a new one.',
      true,
    );
  }
  if (!request.headers.authorization)
    throw unauthenticated('Send a token of the project as "Authorization: Bearer tacho_…".', false);
  const actor = await findActor(deps, request);
  if (!actor) return rejectUnknown({ wrongTokens }, request.ip);
  if (permission !== null) assertPermitted(actor, permission);
  return actor;
}

/** Who makes a request that is about their own project: as `authenticate`, and of the project that `?project=` names, if it does. */
export async function authorize(
  context: IngestContext,
  request: Pick<FastifyRequest, 'headers' | 'query' | 'ip'>,
  permission: Permission | null,
): Promise<Actor> {
  const actor = await authenticate(context, request, permission);
  await assertProject(context.deps, actor, request);
  return actor;
}

/**
 * Compare the project that a request names with that of its token. Throws a `ProblemError`: 404 where there is no such
 * project, or its token may not read it, and 403 where it is another one.
 */
export async function assertProject(
  { db }: Pick<Deps, 'db'>,
  { project, viewer }: Pick<Actor, 'project' | 'viewer'>,
  request: Pick<FastifyRequest, 'query'>,
): Promise<void> {
  const { project: named } = request.query as { readonly project?: unknown };
  if (named === undefined || named === project.slug) return;
  const found = await findNamedProject(db, viewer, named);
  if (found?.id === project.id) return;
  if (!found) throw new ProblemError('not-found', 'There is no project of this name.');
  throw new ProblemError(
    'forbidden',
    `This token belongs to the project "${project.slug}". Send one of the project that is named.`,
  );
}

type By = Pick<Actor, 'kind' | 'id' | 'name' | 'projectSlug'>;

/** Who administers a project by a request. What is written to the audit log is among the lines of the server too. */
export const toAdministration = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  request: Pick<FastifyRequest, 'ip' | 'log'>,
  { kind, id, name, projectSlug: project }: By,
): Administration => ({
  db,
  now: now(),
  by: { kind, id, name, ipAddress: request.ip },
  onRecorded: ({ action, target, details }) =>
    request.log.info({ audit: action, project, by: id, target, ...details }, action.replaceAll('-', ' ')),
});

/** Write a change of a project that no operation of the store records. */
export const recordChange = (
  deps: Pick<Deps, 'db' | 'now'>,
  request: Pick<FastifyRequest, 'ip' | 'log'>,
  by: By & Pick<Actor, 'projectId'>,
  entry: RecordedChange,
): Promise<void> => record(toAdministration(deps, request, by), by.projectId, entry);
