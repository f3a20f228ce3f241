import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import type { Actor, AuditEvent } from './audit-event.ts';

export type AuditFilter = {
  /** Null for the installation. */
  readonly projectId: number | null;
  readonly action?: string | undefined;
  /** The name of who did it. */
  readonly actor?: string | undefined;
  /** Only entries that follow this one (its id) in the list: older ones. */
  readonly after?: string | undefined;
  readonly limit: number;
};

type Row = Omit<AuditEvent, 'actor'> & {
  readonly actorKind: Actor['kind'];
  readonly actorId: string | null;
  readonly actorName: string;
  readonly ipAddress: string | null;
};

const TEXT = `
  SELECT e.id, e.at, e.action, e.target, e.actor_kind::text AS "actorKind", e.actor_id AS "actorId",
    e.actor_name AS "actorName", e.ip_address AS "ipAddress", e.details
  FROM audit_events e
  WHERE e.project_id IS NOT DISTINCT FROM $1 AND ($2::text IS NULL OR e.action = $2) AND ($3::text IS NULL OR e.actor_name = $3)
    AND ($4::uuid IS NULL OR (e.at, e.id) < (SELECT b.at, b.id FROM audit_events b WHERE b.id = $4))
  ORDER BY e.at DESC, e.id DESC LIMIT $5`;

/** A page of the audit log, the newest entry first. */
export async function listAuditEvents(
  db: Store,
  { projectId, action, actor, after, limit }: AuditFilter,
): Promise<AuditEvent[]> {
  const rows = await queryRows<Row>(db.pool, TEXT, [projectId, action, actor, after, limit]);
  return rows.map(({ actorKind, actorId, actorName, ipAddress, ...event }) => ({
    ...event,
    actor: { kind: actorKind, id: actorId, name: actorName, ipAddress },
  }));
}
