import type { Result } from '@tachograph/schema/result';
import type { Origin } from '@tachograph/schema/run';
import type { Pattern } from '@tachograph/schema/template';
import type { CompiledRule, ConditionField } from './compile-rule.ts';
import { type Captures, matchPattern, type Steps } from './match-pattern.ts';

/** One row of a file: what the adapter made of it, and where it came from. */
export type Row = { readonly result: Result; readonly origin: Origin };

/** The adapter that made the rows, and the remaining steps. */
export type Matching = { readonly tool: string; readonly steps: Steps };

function readField({ scenario, driver, metric, unit }: Result, field: ConditionField): string {
  if (field === 'driver') return driver.name;
  return (field === 'scenario' ? scenario : field === 'unit' ? unit : metric) ?? '';
}

/** The captures of the rule for this row; null where the rule does not match. */
export function matchRule(rule: CompiledRule, { result, origin }: Row, { tool, steps }: Matching): Captures | null {
  const { uncertain } = rule.rule.when ?? {};
  if (rule.tool !== null && rule.tool !== tool) return null;
  if (uncertain !== undefined && !origin.uncertain.includes(uncertain)) return null;
  const captured = new Map<string, string>();
  const fits = (pattern: Pattern, text: string) => {
    const captures = matchPattern(pattern, text, steps);
    for (const [name, value] of captures ?? []) captured.set(name, value.trim());
    return captures !== null;
  };
  if (!fits(rule.match, origin.name)) return null;
  if (!rule.fieldPatterns.every(([field, pattern]) => fits(pattern, readField(result, field)))) return null;
  const params = result.params ?? {};
  const paramFits = ([name, pattern]: readonly [string, Pattern]) =>
    Object.hasOwn(params, name) && fits(pattern, String(params[name]));
  return rule.paramPatterns.every(paramFits) ? captured : null;
}
