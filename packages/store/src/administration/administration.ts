import type { ProblemCode, ValidationIssue } from '@tachograph/schema/problem';
import type { Actor } from '../audit/audit-event.ts';
import { insertAuditEvent, type NewAuditEvent } from '../audit/insert-audit-event.ts';
import type { Store } from '../database/store.ts';

export type RecordedChange = Pick<NewAuditEvent, 'action' | 'target' | 'details'>;

/** Who administers, by a request or by a command. What they may do is decided before. */
export type Administration = {
  readonly db: Store;
  readonly now: Date;
  readonly by: Actor;
  /** Called with every entry of the audit log. */
  readonly onRecorded?: (entry: RecordedChange) => void;
};

/** An operation that changed nothing, with what a person can do about it. */
export class RejectedError extends Error {
  override readonly name = 'RejectedError';
  readonly code: ProblemCode;
  readonly issues: readonly ValidationIssue[] | undefined;

  constructor(code: ProblemCode, detail: string, issues?: readonly ValidationIssue[]) {
    super(detail);
    this.code = code;
    this.issues = issues;
  }
}

/** Write what was done to a project, or to the installation (null), to the audit log. */
export async function record(
  { db, by, onRecorded }: Administration,
  projectId: number | null,
  entry: RecordedChange,
): Promise<void> {
  const { action, target, details = {} } = entry;
  onRecorded?.(entry);
  await insertAuditEvent(db.pool, { projectId, action, target, details, actor: by });
}

/** Which project has the name, or had it, is nobody's business. */
export const toNameTaken = (slug: string): RejectedError =>
  new RejectedError('name-taken', `The name "${slug}" is taken: another project has it, or had it before.`, [
    { pointer: '/slug', code: 'invalid-value', detail: 'is taken' },
  ]);
