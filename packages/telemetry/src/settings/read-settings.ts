import type * as z from 'zod';

/**
 * The settings of a server, or what is wrong with them, one sentence per variable. An empty variable counts as not set: that is
 * how compose files leave one out.
 *
 * @param toSettings what is made of the variables; an error that it throws names the variable that is wrong
 */
export function readSettings<Shape extends z.ZodRawShape, Settings>(
  schema: z.ZodObject<Shape>,
  toSettings: (given: z.output<z.ZodObject<Shape>>) => Settings,
  variables: Readonly<Record<string, string | undefined>>,
): Settings | { readonly issues: string[] } {
  const given = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, variables[name] || undefined]));
  const parsed = schema.safeParse(given);
  if (!parsed.success)
    return { issues: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) };
  try {
    return toSettings(parsed.data);
  } catch (error) {
    return { issues: [error instanceof Error ? error.message : String(error)] };
  }
}
