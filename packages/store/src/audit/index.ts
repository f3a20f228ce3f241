export type { AuditEvent } from './audit-event.ts';
export { insertAuditEvent } from './insert-audit-event.ts';
export { listAuditEvents } from './list-audit-events.ts';
