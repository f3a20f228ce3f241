import type { Params } from '@tachograph/schema/result';
import { findDriver } from '../../names/known-drivers.ts';
import { toParamName, toParamValue } from '../../names/param-value.ts';

/** A benchmark's name without its CPU suffix, split. */
export type BenchName = { readonly scenario: string; readonly params: Params; readonly driver: string | null };

const DRIVER_KEYS = new Set(['driver', 'connector', 'client']);
const MAX_PARAMS = 30;

/**
 * `TCPSend/size=2048` is the scenario `TCPSend` with the param size 2048; other parts of the path stay in the
 * scenario's name. `driver=…`, or a part that is a known Go driver's name, is the driver.
 */
export function readBenchName(base: string): BenchName {
  const [first = '', ...parts] = base.split('/');
  const params = new Map<string, string | number | boolean>();
  const path = [first];
  let driver: string | null = null;
  for (const part of parts) {
    const equals = part.indexOf('=');
    const key = toParamName(part.slice(0, Math.max(equals, 0)));
    const value = part.slice(equals + 1);
    if (driver === null && key !== null && DRIVER_KEYS.has(key.toLowerCase()) && value !== '') driver = value;
    else if (driver === null && equals < 0 && findDriver(part, 'go')) driver = part;
    else if (key === null || value === '' || params.has(key) || params.size >= MAX_PARAMS) path.push(part);
    else params.set(key, toParamValue(value));
  }
  return { scenario: path.join('/'), params: Object.fromEntries(params), driver };
}

/** The driver by the start of a benchmark's name, where nothing else names it. A guess, with a warning. */
const NAME_HINTS: readonly (readonly [RegExp, string])[] = [
  [/^(?:MariaDB|MySQL|Mariadb|Mysql)(?![a-z])/, 'go-sql-driver/mysql'],
  [/^TCP(?![a-z])/, 'net/tcp'],
  [/^HTTP(?![a-z])/, 'net/http'],
];

/** `TCPClientSendSingleMessage → net/tcp`, `MariaDBSingleInsert → go-sql-driver/mysql`; null for any other name. */
export const guessDriver = (scenario: string): string | null =>
  NAME_HINTS.find(([pattern]) => pattern.test(scenario))?.[1] ?? null;

/** The driver a package's path names: `github.com/go-sql-driver/mysql` is a driver's own package. Null otherwise. */
export function driverOfPackage(pkg: string): string | null {
  const path = pkg.split('/');
  for (let from = 0; from < path.length; from += 1) {
    const two = path.slice(from, from + 2).join('/');
    if (path.length - from >= 2 && findDriver(two, 'go')) return two;
  }
  return null;
}
