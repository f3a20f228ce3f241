import { describeProtocolMismatch } from '@tachograph/analysis/measurement';
import type { NormalisedResult } from '@tachograph/schema/normalise';
import { type Result, suggestStatistic } from '@tachograph/schema/result';
import type { ParseWarning } from '@tachograph/schema/run';
import { toSlug } from '@tachograph/schema/text';

/** One warning for each driver whose version is missing or is not a version number. */
function createVersionWarnings() {
  const warnings = new Map<string, ParseWarning>();
  return {
    check({ driver, version, ordinal }: NormalisedResult): void {
      if (version?.parsed) return;
      const message = version
        ? `version "${version.raw}" of ${driver.name} is kept as it is and sorted after all others: it is not a version number`
        : `${driver.name} has no version, so it has no position on an axis of versions`;
      const key = `${driver.slug} ${version?.raw ?? ''}`;
      if (!warnings.has(key)) warnings.set(key, { location: `/results/${ordinal}/driver/version`, message });
    },
    list: (): ParseWarning[] => [...warnings.values()],
  };
}

/** Two spellings of one name are one scenario or driver; the uploader should know. */
function createSpellingWarnings() {
  const first = new Map<string, string>();
  const warnings: ParseWarning[] = [];
  const add = (kind: string, name: string, location: string) => {
    const key = `${kind} ${toSlug(name)}`;
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, name);
    else if (earlier !== name && !first.has(`${key} ${name}`)) {
      first.set(`${key} ${name}`, name);
      warnings.push({
        location: location,
        message: `"${name}" and "${earlier}" are one ${kind}: spellings that differ in case or punctuation only`,
      });
    }
  };
  return {
    check(result: Result, ordinal: number): void {
      add('scenario', result.scenario, `/results/${ordinal}/scenario`);
      add('driver', result.driver.name, `/results/${ordinal}/driver/name`);
    },
    list: (): ParseWarning[] => warnings,
  };
}

/** Any statistic makes a case; a misspelt one makes a case that is compared with nothing. */
function createStatisticWarnings() {
  const seen = new Set<string>();
  const warnings: ParseWarning[] = [];
  return {
    check({ statistic }: Result, ordinal: number): void {
      if (statistic === undefined || seen.has(statistic)) return;
      seen.add(statistic);
      const suggestion = suggestStatistic(statistic);
      if (suggestion === null) return;
      const message = `statistic "${statistic}": did you mean "${suggestion}"? It is compared with results of its own name only`;
      warnings.push({ location: `/results/${ordinal}/statistic`, message });
    },
    list: (): ParseWarning[] => warnings,
  };
}

/** One warning for each driver and scenario whose statements ran by another protocol than the scenario states. */
function createProtocolWarnings() {
  const warnings = new Map<string, ParseWarning>();
  return {
    check({ driver, case: { scenario, params }, protocolObserved, ordinal }: NormalisedResult): void {
      const mismatch = describeProtocolMismatch(params, [protocolObserved]);
      const key = `${driver.slug} ${scenario}`;
      if (mismatch === null || warnings.has(key)) return;
      const message = `${mismatch}: ${driver.name} in ${scenario}, so its figure is of other work than its name says`;
      warnings.set(key, { location: `/results/${ordinal}/protocolObserved`, message });
    },
    list: (): ParseWarning[] => [...warnings.values()],
  };
}

/**
 * Warnings about a validated run, for its uploader and for later readers. `check` all of its results, in chunks or not, as
 * they were sent and as they were normalised.
 */
export function createRunWarnings() {
  const versions = createVersionWarnings();
  const spellings = createSpellingWarnings();
  const statistics = createStatisticWarnings();
  const protocols = createProtocolWarnings();
  return {
    check(results: readonly Result[], normalised: readonly NormalisedResult[]): void {
      for (const [index, result] of normalised.entries()) {
        versions.check(result);
        protocols.check(result);
        const sent = results[index];
        if (!sent) continue;
        spellings.check(sent, result.ordinal);
        statistics.check(sent, result.ordinal);
      }
    },
    list: (): ParseWarning[] => [...versions.list(), ...spellings.list(), ...statistics.list(), ...protocols.list()],
  };
}
