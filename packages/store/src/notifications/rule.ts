import type { NotificationRule } from '@tachograph/schema/notification';

/** A rule as it is stored. What is read of the database was validated when it was written. */
export type StoredRule = {
  readonly id: string;
  readonly rule: NotificationRule;
  readonly createdAt: Date;
  readonly createdByName: string;
  /** Until when changes that were found have been planned; null before the first time. */
  readonly plannedUntil: Date | null;
};

export const RULE_COLUMNS = `
  r.id, r.rule, r.created_at AS "createdAt", r.created_by_name AS "createdByName", r.planned_until AS "plannedUntil"`;
