import type { Json } from '@tachograph/schema/hash';
import { type Connection, queryRows } from '../database/query-rows.ts';
import type { Actor } from './audit-event.ts';

export type NewAuditEvent = {
  /** Null for the installation. */
  readonly projectId: number | null;
  readonly action: string;
  readonly target?: string | null;
  readonly actor: Actor;
  /** Values before and after, by name; never a secret. */
  readonly details?: Readonly<Record<string, Json>>;
};

const TEXT = `
  INSERT INTO audit_events (project_id, action, target, actor_kind, actor_id, actor_name, ip_address, details)
  VALUES ($1, $2, $3, $4::actor_kind, $5, $6, $7, $8)`;

/** Add an entry to the audit log. `connection` is that of the transaction that makes the change, where there is one. */
export async function insertAuditEvent(
  connection: Connection,
  { projectId, action, target = null, actor, details = {} }: NewAuditEvent,
): Promise<void> {
  const { kind, id, name, ipAddress } = actor;
  await queryRows(connection, TEXT, [projectId, action, target, kind, id, name, ipAddress, JSON.stringify(details)]);
}
