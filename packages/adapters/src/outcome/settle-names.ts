import type { Result } from '@tachograph/schema/result';
import type { Origin, ParseWarning, Scenario } from '@tachograph/schema/run';
import { toSlug } from '@tachograph/schema/text';

type Settled = {
  readonly results: readonly Result[];
  readonly scenarios: readonly Scenario[];
  readonly warnings: readonly ParseWarning[];
};

/**
 * Names that differ only in signs (`a b`, `a/b`) have one slug, and a run with both would be rejected. Each name after
 * the first gets a number in front, so that no figure is merged into another's. A driver is one in any case: `pgx` is also
 * the first word of `PgxSelect`.
 */
function nameTable(kind: string, warnings: ParseWarning[], isOneInAnyCase = false): (name: string) => string {
  const bySlug = new Map<string, string>();
  const settled = new Map<string, string>();
  return (name) => {
    const known = settled.get(name);
    if (known !== undefined) return known;
    let unique = toSlug(name) === '' ? `${kind} ${name}`.trim() : name;
    const inOtherCase = isOneInAnyCase ? bySlug.get(toSlug(unique)) : undefined;
    if (inOtherCase?.toLowerCase() === name.toLowerCase()) {
      settled.set(name, inOtherCase);
      return inOtherCase;
    }
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

/** Give scenarios and drivers names with unique slugs, and drop unused scenarios. */
export function settleNames(results: readonly Result[], scenarios: readonly Scenario[]): Settled {
  const warnings: ParseWarning[] = [];
  const scenarioOf = nameTable('scenario', warnings);
  const driverOf = nameTable('driver', warnings, true);
  const named = results.map((result) => {
    const scenario = scenarioOf(result.scenario);
    const name = driverOf(result.driver.name);
    // A hundred thousand copies of results whose names are settled already would be most of the memory.
    const isSettled = scenario === result.scenario && name === result.driver.name;
    return isSettled ? result : { ...result, scenario, driver: { ...result.driver, name } };
  });
  const used = new Set(results.map((result) => result.scenario));
  return {
    results: named,
    scenarios: scenarios
      .filter(({ id }) => used.has(id))
      .map((scenario) => ({ ...scenario, id: scenarioOf(scenario.id) })),
    warnings,
  };
}

/** A scenario whose name is only its driver gets the tool's title, so that drivers can be compared. */
export const nameScenarios = (
  rows: readonly { readonly result: Result; readonly origin: Pick<Origin, 'uncertain'> }[],
  title: string,
): Result[] =>
  rows.map(({ result, origin }) =>
    origin.uncertain.includes('scenario') && toSlug(result.scenario) === toSlug(result.driver.name)
      ? { ...result, scenario: title }
      : result,
  );
