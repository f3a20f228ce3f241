import { DRIVERS } from '../../drivers/driver-list.ts';
import { type CellName, readCellName } from '../../names/cell-name.ts';
import { findDriver } from '../../names/known-drivers.ts';

/** A benchmark's name without its CPU suffix, split. */
export type BenchName = CellName;

/**
 * `TCPSend/size=2048` is the scenario `TCPSend` with the param size 2048; other parts of the path stay in the
 * scenario's name. The driver is in a param such as `driver=…`, in parts that name a known Go driver (`lib/pq`), or
 * among the words of a part (`PgxSelect`).
 */
export const readBenchName = (base: string): BenchName => readCellName(base, { language: 'go' });

/** The driver by the start of a benchmark's name, where nothing else names it. A guess, with a warning. */
const NAME_HINTS: readonly (readonly [RegExp, string])[] = [
  [/^(?:MariaDB|MySQL|Mariadb|Mysql)(?![a-z\d])/, 'go-sql-driver/mysql'],
  [/^TCP(?![a-z])/, 'net/tcp'],
  [/^HTTP(?![a-z])/, 'net/http'],
];

/** `TCPClientSendSingleMessage → net/tcp`, `MariaDBSingleInsert → go-sql-driver/mysql`; null for any other name. */
export const guessDriver = (scenario: string): string | null =>
  NAME_HINTS.find(([pattern]) => pattern.test(scenario))?.[1] ?? null;

/** The path of each driver's package, without the version at its end. */
const PACKAGES = DRIVERS.flatMap(({ name, language, purl }) =>
  language === 'go' && purl !== null ? [{ name, path: purl.slice('pkg:golang/'.length).replace(/\/v\d+$/, '') }] : [],
);

const MAX_PARTS = 4;

/**
 * The driver a package's path names, as the path spells it: `github.com/go-sql-driver/mysql` is a driver's own package,
 * or that of its tests. Null otherwise. One part alone, such as `redis`, may be any package about the database.
 */
export function driverOfPackage(pkg: string): string | null {
  const path = pkg.split('/').slice(0, 20);
  for (let from = 0; from < path.length; from += 1) {
    for (let length = Math.min(MAX_PARTS, path.length - from); length > 1; length -= 1) {
      const parts = path.slice(from, from + length).join('/');
      if (findDriver(parts, 'go')) return parts;
    }
  }
  const whole = `${pkg.toLowerCase()}/`;
  return PACKAGES.find((known) => whole.startsWith(`${known.path}/`))?.name ?? null;
}
