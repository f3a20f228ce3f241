export { type ClaimedDelivery, claimDelivery } from './claim-delivery.ts';
export { type DeliveryOutcome, finishDelivery } from './finish-delivery.ts';
export { listDeliveries } from './list-deliveries.ts';
export { listUnreported, setPlannedUntil } from './list-unreported.ts';
export { MOST_TESTS, planDelivery, planTestDelivery } from './plan-delivery.ts';
export { deriveRuleKey, openRuleSecret, type RuleKey } from './rule-secret.ts';
export { deleteRule, insertRule, listRuledProjects, listRules, PLANNED_AGAIN_MS, type StoredRule } from './rules.ts';
export { sealClearSecrets } from './seal-clear-secrets.ts';
