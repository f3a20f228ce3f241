import { createHash } from 'node:crypto';
import { isReported, toDueAt } from '@tachograph/analysis/notification';
import type { Change } from '@tachograph/schema/change';
import { groupBy } from '@tachograph/schema/collection';
import { listChanges } from '@tachograph/store/changes';
import type { Store } from '@tachograph/store/database';
import {
  listRuledProjects,
  listRules,
  listUnreported,
  PLANNED_AGAIN_MS,
  planDelivery,
  type StoredRule,
  setPlannedUntil,
} from '@tachograph/store/notifications';

/** Changes that are read at once, and parts of so many that one round plans for a rule: the next round goes on. */
const PART = 500;
const MOST_PARTS = 20;

export type PlanDeps = { readonly db: Store; readonly now: () => Date };

/** Where a rule goes on: a little before it ended, and never before it was created. */
function toStart({ createdAt, plannedUntil }: StoredRule): Date {
  const again = plannedUntil ? plannedUntil.getTime() - PLANNED_AGAIN_MS : 0;
  return new Date(Math.max(createdAt.getTime(), again));
}

type PlannedMessage = { readonly changeIds: readonly string[]; readonly laterMs: number };

/** The delay of a group, by its hash: changes that wait for the same time become one message. */
const toLaterMs = (group: string) => createHash('sha256').update(group).digest().readUInt16BE();

/** All changes are one message, but an issue of a repository is about one group. */
function toMessages({ rule }: StoredRule, wanted: readonly Change[]): PlannedMessage[] {
  if (wanted.length === 0) return [];
  if (rule.target.kind !== 'github-issue') return [{ changeIds: wanted.map(({ id }) => id), laterMs: 0 }];
  const groups = [...groupBy(wanted, ({ group }) => group)];
  return groups.map(([group, changes]) => ({ changeIds: changes.map(({ id }) => id), laterMs: toLaterMs(group) }));
}

async function planRule(projectId: number, stored: StoredRule, { db, now }: PlanDeps): Promise<void> {
  const at = now();
  const dueAt = toDueAt(stored.rule, at);
  let from: Parameters<typeof listUnreported>[2]['from'] = { foundAt: toStart(stored), id: null };
  for (let part = 0; part < MOST_PARTS; part += 1) {
    const found = await listUnreported(db, projectId, { ruleId: stored.id, from, limit: PART });
    const ids = found.map(({ id }) => id);
    const changes = ids.length === 0 ? [] : await listChanges(db, projectId, { ids }, PART);
    const wanted = changes.filter((change) => isReported(stored.rule, change));
    for (const { changeIds, laterMs } of toMessages(stored, wanted)) {
      const planned = { ruleId: stored.id, changeIds, dueAt: new Date(dueAt.getTime() + laterMs), now: at };
      await planDelivery(db, projectId, planned);
    }
    const last = found.at(-1);
    if (!last || found.length < PART) return setPlannedUntil(db, projectId, stored.id, at);
    from = last;
  }
  await setPlannedUntil(db, projectId, stored.id, from.foundAt);
}

/** Plans the messages of all rules for the changes that were found since the last time. */
export async function planMessages(deps: PlanDeps): Promise<void> {
  for (const projectId of await listRuledProjects(deps.db)) {
    for (const stored of await listRules(deps.db, projectId)) await planRule(projectId, stored, deps);
  }
}
