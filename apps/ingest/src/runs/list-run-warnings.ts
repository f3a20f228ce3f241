import { type NormalisedRun, suggestEstimator, toSlug } from '@tachograph/schema';
import type { Warning } from '../upload.ts';

/** Each driver once, with a version that is missing or that no rule reads. */
function versionWarnings({ results }: NormalisedRun): Warning[] {
  const warnings = new Map<string, Warning>();
  for (const { driver, version, ordinal } of results) {
    if (version?.parsed) continue;
    const message = version
      ? `version "${version.raw}" of ${driver.name} is kept as it is and sorted after all others: it is not a version number`
      : `${driver.name} comes without a version, so it has no place on an axis of versions`;
    const key = `${driver.slug} ${version?.raw ?? ''}`;
    if (!warnings.has(key)) warnings.set(key, { where: `/results/${ordinal}/driver/version`, message });
  }
  return [...warnings.values()];
}

/** Two spellings of one name are one scenario or driver; the uploader should know. */
function spellingWarnings({ run }: NormalisedRun): Warning[] {
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
  run.results.forEach((result, index) => {
    look('scenario', result.scenario, `/results/${index}/scenario`);
    look('driver', result.driver.name, `/results/${index}/driver/name`);
  });
  return warnings;
}

/** Any estimator makes a case; a misspelt one makes a case that is compared with nothing. */
function estimatorWarnings({ run }: NormalisedRun): Warning[] {
  const warnings = new Map<string, Warning>();
  run.results.forEach(({ estimator }, index) => {
    if (estimator === undefined || warnings.has(estimator)) return;
    const meant = suggestEstimator(estimator);
    if (meant === null) return;
    const message = `estimator "${estimator}": did you mean "${meant}"? It is compared with results of its own name only`;
    warnings.set(estimator, { where: `/results/${index}/estimator`, message });
  });
  return [...warnings.values()];
}

/** What a validated run leaves open, for its uploader and for whoever reads it later. */
export const listRunWarnings = (run: NormalisedRun): Warning[] => [
  ...versionWarnings(run),
  ...spellingWarnings(run),
  ...estimatorWarnings(run),
];
