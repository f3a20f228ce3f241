import * as z from 'zod';
import { findNearest } from '../text/find-nearest.ts';
import { type IssueCode, MAX_COUNTED_ISSUES, MAX_LISTED_ISSUES, type ValidationIssue } from './problem.ts';

/** A JSON pointer (RFC 6901) to a path of keys and indexes. */
export const toPointer = (path: readonly PropertyKey[]): string =>
  path.map((step) => `/${String(step).replace(/~/g, '~0').replace(/\//g, '~1')}`).join('');

const CODES: Readonly<Record<string, IssueCode>> = {
  invalid_type: 'wrong-type',
  too_big: 'too-large',
  too_small: 'too-small',
};

const article = (noun: string) => (/^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`);

/** What a size is counted in, one and several; a number has none. */
const SIZE_UNITS: Readonly<Record<string, readonly [string, string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  object: ['entry', 'entries'],
};

/** Where no sentence of ours names the issue, say what was expected in plain words. */
function toPlainText(zodIssue: z.core.$ZodIssue, found: unknown): string {
  if (zodIssue.code === 'invalid_type') {
    if (zodIssue.expected === 'number' && typeof found === 'number') return 'is not a finite number that fits a double';
    return `must be ${article(zodIssue.expected)}`;
  }
  if (zodIssue.code === 'invalid_value') {
    return `must be ${zodIssue.values.length > 1 ? 'one of ' : ''}${zodIssue.values.map(String).join(', ')}`;
  }
  if (zodIssue.code === 'too_big' || zodIssue.code === 'too_small') {
    const limit = zodIssue.code === 'too_big' ? zodIssue.maximum : zodIssue.minimum;
    const bound = `${zodIssue.inclusive === false ? '' : ' or equal to'} ${limit}`;
    const unit = SIZE_UNITS[zodIssue.origin];
    if (unit) {
      const noun = unit[Number(limit) === 1 ? 0 : 1];
      return `must have ${zodIssue.code === 'too_big' ? 'at most' : 'at least'} ${limit} ${noun}`;
    }
    return `must be ${zodIssue.code === 'too_big' ? 'below' : 'above'}${bound}`;
  }
  return zodIssue.message;
}

/** The value at a path, undefined without a value. Inherited properties are not values. */
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
function meantAlternative(zodIssue: z.core.$ZodIssueInvalidUnion): readonly z.core.$ZodIssue[] | undefined {
  return zodIssue.errors.find((zodIssues) => !zodIssues.some((inner) => inner.path.length === 0 && isTypeIssue(inner)));
}

const isTypeIssue = (zodIssue: z.core.$ZodIssue) =>
  zodIssue.code === 'invalid_type' || zodIssue.code === 'invalid_union';

/** What a schema is made of, without what only says that a value may be left out, null or read from another. */
function toCore(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return toCore(schema.unwrap());
  }
  if (!(schema instanceof z.ZodPipe)) return schema;
  return toCore(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
}

function step(schema: z.core.$ZodType, key: PropertyKey): z.core.$ZodType[] {
  const core = toCore(schema);
  if (core instanceof z.ZodUnion) return core.options.flatMap((option) => step(option, key));
  if (core instanceof z.ZodArray) return [core.element];
  if (core instanceof z.ZodRecord) return [core.valueType];
  const field = core instanceof z.ZodObject ? core.shape[String(key)] : undefined;
  return field === undefined ? [] : [field];
}

function namesOf(schema: z.core.$ZodType): string[] {
  const core = toCore(schema);
  if (core instanceof z.ZodUnion) return core.options.flatMap(namesOf);
  return core instanceof z.ZodObject ? Object.keys(core.shape) : [];
}

/** The names of the fields that a document of a schema may have at a path; none where it holds no object there. */
const listFields = (schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] =>
  path.reduce((schemas, key) => schemas.flatMap((inner) => step(inner, key)), [schema]).flatMap(namesOf);

/** The document in which issues were found, and what it should have been. */
export type Checked = {
  readonly input: unknown;
  readonly schema: z.core.$ZodType;
  /** What the schema describes, at the beginning of a sentence: "the format". */
  readonly what: string;
  /** False beyond the issues that are listed: looking for what was meant takes its time. */
  readonly suggests?: boolean;
  /** The way to the document inside a larger one. */
  readonly at?: readonly PropertyKey[];
};

/** An issue with what was probably meant, where something near it would have been right. */
export function withSuggestion(issue: ValidationIssue, suggestion: string | null): ValidationIssue {
  if (suggestion === null) return issue;
  return { ...issue, detail: `${issue.detail}; did you mean "${suggestion}"?`, suggestion };
}

/** One issue of the validator as issues of the catalogue. `prefix` is the way to it inside the document. */
export function toIssues(
  zodIssue: z.core.$ZodIssue,
  checked: Checked,
  prefix: readonly PropertyKey[] = [],
): ValidationIssue[] {
  const { input, schema, what, suggests = true, at = [] } = checked;
  const path = [...prefix, ...zodIssue.path];
  const pointer = toPointer([...at, ...path]);
  if (zodIssue.code === 'unrecognized_keys') {
    const fields = suggests ? listFields(schema, path) : [];
    return zodIssue.keys.slice(0, MAX_COUNTED_ISSUES).map((key, index) => {
      const detail = `${what} has no field "${key.slice(0, 100)}" here`;
      const issue: ValidationIssue = { pointer: toPointer([...at, ...path, key]), code: 'unknown-field', detail };
      return withSuggestion(issue, index < MAX_LISTED_ISSUES ? findNearest(key, fields) : null);
    });
  }
  if (zodIssue.code === 'invalid_union') {
    const meant = meantAlternative(zodIssue);
    if (meant) return meant.flatMap((inner) => toIssues(inner, checked, path));
    return [{ pointer, code: 'wrong-type', detail: 'is of a type that is not allowed here' }];
  }
  if (zodIssue.code === 'invalid_key') {
    const detail = `as a name, ${zodIssue.issues.map((inner) => toPlainText(inner, '')).join(' and ')}`;
    return [{ pointer, code: 'invalid-value', detail }];
  }
  const found = readPath(input, path);
  if (zodIssue.code === 'invalid_type' && found === undefined) {
    return [{ pointer, code: 'missing-field', detail: `is missing; it must be ${article(zodIssue.expected)}` }];
  }
  const issue: ValidationIssue = {
    pointer,
    code: CODES[zodIssue.code] ?? 'invalid-value',
    detail: toPlainText(zodIssue, found),
  };
  const meant =
    suggests && zodIssue.code === 'invalid_value' && typeof found === 'string'
      ? findNearest(found, zodIssue.values.map(String))
      : null;
  return [withSuggestion(issue, meant)];
}
