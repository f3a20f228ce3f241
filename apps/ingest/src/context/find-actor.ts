import {
  type Permission,
  permissionsOfRole,
  permissionsOfScopes,
  STRANGER,
  toTokenViewer,
  toUserViewer,
  type Viewer,
} from '@tachograph/store/access';
import { findSession } from '@tachograph/store/accounts';
import type { Project } from '@tachograph/store/projects';
import { findToken } from '@tachograph/store/tokens';
import type { FastifyRequest } from 'fastify';
import type { Deps } from './deps.ts';

/** Who makes a request, in the project that it is about. */
export type Actor = {
  /** `user`: somebody who is signed in, for whom the web server makes the request. */
  readonly kind: 'token' | 'user';
  readonly id: string;
  readonly name: string;
  readonly isAdministrator: boolean;
  readonly projectId: number;
  readonly projectSlug: string;
  readonly project: Project;
  readonly permissions: readonly Permission[];
  /** Of a token: when it ends by itself; null for never. */
  readonly expiresAt: Date | null;
  /** For whom it reads. */
  readonly viewer: Viewer;
};

const TOKEN = /^Bearer +(tacho_[A-Za-z0-9_-]{16,200})$/i;
const SESSION = /^Session +([A-Za-z0-9_-]{16,200})$/i;

type Requested = Pick<FastifyRequest, 'headers' | 'query'>;

const inProject = (project: Project) => ({ project, projectId: project.id, projectSlug: project.slug });

async function findByToken({ db, now }: Pick<Deps, 'db' | 'now'>, text: string): Promise<Actor | null> {
  const token = await findToken(db, text);
  if (!token || token.revokedAt || (token.expiresAt && token.expiresAt <= now())) return null;
  const { id, name, project, scopes, expiresAt } = token;
  const permissions = permissionsOfScopes(scopes);
  const viewer = toTokenViewer(project.id);
  return { kind: 'token', id, name, isAdministrator: false, ...inProject(project), permissions, viewer, expiresAt };
}

/** A session is of no project: the query says which. */
async function findBySession({ db }: Pick<Deps, 'db'>, token: string, query: unknown): Promise<Actor | null> {
  const { project: slug } = query as { readonly project?: unknown };
  const session = typeof slug === 'string' ? await findSession(db, { token, project: slug }) : null;
  if (!session) return null;
  const { user, project, role } = session;
  return {
    kind: 'user',
    ...user,
    ...inProject(project),
    permissions: permissionsOfRole(role),
    expiresAt: null,
    viewer: toUserViewer(user.id),
  };
}

/** What a request sends as a token; undefined for none, and for a text that cannot be one: its form is no secret. */
export const readTokenText = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  TOKEN.exec(headers.authorization ?? '')?.[1];

/** What a request sends as a session: the pages send that of the signed-in user. */
export const readSessionText = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  SESSION.exec(headers.authorization ?? '')?.[1];

/** Who the header `Authorization` of a request names; null for a token or a session that is unknown, revoked or expired. */
export async function findActor(deps: Pick<Deps, 'db' | 'now'>, { headers, query }: Requested): Promise<Actor | null> {
  const token = readTokenText({ headers });
  if (token !== undefined) return findByToken(deps, token);
  const session = readSessionText({ headers });
  return session === undefined ? null : findBySession(deps, session, query);
}

/** For whom a request reads: a token and a session are not needed where a project is public. */
export const findViewer = async (deps: Pick<Deps, 'db' | 'now'>, request: Requested): Promise<Viewer> =>
  (await findActor(deps, request))?.viewer ?? STRANGER;
