import { canonicalJson } from '@tachograph/schema/hash';
import type { Result } from '@tachograph/schema/result';
import type { ParseWarning, Scenario } from '@tachograph/schema/run';
import { toSlug } from '@tachograph/schema/text';

type Settled = {
  readonly results: readonly Result[];
  readonly scenarios: readonly Scenario[];
  readonly warnings: readonly ParseWarning[];
};

/**
 * Names that differ only in signs (`a b`, `a/b`) have one slug, and a run with both would be rejected. Each name after
 * the first gets a number in front, so that no figure is merged into another's.
 */
function nameTable(kind: string, warnings: ParseWarning[]): (name: string) => string {
  const bySlug = new Map<string, string>();
  const settled = new Map<string, string>();
  return (name) => {
    const known = settled.get(name);
    if (known !== undefined) return known;
    let unique = toSlug(name) === '' ? `${kind} ${name}`.trim() : name;
    for (let number = 2; bySlug.has(toSlug(unique)); number += 1) unique = `(${number}) ${name}`.slice(0, 300).trim();
    if (unique !== name) {
      const message = `${kind} "${name}" is stored as "${unique}": another ${kind} has the same slug`;
      warnings.push({ location: 'file', message });
    }
    bySlug.set(toSlug(unique), unique);
    settled.set(name, unique);
    return unique;
  };
}

/** What makes two results the same point of a run, but for the invocation. */
const pointKey = (result: Result): string =>
  canonicalJson([
    toSlug(result.scenario),
    result.params ?? {},
    toSlug(result.driver.name),
    result.driver.version ?? null,
    result.driver.options ?? {},
    result.metric ?? null,
    result.unit.replace(/[µμ]/g, 'u'),
    result.statistic ?? null,
  ]);

/** Repeats of one measurement (`go test -count`, a loop around a program) get invocations 1, 2, … in their order. */
function numberRepeats(results: readonly Result[]): Result[] {
  const keys = results.map(pointKey);
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const seen = new Map<string, number>();
  return results.map((result, index) => {
    const key = keys[index] ?? '';
    if ((counts.get(key) ?? 0) < 2) return result;
    const invocation = (seen.get(key) ?? 0) + 1;
    seen.set(key, invocation);
    return { ...result, invocation };
  });
}

/** Give scenarios and drivers names with unique slugs, number repeats, and drop unused scenarios. */
export function settleNames(results: readonly Result[], scenarios: readonly Scenario[]): Settled {
  const warnings: ParseWarning[] = [];
  const scenarioOf = nameTable('scenario', warnings);
  const driverOf = nameTable('driver', warnings);
  const named = results.map((result) => ({
    ...result,
    scenario: scenarioOf(result.scenario),
    driver: { ...result.driver, name: driverOf(result.driver.name) },
  }));
  const used = new Set(results.map((result) => result.scenario));
  return {
    results: numberRepeats(named),
    scenarios: scenarios
      .filter(({ id }) => used.has(id))
      .map((scenario) => ({ ...scenario, id: scenarioOf(scenario.id) })),
    warnings,
  };
}
