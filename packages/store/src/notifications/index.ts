export { type ClaimedDelivery, claimDelivery } from './claim-delivery.ts';
export { deleteRule } from './delete-rule.ts';
export { type DeliveryOutcome, finishDelivery } from './finish-delivery.ts';
export { insertRule } from './insert-rule.ts';
export { type LoggedDelivery, listDeliveries } from './list-deliveries.ts';
export { listRuledProjects, listRules } from './list-rules.ts';
export { listUnreported, setPlannedUntil } from './list-unreported.ts';
export { MOST_TESTS, planDelivery, planTestDelivery } from './plan-delivery.ts';
export type { StoredRule } from './rule.ts';
