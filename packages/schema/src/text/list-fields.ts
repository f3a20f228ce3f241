import { z } from 'zod';

/** What a schema is made of, without what only says that a value may be left out, null or read from another. */
function toCore(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return toCore(schema.unwrap());
  }
  return schema instanceof z.ZodPipe ? toCore(schema.in) : schema;
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
export const listFields = (schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] =>
  path.reduce((schemas, key) => schemas.flatMap((inner) => step(inner, key)), [schema]).flatMap(namesOf);
