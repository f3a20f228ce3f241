import { parseMapping } from '@tachograph/adapters';
import type { Mapping } from '@tachograph/schema/mapping';
import { ProblemError } from '../problem.ts';

/** A mapping as it was sent, or a `ProblemError` with every fault. `whose` names it: "The mapping". */
export function readMapping(input: unknown, whose = 'The mapping'): Mapping {
  const parsed = parseMapping(input);
  if ('mapping' in parsed) return parsed.mapping;
  const { faults } = parsed;
  const count = faults.length === 1 ? 'one fault' : `${faults.length} faults`;
  throw new ProblemError('invalid-mapping', `${whose} has ${count}; every place is named in errors.`, { faults });
}
