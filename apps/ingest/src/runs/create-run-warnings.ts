import { tellProtocolMismatch } from '@tachograph/analysis/measurement';
import type { NormalisedResult } from '@tachograph/schema/normalise';
import { type Result, suggestEstimator } from '@tachograph/schema/result';
import { toSlug } from '@tachograph/schema/text';
import type { Warning } from '../upload.ts';

/** Each driver once, with a version that is missing or that no rule reads. */
function createVersionWarnings() {
  const warnings = new Map<string, Warning>();
  return {
    look({ driver, version, ordinal }: NormalisedResult): void {
      if (version?.parsed) return;
      const message = version
        ? `version "${version.raw}" of ${driver.name} is kept as it is and sorted after all others: it is not a version number`
        : `${driver.name} comes without a version, so it has no place on an axis of versions`;
      const key = `${driver.slug} ${version?.raw ?? ''}`;
      if (!warnings.has(key)) warnings.set(key, { where: `/results/${ordinal}/driver/version`, message });
    },
    list: (): Warning[] => [...warnings.values()],
  };
}

/** Two spellings of one name are one scenario or driver; the uploader should know. */
function createSpellingWarnings() {
  const first = new Map<string, string>();
  const warnings: Warning[] = [];
  const look = (kind: string, name: string, where: string) => {
    const key = `${kind} ${toSlug(name)}`;
    const known = first.get(key);
    if (known === undefined) first.set(key, name);
    else if (known !== name && !first.has(`${key} ${name}`)) {
      first.set(`${key} ${name}`, name);
      warnings.push({
        where,
        message: `"${name}" and "${known}" are one ${kind}: spellings that differ in case or punctuation only`,
      });
    }
  };
  return {
    look(result: Result, ordinal: number): void {
      look('scenario', result.scenario, `/results/${ordinal}/scenario`);
      look('driver', result.driver.name, `/results/${ordinal}/driver/name`);
    },
    list: (): Warning[] => warnings,
  };
}

/** Any estimator makes a case; a misspelt one makes a case that is compared with nothing. */
function createEstimatorWarnings() {
  const seen = new Set<string>();
  const warnings: Warning[] = [];
  return {
    look({ estimator }: Result, ordinal: number): void {
      if (estimator === undefined || seen.has(estimator)) return;
      seen.add(estimator);
      const meant = suggestEstimator(estimator);
      if (meant === null) return;
      const message = `estimator "${estimator}": did you mean "${meant}"? It is compared with results of its own name only`;
      warnings.push({ where: `/results/${ordinal}/estimator`, message });
    },
    list: (): Warning[] => warnings,
  };
}

/** Each driver and scenario once, where statements ran by another protocol than the scenario says. */
function createProtocolWarnings() {
  const warnings = new Map<string, Warning>();
  return {
    look({ driver, case: { scenario, params }, protocolObserved, ordinal }: NormalisedResult): void {
      const mismatch = tellProtocolMismatch(params, [protocolObserved]);
      const key = `${driver.slug} ${scenario}`;
      if (mismatch === null || warnings.has(key)) return;
      const message = `${mismatch}: ${driver.name} in ${scenario}, so its figure is of other work than its name says`;
      warnings.set(key, { where: `/results/${ordinal}/protocolObserved`, message });
    },
    list: (): Warning[] => [...warnings.values()],
  };
}

/**
 * What a validated run leaves open, for its uploader and for whoever reads it later. `look` at all of its results, in
 * pieces or not, as they were sent and as they were normalised.
 */
export function createRunWarnings() {
  const versions = createVersionWarnings();
  const spellings = createSpellingWarnings();
  const estimators = createEstimatorWarnings();
  const protocols = createProtocolWarnings();
  return {
    look(results: readonly Result[], normalised: readonly NormalisedResult[]): void {
      for (const [index, result] of normalised.entries()) {
        versions.look(result);
        protocols.look(result);
        const sent = results[index];
        if (!sent) continue;
        spellings.look(sent, result.ordinal);
        estimators.look(sent, result.ordinal);
      }
    },
    list: (): Warning[] => [...versions.list(), ...spellings.list(), ...estimators.list(), ...protocols.list()],
  };
}
