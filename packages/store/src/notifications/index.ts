export { type ClaimedDelivery, claimDelivery } from './claim-delivery.ts';
export { type DeliveryOutcome, finishDelivery } from './finish-delivery.ts';
export { type LoggedDelivery, listDeliveries } from './list-deliveries.ts';
export { listUnreported, setPlannedUntil } from './list-unreported.ts';
export { MOST_TESTS, planDelivery, planTestDelivery } from './plan-delivery.ts';
export { deleteRule, insertRule, listRuledProjects, listRules, PLANNED_AGAIN_MS, type StoredRule } from './rules.ts';
