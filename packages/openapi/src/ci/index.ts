/** Requests and responses of uploads from CI without a stored token. */
export {
  type CiRuleListResponse,
  type CiRuleResponse,
  type JobTokenResponse,
  newCiRule,
} from '../responses/ci-responses.ts';
