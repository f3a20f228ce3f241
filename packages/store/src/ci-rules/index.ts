export type { CiIdentity, CiRule } from './ci-rule.ts';
export { claimProject } from './claim-project.ts';
export { deleteJobTokens, insertJobToken } from './job-tokens.ts';
export { deleteCiRule, findCiRule, insertCiRule, listCiRules, MOST_CI_RULES } from './rules.ts';
