import { describeProtocolMismatch } from '@tachograph/analysis/measurement';
import type { NormalisedResult } from '@tachograph/schema/normalise';
import { type SentResult, suggestStatistic } from '@tachograph/schema/result';
import type { ParseWarning } from '@tachograph/schema/run';
import { findMixedWord, memoize, toSlug } from '@tachograph/schema/text';

/** A warning about a field of a result; of those with one key the first is kept. */
type FoundWarning = { readonly key: string; readonly field: string; readonly message: string };

/** One warning for each driver whose version is missing or is not a version number. */
function checkVersion({ driver, version }: NormalisedResult): FoundWarning | null {
  if (version?.parsed) return null;
  const message = version
    ? `version "${version.raw}" of ${driver.name} is kept as it is and sorted after all others: it is not a version number`
    : `${driver.name} has no version, so it has no position on an axis of versions`;
  return { key: `${driver.slug} ${version?.raw ?? ''}`, field: 'driver/version', message };
}

/** Two spellings of one name are one scenario or driver; the uploader should know. */
function createSpellingCheck() {
  const first = new Map<string, string>();
  return (kind: 'scenario' | 'driver', name: string, field: string): FoundWarning | null => {
    const slug = `${kind} ${toSlug(name)}`;
    const earlier = first.get(slug) ?? name;
    first.set(slug, earlier);
    if (earlier === name) return null;
    const message = `"${name}" and "${earlier}" are one ${kind}: spellings that differ in case or punctuation only`;
    return { key: `${slug} ${name}`, field, message };
  };
}

/** A letter of another script that looks the same makes another name, and nobody sees which. */
function createScriptCheck() {
  const findMixed = memoize(findMixedWord);
  return (name: string, field: string): FoundWarning | null => {
    const mixed = findMixed(name);
    if (mixed === null) return null;
    const message = `"${mixed.word}" has letters of ${mixed.scripts.join(' and ')} that may look alike: as a name it is another one than in one script`;
    return { key: `${field} ${name}`, field, message };
  };
}

/** Any statistic makes a case; a misspelt one makes a case that is compared with nothing. */
function createStatisticCheck() {
  const suggest = memoize(suggestStatistic);
  return ({ statistic }: SentResult): FoundWarning | null => {
    const suggestion = statistic === undefined ? null : suggest(statistic);
    if (statistic === undefined || suggestion === null) return null;
    const message = `statistic "${statistic}": did you mean "${suggestion}"? Only results of the same name are compared`;
    return { key: statistic, field: 'statistic', message };
  };
}

/** One warning for each driver and scenario whose statements ran by another protocol than the scenario states. */
function checkProtocol({
  driver,
  case: { scenario, params },
  protocolObserved,
}: NormalisedResult): FoundWarning | null {
  const mismatch = describeProtocolMismatch(params, [protocolObserved]);
  if (mismatch === null) return null;
  const message = `${mismatch}: ${driver.name} in ${scenario}, so its figure is of other work than its name says`;
  return { key: `${driver.slug} ${scenario}`, field: 'protocolObserved', message };
}

/** Collects what one kind of check found. */
function createCollector() {
  const warnings = new Map<string, ParseWarning>();
  return {
    add(ordinal: number, found: FoundWarning | null): void {
      if (found === null || warnings.has(found.key)) return;
      warnings.set(found.key, { location: `/results/${ordinal}/${found.field}`, message: found.message });
    },
    list: () => [...warnings.values()],
  };
}

/**
 * Warnings about a validated run, for its uploader and for later readers. `check` all of its results, in chunks or not, as
 * they were sent and as they were normalised.
 */
export function createRunWarnings() {
  const versions = createCollector();
  const spellings = createCollector();
  const scripts = createCollector();
  const statistics = createCollector();
  const protocols = createCollector();
  const checkSpelling = createSpellingCheck();
  const checkScripts = createScriptCheck();
  const checkStatistic = createStatisticCheck();
  return {
    check(results: readonly SentResult[], normalised: readonly NormalisedResult[]): void {
      for (const [index, result] of normalised.entries()) {
        const { ordinal } = result;
        versions.add(ordinal, checkVersion(result));
        protocols.add(ordinal, checkProtocol(result));
        const sent = results[index];
        if (!sent) continue;
        spellings.add(ordinal, checkSpelling('scenario', sent.scenario, 'scenario'));
        spellings.add(ordinal, checkSpelling('driver', sent.driver.name, 'driver/name'));
        scripts.add(ordinal, checkScripts(sent.scenario, 'scenario'));
        scripts.add(ordinal, checkScripts(sent.driver.name, 'driver/name'));
        statistics.add(ordinal, checkStatistic(sent));
      }
    },
    list: () => [versions, spellings, scripts, statistics, protocols].flatMap((collector) => collector.list()),
  };
}
