import type { JsonSchema } from '@tachograph/openapi/responses';
import { toLimits } from './to-limits.ts';
import { type TypePart, toType } from './to-type.ts';

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

/** The fields of an object schema, and below each the fields of an object in it that has no name of its own. */
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

/** The shapes a schema allows: one, or those of a union of objects. Empty for what has no fields of its own. */
export function toShapes(schema: JsonSchema): Field[][] {
  if (schema.properties) return [toFields(schema)];
  const alternatives = (schema.anyOf ?? schema.oneOf ?? []).filter((inner) => typeof inner === 'object');
  return alternatives.every(({ properties }) => properties) ? alternatives.map((inner) => toFields(inner)) : [];
}
