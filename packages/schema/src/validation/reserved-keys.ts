import type { ValidationIssue } from '../problem/problem.ts';
import { toPointer } from '../problem/to-issues.ts';

type Location = { readonly value: object; readonly step: PropertyKey | null; readonly parent: Location | null };

function pathOf(location: Location): PropertyKey[] {
  const path: PropertyKey[] = [];
  for (let at: Location | null = location; at !== null && at.step !== null; at = at.parent) path.unshift(at.step);
  return path;
}

/**
 * Every own `__proto__` key of a document. `JSON.parse` makes it an ordinary key, and the validator then leaves it out
 * without a word; a field that vanishes is worse than one that is refused. Walks without recursion: depth is no danger.
 */
export function* reservedKeyIssues(input: unknown): Generator<ValidationIssue> {
  const stack: Location[] = [];
  const push = (value: unknown, step: PropertyKey | null, parent: Location | null) => {
    if (typeof value === 'object' && value !== null) stack.push({ value, step, parent });
  };
  push(input, null, null);
  for (let location = stack.pop(); location !== undefined; location = stack.pop()) {
    if (Object.hasOwn(location.value, '__proto__')) {
      const pointer = toPointer([...pathOf(location), '__proto__']);
      yield { pointer, code: 'unknown-field', detail: 'the format has no field "__proto__" here' };
    }
    if (Array.isArray(location.value)) {
      // Samples are thousands of numbers: looking at the first one tells.
      if (typeof location.value[0] === 'number') continue;
      for (const [index, inner] of location.value.entries()) push(inner, index, location);
    } else {
      for (const [key, inner] of Object.entries(location.value)) if (key !== '__proto__') push(inner, key, location);
    }
  }
}
