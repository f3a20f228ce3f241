import type { JsonSchema } from '@tachograph/openapi/responses';
import { formatCount } from '@tachograph/units';
import { type TypePart, toType } from './to-type.ts';

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'RFC 3339 time',
  uri: 'URL',
  uuid: 'UUID',
};

/** The longest pattern that a reader understands, in characters. */
const READABLE = 24;

/** A text is shown as it is in a URL; nothing at all is shown by its quotes. */
const toCode = (value: unknown) => `\`${typeof value === 'string' && value !== '' ? value : JSON.stringify(value)}\``;

/** A bound that was set: every whole number is between the safe ones. Older drafts have `true` in places. */
const isBound = (number: number | boolean | undefined): number is number =>
  typeof number === 'number' && Math.abs(number) < Number.MAX_SAFE_INTEGER;

function toOwnLimits(schema: JsonSchema): string[] {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const limits: string[] = [];
  const format = schema.format && FORMATS[schema.format];
  if (format) limits.push(format);
  if (schema.enum) limits.push(`one of ${schema.enum.map(toCode).join(', ')}`);
  if (!format && schema.pattern && schema.pattern.length <= READABLE) limits.push(`matches \`${schema.pattern}\``);
  if (minLength) limits.push(`at least ${formatCount(minLength)} characters`);
  if (maxLength !== undefined) limits.push(`at most ${formatCount(maxLength)} characters`);
  if (minItems) limits.push(`at least ${formatCount(minItems)}`);
  if (maxItems !== undefined) limits.push(`at most ${formatCount(maxItems)}`);
  if (isBound(minimum)) limits.push(`at least ${formatCount(minimum)}`);
  if (isBound(maximum)) limits.push(`at most ${formatCount(maximum)}`);
  if (isBound(exclusiveMinimum)) limits.push(`above ${formatCount(exclusiveMinimum)}`);
  if (isBound(exclusiveMaximum)) limits.push(`below ${formatCount(exclusiveMaximum)}`);
  return limits;
}

/** What a value must keep to besides its type, each as a short text with code between backticks. */
export function toLimits(schema: JsonSchema | boolean | undefined): string[] {
  if (typeof schema !== 'object') return [];
  const alternatives = (schema.anyOf ?? schema.oneOf ?? []).flatMap((inner) => toLimits(inner));
  const limits = [...new Set([...toOwnLimits(schema), ...alternatives])];
  return schema.default === undefined || typeof schema.default === 'object'
    ? limits
    : [...limits, `${toCode(schema.default)} by default`];
}

/** One row of a table of fields. */
export type Field = {
  /** The way to it from the document's own fields: `link.transport`, `runs[].id`. */
  readonly name: string;
  readonly required: boolean;
  readonly type: readonly TypePart[];
  readonly description: string | null;
  readonly limits: readonly string[];
};

/** The object that a field holds, directly, in a list, or unless it is null. */
function findInner(schema: JsonSchema | boolean): { readonly schema: JsonSchema; readonly suffix: string } | null {
  if (typeof schema !== 'object') return null;
  if (schema.properties) return { schema, suffix: '' };
  if (schema.type === 'array' && typeof schema.items === 'object' && !Array.isArray(schema.items)) {
    const inner = findInner(schema.items);
    return inner && { schema: inner.schema, suffix: `[]${inner.suffix}` };
  }
  const others = (schema.anyOf ?? []).filter((inner) => typeof inner === 'object' && inner.type !== 'null');
  const [only] = others;
  return only !== undefined && others.length === 1 ? findInner(only) : null;
}

/** The fields of an object schema, and below each the fields of an object in it that has no name. */
export function toFields(schema: JsonSchema, prefix = ''): Field[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = `${prefix}${key}`;
    const inner = findInner(field);
    const row: Field = {
      name,
      required: required.has(key),
      type: toType(field),
      description: (typeof field === 'object' && field.description) || null,
      limits: toLimits(field),
    };
    return inner ? [row, ...toFields(inner.schema, `${name}${inner.suffix}.`)] : [row];
  });
}

/** The shapes a schema allows: one, or those of a union of objects. Empty for a schema without fields. */
export function toShapes(schema: JsonSchema): Field[][] {
  if (schema.properties) return [toFields(schema)];
  const alternatives = (schema.anyOf ?? schema.oneOf ?? []).filter((inner) => typeof inner === 'object');
  return alternatives.every(({ properties }) => properties) ? alternatives.map((inner) => toFields(inner)) : [];
}
