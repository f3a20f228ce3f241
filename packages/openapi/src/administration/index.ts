/** Requests and responses of what administers a project: tokens, rules, exclusions and releases. */
export {
  type CreatedTokenResponse,
  type ExclusionResponse,
  newExclusion,
  newReleases,
  newToken,
  type ReleasesResponse,
  type TokenListResponse,
  type TokenResponse,
} from '../responses/admin-responses.ts';
export {
  type CreatedRuleResponse,
  type DeliveryListResponse,
  newNotificationRule,
  type PlannedTestResponse,
  type RuleListResponse,
  type RuleResponse,
} from '../responses/notification-responses.ts';
