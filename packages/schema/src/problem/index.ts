export {
  ISSUE_CODES,
  MAX_COUNTED_ISSUES,
  MAX_LISTED_ISSUES,
  PROBLEM_CODES,
  PROBLEMS,
  type Problem,
  type ProblemCode,
  type ValidationIssue,
} from './problem.ts';
export { toIssues, toPointer } from './to-issues.ts';
