import type { JsonSchema } from '@tachograph/openapi/responses';
import fc from 'fast-check';

type Schemas = Readonly<Record<string, JsonSchema>>;
type Node = JsonSchema | boolean | undefined;

const REFERENCE = '#/components/schemas/';

/** Texts for patterns and formats that no random text would meet. */
const SPECIAL: readonly string[] = [
  '2026-11-20T10:00:00Z',
  '2026-11-20T02:14:31.5+01:00',
  'https://ci.example/runs/4711',
  '4f2a9c1d7be05a6c3e8d9f1b2a3c4d5e6f708192',
  'pkg:npm/mysql2@3.24.5',
  'ops/s',
  'us/op',
  '{scenario} - {driver}',
  'r_4cc2f12950073e3f',
];

function toText({ format, pattern, maxLength = 60 }: JsonSchema): fc.Arbitrary<unknown> {
  if (format === 'date-time') return fc.constantFrom(...SPECIAL.slice(0, 2));
  if (format === 'uri') return fc.constant(SPECIAL[2]);
  if (pattern) return fc.constant(SPECIAL.find((text) => new RegExp(pattern).test(text)) ?? SPECIAL[3]);
  const text = fc.string({ unit: 'binary', maxLength: Math.min(maxLength, 60) });
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...SPECIAL.slice(4)) }, fc.lorem({ maxCount: 2 }), text);
}

function toObject(schema: JsonSchema, schemas: Schemas, depth: number): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  if (additionalProperties && !schema.properties) {
    return fc.dictionary(fc.lorem({ maxCount: 1 }), toValues(additionalProperties, schemas, depth + 1), { maxKeys: 3 });
  }
  const fields = Object.entries(properties).map(
    ([name, field]) => [name, toValues(field, schemas, depth + 1)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
}

/** Values that a JSON Schema of the document describes. Deep down what need not be there is left out. */
export function toValues(schema: Node, schemas: Schemas, depth = 0): fc.Arbitrary<unknown> {
  if (typeof schema !== 'object' || depth > 6) return fc.constantFrom(null, 1, 'text', true);
  if (schema.$ref) return toValues(schemas[schema.$ref.slice(REFERENCE.length)], schemas, depth);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return fc.oneof(...alternatives.map((inner) => toValues(inner, schemas, depth)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'string') return toText(schema);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'integer') return fc.integer({ min: 1, max: 1000 });
  if (schema.type === 'number') return fc.double({ min: 0.001, max: 0.999, noNaN: true });
  if (schema.type === 'array') {
    const item = Array.isArray(schema.items) ? undefined : schema.items;
    return fc.array(toValues(item, schemas, depth + 1), { minLength: schema.minItems ?? 0, maxLength: 3 });
  }
  return schema.type === 'object' ? toObject(schema, schemas, depth) : fc.jsonValue({ maxDepth: 2 });
}
