import type { JsonSchema } from '@tachograph/openapi/responses';

/** A part of a type as text: plain, or the name of a schema with its own section. */
export type TypePart = { readonly text: string } | { readonly schema: string };

type Node = JsonSchema | boolean | undefined;

const REFERENCE = '#/components/schemas/';
const ANYTHING: TypePart[] = [{ text: 'anything' }];

const isNull = (schema: Node) => typeof schema === 'object' && schema.type === 'null';

const joinWith = (word: string, types: readonly TypePart[][]): TypePart[] =>
  types.flatMap((type, at) => (at === 0 ? type : [{ text: ` ${word} ` }, ...type]));

const same = (a: readonly TypePart[], b: readonly TypePart[]) => JSON.stringify(a) === JSON.stringify(b);

function toUnion(alternatives: readonly Node[]): TypePart[] {
  const types = alternatives.filter((schema) => !isNull(schema)).map((schema) => toType(schema));
  const distinct = types.filter((type, at) => types.findIndex((other) => same(type, other)) === at);
  return joinWith('or', [...distinct, ...(alternatives.some(isNull) ? [[{ text: 'null' }]] : [])]);
}

/** What a value of a JSON Schema is, as text: `list of Result`, `string or null`, `table of number`. */
export function toType(schema: Node): TypePart[] {
  if (typeof schema !== 'object') return ANYTHING;
  if (schema.$ref?.startsWith(REFERENCE)) return [{ schema: schema.$ref.slice(REFERENCE.length) }];
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return toUnion(alternatives);
  if (schema.const !== undefined) return [{ text: JSON.stringify(schema.const) }];
  if (schema.type === 'array') return [{ text: 'list of ' }, ...toType(schema.items as Node)];
  if (schema.type === 'object' && !schema.properties && schema.additionalProperties)
    return [{ text: 'table of ' }, ...toType(schema.additionalProperties)];
  return typeof schema.type === 'string' ? [{ text: schema.type }] : ANYTHING;
}
