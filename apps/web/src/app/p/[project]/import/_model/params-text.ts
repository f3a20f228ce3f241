import type { Params } from '@tachograph/schema/result';

const isNumber = (text: string) => /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,12})?$/.test(text);

/** `rows=100, text=true` → params. A part without `=` has no name and is left out. */
export function parseParams(text: string): Params {
  const pairs = text.split(',').flatMap((part): [string, Params[string]][] => {
    const at = part.indexOf('=');
    const name = part.slice(0, Math.max(at, 0)).trim();
    const value = part.slice(at + 1).trim();
    if (name === '' || value === '' || name === '__proto__') return [];
    if (value === 'true' || value === 'false') return [[name, value === 'true']];
    return [[name, isNumber(value) ? Number(value) : value]];
  });
  return Object.fromEntries(pairs);
}

/** Params as a person types them. */
export const formatParams = (params: Params = {}): string =>
  Object.entries(params)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ');
