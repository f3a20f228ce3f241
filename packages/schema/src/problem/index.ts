export {
  FAULT_CODES,
  type Fault,
  MAX_LISTED_FAULTS,
  PROBLEM_CODES,
  PROBLEMS,
  type Problem,
  type ProblemCode,
} from './problem.ts';
export { toFaults, toPointer } from './to-faults.ts';
