import type { z } from 'zod';
import { findNearest } from '../text/find-nearest.ts';
import { listFields } from '../text/list-fields.ts';
import { type Fault, type FaultCode, MAX_LISTED_FAULTS } from './problem.ts';

/** A JSON pointer (RFC 6901) to a path of keys and indexes. */
export const toPointer = (path: readonly PropertyKey[]): string =>
  path.map((step) => `/${String(step).replace(/~/g, '~0').replace(/\//g, '~1')}`).join('');

const CODES: Readonly<Record<string, FaultCode>> = {
  invalid_type: 'wrong-type',
  too_big: 'too-large',
  too_small: 'too-small',
};

const article = (noun: string) => (/^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`);

/** What a size is counted in; a number has none. */
const SIZE_UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' entries', set: ' entries' };

/** Where no sentence of ours names the fault, say what was expected in plain words. */
function toPlainWords(issue: z.core.$ZodIssue, found: unknown): string {
  if (issue.code === 'invalid_type') {
    if (issue.expected === 'number' && typeof found === 'number') return 'is not a finite number that fits a double';
    return `must be ${article(issue.expected)}`;
  }
  if (issue.code === 'invalid_value') {
    return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
  }
  if (issue.code === 'too_big' || issue.code === 'too_small') {
    const limit = issue.code === 'too_big' ? issue.maximum : issue.minimum;
    const bound = `${issue.inclusive === false ? '' : ' or equal to'} ${limit}`;
    const unit = SIZE_UNITS[issue.origin];
    if (unit) return `must have ${issue.code === 'too_big' ? 'at most' : 'at least'} ${limit}${unit}`;
    return `must be ${issue.code === 'too_big' ? 'below' : 'above'}${bound}`;
  }
  return issue.message;
}

/** The value at a path, undefined where there is none. Inherited properties are not values. */
export function readPath(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Record<PropertyKey, unknown>)[step]
        : undefined,
    input,
  );
}

/**
 * Of the alternatives a value may be, the one it was meant to be: its own type fits and something inside does not.
 * `{"rows": "<600 characters>"}` is a text that is too long, not a value of the wrong type.
 */
function meantAlternative(issue: z.core.$ZodIssueInvalidUnion): readonly z.core.$ZodIssue[] | undefined {
  return issue.errors.find((issues) => !issues.some((inner) => inner.path.length === 0 && isTypeIssue(inner)));
}

const isTypeIssue = (issue: z.core.$ZodIssue) => issue.code === 'invalid_type' || issue.code === 'invalid_union';

/** The document in which issues were found, and what it should have been. */
export type Checked = {
  readonly input: unknown;
  readonly schema: z.core.$ZodType;
  /** What the schema describes, at the beginning of a sentence: "the format". */
  readonly what: string;
  /** False beyond the faults that are listed: looking for what was meant takes its time. */
  readonly suggests?: boolean;
  /** The way to the document inside a larger one. */
  readonly at?: readonly PropertyKey[];
};

/** A fault with what was probably meant, where something near it would have been right. */
export function withSuggestion(fault: Fault, suggestion: string | null): Fault {
  if (suggestion === null) return fault;
  return { ...fault, detail: `${fault.detail}; did you mean "${suggestion}"?`, suggestion };
}

/** One issue of the validator as faults of the catalogue. `prefix` is the way to it inside the document. */
export function toFaults(issue: z.core.$ZodIssue, checked: Checked, prefix: readonly PropertyKey[] = []): Fault[] {
  const { input, schema, what, suggests = true, at = [] } = checked;
  const path = [...prefix, ...issue.path];
  const pointer = toPointer([...at, ...path]);
  if (issue.code === 'unrecognized_keys') {
    const fields = suggests ? listFields(schema, path) : [];
    return issue.keys.map((key, index) => {
      const detail = `${what} has no field "${key.slice(0, 100)}" here`;
      const fault: Fault = { pointer: toPointer([...at, ...path, key]), code: 'unknown-field', detail };
      return withSuggestion(fault, index < MAX_LISTED_FAULTS ? findNearest(key, fields) : null);
    });
  }
  if (issue.code === 'invalid_union') {
    const meant = meantAlternative(issue);
    if (meant) return meant.flatMap((inner) => toFaults(inner, checked, path));
    return [{ pointer, code: 'wrong-type', detail: 'is of a type that is not allowed here' }];
  }
  if (issue.code === 'invalid_key') {
    const detail = `as a name, ${issue.issues.map((inner) => toPlainWords(inner, '')).join(' and ')}`;
    return [{ pointer, code: 'invalid-value', detail }];
  }
  const found = readPath(input, path);
  if (issue.code === 'invalid_type' && found === undefined) {
    return [{ pointer, code: 'missing-field', detail: `is missing; it must be ${article(issue.expected)}` }];
  }
  const fault: Fault = { pointer, code: CODES[issue.code] ?? 'invalid-value', detail: toPlainWords(issue, found) };
  const meant =
    suggests && issue.code === 'invalid_value' && typeof found === 'string'
      ? findNearest(found, issue.values.map(String))
      : null;
  return [withSuggestion(fault, meant)];
}
