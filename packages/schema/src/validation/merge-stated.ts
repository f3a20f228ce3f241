import { isTable } from '../collection/is-same-json.ts';

/**
 * What somebody states over what was found, field by field: an environment over what a tool printed, a file over what
 * the machine tells. Stating null says nothing, so that a record with gaps does not rub out what is known. Lists are
 * taken whole.
 */
export function mergeStated(found: unknown, stated: unknown): unknown {
  if (stated === undefined || stated === null) return found;
  if (!isTable(found) || !isTable(stated)) return stated;
  const keys = new Set([...Object.keys(found), ...Object.keys(stated)]);
  keys.delete('__proto__');
  return Object.fromEntries([...keys].map((key) => [key, mergeStated(found[key], stated[key])]));
}
