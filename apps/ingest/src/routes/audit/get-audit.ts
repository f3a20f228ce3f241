import type { AuditLogResponse } from '@tachograph/openapi/projects';
import { type AuditEvent, listAuditEvents } from '@tachograph/store/audit';
import { authorize } from '../../context/authorize.ts';
import type { Route } from '../../context/ingest-context.ts';
import { invalidParameter } from '../../http/invalid-parameter.ts';
import { readLimit } from '../../http/read-limit.ts';
import { readQuery } from '../../http/read-query.ts';
import { isUuid } from '../is-uuid.ts';

const RULES = { project: {}, action: {}, actor: {}, after: {}, limit: {} } as const;

const toResponse = ({ id, at, action, target, actor, details }: AuditEvent) => ({
  id,
  at: at.toISOString(),
  action,
  target,
  by: { kind: actor.kind, name: actor.name, ipAddress: actor.ipAddress },
  details: details as Readonly<Record<string, unknown>>,
});

/** A page of the audit log of the project, the newest entry first. */
export const getAudit: Route<AuditLogResponse> = (context) => async (request, reply) => {
  const { projectId, projectSlug: project } = await authorize(context, request, 'own');
  const { action, actor, after, limit: wanted } = readQuery(request.query, RULES);
  if (after !== undefined && !isUuid(after)) throw invalidParameter('after', 'after is no id of an entry');
  const limit = readLimit(wanted, { usual: 100, most: 1000 });
  const found = await listAuditEvents(context.deps.db, { projectId, action, actor, after, limit: limit + 1 });
  const events = found.slice(0, limit);
  reply.header('cache-control', 'no-store');
  return { project, events: events.map(toResponse), next: found.length > limit ? (events.at(-1)?.id ?? null) : null };
};
