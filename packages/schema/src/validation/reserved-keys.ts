import type { Fault } from '../problem/problem.ts';
import { toPointer } from '../problem/to-faults.ts';

type Place = { readonly value: object; readonly step: PropertyKey | null; readonly parent: Place | null };

function pathOf(place: Place): PropertyKey[] {
  const path: PropertyKey[] = [];
  for (let at: Place | null = place; at !== null && at.step !== null; at = at.parent) path.unshift(at.step);
  return path;
}

/**
 * Every own `__proto__` key of a document. `JSON.parse` makes it an ordinary key, and the validator then leaves it out
 * without a word; a field that vanishes is worse than one that is refused. Walks without recursion: depth is no danger.
 */
export function reservedKeyFaults(input: unknown): Fault[] {
  const faults: Fault[] = [];
  const stack: Place[] = [];
  const push = (value: unknown, step: PropertyKey | null, parent: Place | null) => {
    if (typeof value === 'object' && value !== null) stack.push({ value, step, parent });
  };
  push(input, null, null);
  for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
    if (Object.hasOwn(place.value, '__proto__')) {
      const pointer = toPointer([...pathOf(place), '__proto__']);
      faults.push({ pointer, code: 'unknown-field', detail: 'the format has no field "__proto__" here' });
    }
    if (Array.isArray(place.value)) {
      // Samples are thousands of numbers: looking at the first one tells.
      if (typeof place.value[0] === 'number') continue;
      for (const [index, inner] of place.value.entries()) push(inner, index, place);
    } else {
      for (const [key, inner] of Object.entries(place.value)) if (key !== '__proto__') push(inner, key, place);
    }
  }
  return faults;
}
