export type { CiIdentity, CiRule } from './ci-rule.ts';
export { deleteJobTokens, insertJobToken } from './job-tokens.ts';
export { deleteCiRule, findCiRule, insertCiRule, listCiRules, MOST_CI_RULES } from './rules.ts';
