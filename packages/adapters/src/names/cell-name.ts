import type { Params } from '@tachograph/schema/result';
import { toName } from '../text/clean-text.ts';
import { isDriverName, type Language } from './known-drivers.ts';
import { MAX_PARAMS, toParamValue } from './param-value.ts';

/** A benchmark's name, split. The driver is null where the name contains none. */
export type CellName = { readonly scenario: string; readonly driver: string | null; readonly params: Params };

/** Params whose value is the driver. */
const DRIVER_KEYS = new Set(['driver', 'connector', 'client', 'conn', 'library', 'lib', 'package']);
const SEPARATORS = /( - |::|\/| \| |#|: )/;

export const isDriverKey = (key: string): boolean => DRIVER_KEYS.has(key.toLowerCase());

/** `mysql2 select`, `one_small_row_libmariadb`: the first or the last word, when it is a driver that is known. */
function splitAffix(
  part: string,
  language: Language | null,
): { readonly driver: string; readonly rest: string } | null {
  for (const sign of [' ', '_']) {
    const last = part.lastIndexOf(sign);
    const first = part.indexOf(sign);
    const ends = [
      { driver: part.slice(last + 1), rest: part.slice(0, Math.max(last, 0)) },
      { driver: part.slice(0, Math.max(first, 0)), rest: part.slice(first + 1) },
    ];
    const found = ends.find(({ driver, rest }) => rest.trim() !== '' && isDriverName(driver, language));
    if (found) return found;
  }
  return null;
}

/**
 * Scenario, driver and params in a benchmark's name, for tools whose names are free text: `select 1/mysql2/rows=100` is
 * the scenario `select 1` of the driver `mysql2` with the param rows 100. A driver is a part, or the first or last word
 * of one, that is a known driver of the language, or the value of a param such as `driver`; parts are set off by ` - `,
 * `/`, `::`, ` | `, `#` or `: `. `params` are those the tool names itself.
 */
export function readCellName(
  name: string,
  { language, params: stated = {} }: { readonly language: Language | null; readonly params?: Params },
): CellName {
  const params = new Map<string, Params[string]>();
  let driver: string | null = null;
  for (const [key, value] of Object.entries(stated)) {
    if (driver === null && isDriverKey(key) && typeof value === 'string' && value !== '') driver = value;
    else if (params.size < MAX_PARAMS) params.set(key, value);
  }
  const parts = name.slice(0, 1000).split(SEPARATORS);
  const path: string[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const part = parts[at] ?? '';
    const equals = part.indexOf('=');
    const key = toName(part.slice(0, Math.max(equals, 0)), 100);
    const value = part.slice(equals + 1).trim();
    const isParam = key !== '' && key !== '__proto__' && value !== '' && !key.includes(' ') && path.length > 0;
    if (driver === null && isParam && isDriverKey(key)) driver = value;
    else if (driver === null && isDriverName(part, language)) driver = part.trim();
    else if (isParam && !params.has(key) && params.size < MAX_PARAMS) params.set(key, toParamValue(value));
    else path.push(...(path.length > 0 ? [parts[at - 1] ?? ''] : []), part);
  }
  for (let at = 0; driver === null && at < path.length; at += 2) {
    const affix = splitAffix(path[at] ?? '', language);
    if (affix) {
      driver = affix.driver.trim();
      path[at] = affix.rest;
    }
  }
  const scenario = path.join('').trim();
  return { scenario: scenario === '' ? name : scenario, driver, params: Object.fromEntries(params) };
}
