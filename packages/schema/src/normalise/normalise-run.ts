import type { PrintedJson } from '../hash/canonical-json.ts';
import type { SentResult } from '../result/with-status.ts';
import type { Run, RunHead } from '../run/run.ts';
import { hashRun } from './hash-run.ts';
import { DEFAULT_IDENTITY_KEYS, environmentIdentity, environmentLabel, identityValues } from './identity.ts';
import { type Layout, toLayout } from './layout.ts';
import { normaliseResult } from './normalise-result.ts';
import type { NormalisedRun, NormalisedWholeRun } from './normalised.ts';

/** The environment of a run, with its identity by the fields of a project. */
function normaliseEnvironment(
  { environment, harness }: Pick<RunHead, 'environment' | 'harness'>,
  identityKeys: readonly string[] = DEFAULT_IDENTITY_KEYS,
): NormalisedRun['environment'] {
  const fields = identityValues(environment, harness ?? null, identityKeys);
  return { identity: environmentIdentity(fields), label: environmentLabel(environment), fields, record: environment };
}

/** What a run says beside its figures and what differs from run to run, as it was made of this run or of one before it. */
export type Known = {
  readonly environment: NormalisedRun['environment'];
  readonly layout: Layout;
  /** Parts of the head that were printed before; only where the run is not the first of its layout. */
  readonly printed?: PrintedJson;
};

/** A run with its figures in canonical units, and its content hash. */
export function toNormalised(
  run: RunHead,
  results: readonly SentResult[],
  { environment, layout, printed }: Known,
): NormalisedRun {
  const { identities, scenarioHashes, scenarios } = layout;
  return {
    contentHash: hashRun(run, results, layout, printed),
    run,
    environment: { ...environment, record: run.environment },
    scenarios,
    results: identities.map((identity, ordinal) => {
      const scenarioHash = scenarioHashes[ordinal] ?? null;
      return normaliseResult(results[ordinal] as SentResult, identity, { ordinal, scenarioHash });
    }),
    layout,
  };
}

/** Environment and layout of a validated run. `identityKeys` are the fields of a project that make the identity of the environment. */
export function toKnown(head: RunHead, results: readonly SentResult[], identityKeys?: readonly string[]): Known {
  const environment = normaliseEnvironment(head, identityKeys);
  return { environment, layout: toLayout(results, environment.identity, head.scenarios) };
}

/**
 * Bring a validated run to the shape that is stored and evaluated: slugs, canonical units, keys and hashes.
 * Pure; the same run gives the same keys on every machine. `identityKeys` are the project's own.
 */
export function normaliseRun(run: Run, identityKeys?: readonly string[]): NormalisedWholeRun {
  const { results, ...head } = run;
  return { ...toNormalised(head, results, toKnown(head, results, identityKeys)), run };
}
