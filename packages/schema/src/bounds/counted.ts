import * as z from 'zod';

/** No measurement is this large; beyond it, converting to the canonical unit could leave the doubles. */
export const LARGEST = 1e300;

/** A number from -1e300 to 1e300. Values, samples and intervals are held to that in their canonical unit instead. */
export const boundedNumber = () => z.number().min(-LARGEST).max(LARGEST);

/** A schema whose size is looked at before what is in it. In types, in JSON Schema and in issues it is the schema itself. */
export type Counted<Schema extends z.ZodType> = z.ZodPipe<z.ZodTransform<z.input<Schema>, z.input<Schema>>, Schema>;

type Size = { readonly origin: 'array' | 'object'; readonly maximum: number };

/**
 * The schema, for values that are not too large. Zod counts after it has looked at every entry and made an issue for each
 * that is wrong: of a million entries that takes seconds.
 */
function counted<Schema extends z.ZodType>(
  schema: Schema,
  { origin, maximum }: Size,
  isTooLarge: (value: unknown) => boolean,
): Counted<Schema> {
  const pipe = z.preprocess((value, context) => {
    if (!isTooLarge(value)) return value;
    context.addIssue({ code: 'too_big', origin, maximum, inclusive: true, input: value });
    return z.NEVER;
  }, schema);
  COUNTED.set(pipe, schema);
  return pipe as unknown as Counted<Schema>;
}

const COUNTED = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

/** The schema whose size is looked at first; undefined for any other schema. It takes the same values by itself. */
export const findCounted = (schema: z.core.$ZodType): z.core.$ZodType | undefined => COUNTED.get(schema);

/** Keys that a table may have where nothing else is said. */
export const MAX_KEYS = 256;

function hasMoreKeys(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  let count = 0;
  for (const _ in value) {
    count += 1;
    if (count > most) return true;
  }
  return false;
}

/** A table of names that its writer chooses, such as settings: at most `most` of them. */
export const openTable = <Key extends z.core.$ZodRecordKey, Value extends z.ZodType>(
  key: Key,
  value: Value,
  most: number = MAX_KEYS,
) =>
  counted(z.record(key, value).meta({ maxProperties: most }), { origin: 'object', maximum: most }, (table) =>
    hasMoreKeys(table, most),
  );

export const boundedList = <Entry extends z.ZodType>(entry: Entry, most: number) =>
  counted(
    z.array(entry).max(most),
    { origin: 'array', maximum: most },
    (list) => Array.isArray(list) && list.length > most,
  );
