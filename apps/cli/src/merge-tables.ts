import { isTable } from './server/read-json.ts';

/**
 * What is stated over what was found, field by field. Stating null says nothing, so that gaps of the one do not rub out
 * the other; lists are taken whole. The upload server puts environments together in the same way.
 */
export function mergeTables(found: unknown, stated: unknown): unknown {
  if (stated === undefined || stated === null) return found;
  if (!isTable(found) || !isTable(stated)) return stated;
  const keys = new Set([...Object.keys(found), ...Object.keys(stated)]);
  keys.delete('__proto__');
  return Object.fromEntries([...keys].map((key) => [key, mergeTables(found[key], stated[key])]));
}
