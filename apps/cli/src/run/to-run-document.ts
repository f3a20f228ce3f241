import type { ParseOutcome, Result } from '@tachograph/schema';
import { mergeStated, toSlug } from '@tachograph/schema';

type Stated = {
  /** Versions by driver name, for results that carry none. */
  readonly driverVersions: Readonly<Record<string, string>>;
  readonly environment: unknown;
  /** Fields of the run: startedAt, title, source. */
  readonly fields: Readonly<Record<string, unknown>>;
};

function withVersion(result: Result, versions: ReadonlyMap<string, string>): Result {
  const version = result.driver.version ?? versions.get(toSlug(result.driver.name));
  return version === undefined ? result : { ...result, driver: { ...result.driver, version } };
}

/** What was read from native output as a document in the run format, as the upload server makes it. */
export function toRunDocument(outcome: ParseOutcome, { driverVersions, environment, fields }: Stated): unknown {
  const versions = new Map(Object.entries(driverVersions).map(([name, version]) => [toSlug(name), version]));
  return {
    format: 1,
    ...fields,
    harness: outcome.harness ?? undefined,
    environment: mergeStated(outcome.environment, environment),
    scenarios: outcome.scenarios.length > 0 ? outcome.scenarios : undefined,
    results: outcome.results.map((result) => withVersion(result, versions)),
  };
}
