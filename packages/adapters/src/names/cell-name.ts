import type { Params } from '@tachograph/schema/result';
import { toName } from '../text/clean-text.ts';
import { isSpecific, splitDriverWords } from './driver-words.ts';
import { findPart, type KnownDriver, type Language } from './known-drivers.ts';
import { MAX_PARAMS, toParamValue } from './param-value.ts';
import { readRepositoryName } from './repository-name.ts';

/** A benchmark's name, split. The driver is null where the name contains none. */
export type CellName = {
  readonly scenario: string;
  readonly driver: string | null;
  readonly params: Params;
  /** How the driver was opened, where the name says so. */
  readonly options?: Readonly<Record<string, true>>;
};

/** Params whose value is the driver. */
const DRIVER_KEYS = new Set(['driver', 'connector', 'client', 'conn', 'library', 'lib', 'orm', 'package']);
const SEPARATORS = /( - |::|\/| \| |#|: )/;

export const isDriverKey = (key: string): boolean => DRIVER_KEYS.has(key.toLowerCase());

/** The key of the first param with a name such as `driver`; null without one. */
const findStatedKey = (params: Params): string | null =>
  Object.keys(params).find((key) => isDriverKey(key) && typeof params[key] === 'string' && params[key] !== '') ?? null;

/** The key of the only param whose value is a known driver and can be nothing else, as in `pool=hikari`. */
export function findDriverValue(params: Params, language: Language | null): string | null {
  const [first, ...more] = Object.entries(params).flatMap(([key, value]) =>
    typeof value === 'string' && findPart(value, language)?.evidence === 'word' ? [key] : [],
  );
  return first !== undefined && more.length === 0 ? first : null;
}

/** Names such as `jackc/pgx/v5` take several parts. */
const MAX_PARTS = 5;

/** A driver that whole parts of a path name, and where. Parts are at even places, the signs between them at odd ones. */
type WholeParts = { readonly driver: string; readonly from: number; readonly to: number; readonly known: KnownDriver };

function findWholeParts(parts: readonly string[], language: Language | null): WholeParts | null {
  const found: WholeParts[] = [];
  for (let from = 0; from < parts.length; from += 2) {
    if (from < (found.at(-1)?.to ?? 0)) continue;
    const slashes = parts.slice(from, from + MAX_PARTS * 2).findIndex((part, at) => at % 2 === 1 && part !== '/');
    const reach = Math.min(slashes < 0 ? MAX_PARTS * 2 - 1 : slashes, parts.length - from);
    for (let length = reach; length > 0; length -= 2) {
      const driver = parts
        .slice(from, from + length)
        .join('')
        .trim();
      const known = findPart(driver, language);
      if (!known) continue;
      found.push({ driver, from, to: from + length, known });
      break;
    }
  }
  return found.find(({ known }) => isSpecific(known)) ?? found[0] ?? null;
}

/** Where a part of the path is `driver=…`: the first part needs another one, which is the scenario. */
const findDriverParam = (parts: readonly string[]): number =>
  parts.findIndex((part, at) => {
    const equals = part.indexOf('=');
    const isNamed = at % 2 === 0 && equals > 0 && isDriverKey(part.slice(0, equals).trim());
    return isNamed && part.slice(equals + 1).trim() !== '' && parts.length > 1;
  });

/** Parts without those from one place to another. The sign before a part goes with it, or at the start the one after. */
const withoutParts = (parts: readonly string[], from: number, to: number): string[] => [
  ...parts.slice(0, Math.max(from - 1, 0)),
  ...parts.slice(from === 0 ? to + 1 : to),
];

type Taken = { readonly driver: string; readonly rest: readonly string[] };

/** The driver that a part of a path states, and the other parts; null where none does. */
function takePart(parts: readonly string[], language: Language | null): Taken | null {
  const at = findDriverParam(parts);
  if (at >= 0) {
    const part = parts[at] ?? '';
    return { driver: part.slice(part.indexOf('=') + 1).trim(), rest: withoutParts(parts, at, at + 1) };
  }
  const whole = findWholeParts(parts, language);
  return whole && { driver: whole.driver, rest: withoutParts(parts, whole.from, whole.to) };
}

/** The driver among the words of the first part of a path that has one. */
function takeWords(path: readonly string[], language: Language | null): Taken | null {
  for (let at = 0; at < path.length; at += 2) {
    const words = splitDriverWords(path[at] ?? '', language);
    if (words) return { driver: words.driver, rest: path.map((part, index) => (index === at ? words.rest : part)) };
  }
  return null;
}

/**
 * Scenario, driver and params in a benchmark's name, for tools whose names are free text: `select 1/mysql2/rows=100` is
 * the scenario `select 1` of the driver `mysql2` with the param rows 100. A driver is the value of a param such as
 * `driver`; else a whole part that names a known driver of the language; else words of a part that do; else the only
 * param whose value does. Parts are set
 * off by ` - `, `/`, `::`, ` | `, `#` or `: `. Of several parts, an ORM or a pool is the driver before the driver that
 * it uses, which stays in the scenario. `params` are those the tool names itself.
 */
export function readCellName(
  name: string,
  { language, params: stated = {} }: { readonly language: Language | null; readonly params?: Params },
): CellName {
  const statedKey = findStatedKey(stated);
  const params = new Map(
    Object.entries(stated)
      .filter(([key]) => key !== statedKey)
      .slice(0, MAX_PARAMS),
  );
  const dash = name.lastIndexOf(' - ');
  const repository = statedKey === null ? readRepositoryName(name.slice(dash < 0 ? 0 : dash + 3), language) : null;
  // The driver alone is no scenario, and gets the name of the tool.
  if (repository) {
    const scenario = dash < 0 ? repository.driver : name.slice(0, dash).trim();
    return { scenario, params: Object.fromEntries(params), ...repository };
  }
  const printed = name.slice(0, 1000).split(SEPARATORS);
  const stating = statedKey === null ? takePart(printed, language) : null;
  const driver = statedKey === null ? (stating?.driver ?? null) : String(stated[statedKey]);
  const parts = stating?.rest ?? printed;
  const path: string[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const part = parts[at] ?? '';
    const equals = part.indexOf('=');
    const key = toName(part.slice(0, Math.max(equals, 0)), 100);
    const value = part.slice(equals + 1).trim();
    const isParam = key !== '' && key !== '__proto__' && value !== '' && !key.includes(' ') && path.length > 0;
    if (isParam && !params.has(key) && params.size < MAX_PARAMS) params.set(key, toParamValue(value));
    else path.push(...(path.length > 0 ? [parts[at - 1] ?? ''] : []), part);
  }
  const words = driver === null ? takeWords(path, language) : null;
  const scenario = (words?.rest ?? path).join('').trim();
  const named = driver ?? words?.driver ?? null;
  const all = Object.fromEntries(params);
  const key = named === null ? findDriverValue(all, language) : null;
  if (key !== null) params.delete(key);
  return {
    // The URL `/pg` has nothing but its driver: what was requested is the root of it.
    scenario: scenario !== '' ? scenario : name.startsWith('/') ? '/' : name,
    driver: key === null ? named : String(all[key]),
    params: Object.fromEntries(params),
  };
}
