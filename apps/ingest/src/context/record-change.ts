import { insertAuditEvent } from '@tachograph/store/audit';
import type { FastifyRequest } from 'fastify';
import type { Deps } from './deps.ts';
import type { Actor } from './find-actor.ts';

type Json = Parameters<typeof insertAuditEvent>[1]['details'];

export type RecordedChange = {
  /** For programs, such as `run-excluded`. */
  readonly action: string;
  /** For people. */
  readonly message: string;
  readonly target: string;
  /** What else is to be known, by name; never a secret. */
  readonly details?: Json;
};

/** Write a change of a project to the audit log, in the database and among the lines of the server. */
export async function recordChange(
  { db }: Pick<Deps, 'db'>,
  request: Pick<FastifyRequest, 'ip' | 'log'>,
  {
    kind,
    id,
    name,
    projectId,
    projectSlug: project,
  }: Pick<Actor, 'kind' | 'id' | 'name' | 'projectId' | 'projectSlug'>,
  { action, message, target, details = {} }: RecordedChange,
): Promise<void> {
  request.log.info({ audit: action, project, by: id, target, ...details }, message);
  await insertAuditEvent(db.pool, {
    projectId,
    action,
    target,
    details,
    actor: { kind, id, name, ipAddress: request.ip },
  });
}
