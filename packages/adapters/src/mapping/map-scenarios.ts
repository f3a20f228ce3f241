import type { Result } from '@tachograph/schema/result';
import type { ParseWarning, Scenario } from '@tachograph/schema/run';

/** A scenario's title is often its id; a new id then has a new title. */
const rename = (scenario: Scenario, id: string): Scenario =>
  scenario.id === id ? scenario : { ...scenario, id, ...(scenario.title === scenario.id ? { title: id } : {}) };

const FACTS = ['title', 'description', 'category', 'sql', 'workPerOp', 'hash'] as const;

/**
 * What adapters know of scenarios, under the names that rules gave them. Where several become one, what they agree on
 * stays; the rest is left out, with a warning.
 */
export function mapScenarios(
  scenarios: readonly Scenario[],
  renamed: readonly { readonly before: Result; readonly after: Result }[],
): { readonly scenarios: Scenario[]; readonly warnings: ParseWarning[] } {
  const known = new Map(scenarios.map((scenario) => [scenario.id, scenario]));
  const sources = new Map<string, Set<Scenario>>();
  for (const { before, after } of renamed) {
    const scenario = known.get(before.scenario);
    if (scenario) sources.set(after.scenario, (sources.get(after.scenario) ?? new Set()).add(scenario));
  }
  const warnings: ParseWarning[] = [];
  const mapped = [...sources].map(([id, from]) => {
    const [first, ...others] = [...from].map((scenario) => rename(scenario, id));
    const differences = FACTS.filter((fact) => others.some((other) => other[fact] !== first?.[fact]));
    if (differences.length > 0) {
      const message = `scenario "${id}" merges scenarios that differ in ${differences.join(', ')}: left out`;
      warnings.push({ location: 'file', message });
    }
    return { ...first, id, ...Object.fromEntries(differences.map((fact) => [fact, undefined])) };
  });
  return { scenarios: mapped, warnings };
}
