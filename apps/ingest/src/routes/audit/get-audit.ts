import type { AuditLogResponse } from '@tachograph/openapi/projects';
import { auditQuery } from '@tachograph/openapi/queries';
import { type AuditEvent, listAuditEvents } from '@tachograph/store/audit';
import { authorize } from '../../context/authorize.ts';
import type { Route } from '../../context/ingest-context.ts';
import { readQuery } from '../../http/read-query.ts';

const toResponse = ({ id, at, action, target, actor, details }: AuditEvent) => ({
  id,
  at: at.toISOString(),
  action,
  target,
  by: { kind: actor.kind, name: actor.name, ipAddress: actor.ipAddress },
  details: details as Readonly<Record<string, unknown>>,
});

/** A page of the audit log of the project, the newest entry first. */
export const getAudit: Route<AuditLogResponse> = (context) => async (request) => {
  const { projectId, projectSlug: project } = await authorize(context, request, 'own');
  const { action, actor, after, limit } = readQuery(request.query, auditQuery);
  const found = await listAuditEvents(context.deps.db, { projectId, action, actor, after, limit: limit + 1 });
  const events = found.slice(0, limit);
  return { project, events: events.map(toResponse), next: found.length > limit ? (events.at(-1)?.id ?? null) : null };
};
