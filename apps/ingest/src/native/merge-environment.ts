/** Anything with named fields that is not a list. */
const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What the uploader states over what the adapter read, field by field. Stating null says nothing, so that a captured
 * environment with gaps does not rub out what the tool printed. Lists and tables of settings are taken whole.
 */
export function mergeEnvironment(read: unknown, stated: unknown): unknown {
  if (stated === undefined || stated === null) return read;
  if (!isTable(read) || !isTable(stated)) return stated;
  const keys = new Set([...Object.keys(read), ...Object.keys(stated)]);
  keys.delete('__proto__');
  return Object.fromEntries([...keys].map((key) => [key, mergeEnvironment(read[key], stated[key])]));
}
