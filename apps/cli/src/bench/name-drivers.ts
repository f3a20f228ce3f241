import type { PairedResult } from '@tachograph/bench/turns';
import type { PlannedWorker } from './plan-bench.ts';

export type NamedDriver = PairedResult['driver'];

/** What a worker said of itself. */
export type Greeting = { readonly driver: string; readonly driverVersion: string };

/** A version has build metadata once: `1.0.0+a.b`. */
const withSuffix = (version: string, suffix: string) =>
  `${version}${version.includes('+') ? '.' : '+'}${suffix.replace(/[^0-9A-Za-z.-]+/g, '-')}`;

/**
 * The driver of each worker, as the file says or else the worker. Two builds of one version are told apart by the commits of
 * their checkouts, or by the names of the workers: `3.24.6+4f2a9c1`, `3.24.6+base`.
 */
export function nameDrivers(
  workers: Readonly<Record<string, PlannedWorker>>,
  greetings: ReadonlyMap<string, Greeting>,
): Record<string, NamedDriver> {
  const named = Object.entries(workers).map(([worker, { driver = {}, commit }]) => {
    const said = greetings.get(worker) ?? { driver: worker, driverVersion: driver.loads ?? 'unknown' };
    const { name = said.driver, version = said.driverVersion, language, purl } = driver;
    const rest = {
      ...(language !== undefined && { language }),
      ...(purl !== undefined && { purl: purl.replace('{version}', version) }),
    };
    return { worker, commit, driver: { name, version, ...rest } };
  });
  const entries = named.map(({ worker, commit, driver }) => {
    const alike = named.filter(({ driver: { name, version } }) => name === driver.name && version === driver.version);
    if (alike.length === 1) return [worker, driver] as const;
    const hasOwnCommit = commit !== null && alike.filter((other) => other.commit === commit).length === 1;
    return [worker, { ...driver, version: withSuffix(driver.version, hasOwnCommit ? commit : worker) }] as const;
  });
  return Object.fromEntries(entries);
}
