import { parseMapping } from '@tachograph/adapters';
import type { Mapping } from '@tachograph/schema/mapping';
import { ProblemError } from '../http/problem.ts';

/** A mapping as it was sent, or a `ProblemError` with every issue. `whose` names it: "The mapping". */
export function readMapping(input: unknown, whose = 'The mapping'): Mapping {
  const parsed = parseMapping(input);
  if ('mapping' in parsed) return parsed.mapping;
  const { issues } = parsed;
  const count = issues.length === 1 ? 'one issue' : `${issues.length} issues`;
  throw new ProblemError('invalid-mapping', `${whose} has ${count}; every issue is listed in errors.`, { issues });
}
