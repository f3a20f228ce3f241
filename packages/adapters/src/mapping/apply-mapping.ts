import type { Mapping } from '@tachograph/schema/mapping';
import type { Result } from '@tachograph/schema/result';
import {
  type Guess,
  LIMITS,
  type Origin,
  type ParseOutcome,
  type ParseWarning,
  type Rejected,
  type Scenario,
  type SuggestedRule,
} from '@tachograph/schema/run';
import type { Pattern } from '@tachograph/schema/template';
import { numberRepeats } from '../outcome/number-repeats.ts';
import { capNotes } from '../outcome/rejections.ts';
import { settleNames } from '../outcome/settle-names.ts';
import { type CompiledRule, compileRule } from './compile-rule.ts';
import { mapResult } from './map-result.ts';
import { type Captures, matchPattern, type Steps } from './match-pattern.ts';

/** One row of a file: what the adapter made of it, and where it came from. */
type ReadResult = { readonly result: Result; readonly origin: Origin };

/** The adapter that made the rows, and the remaining steps. */
type Matching = { readonly tool: string; readonly steps: Steps };

/** The captures of the rule for this row; null where the rule does not match. */
function matchRule(rule: CompiledRule, { result, origin }: ReadResult, { tool, steps }: Matching): Captures | null {
  const { uncertain } = rule.rule.when ?? {};
  if (rule.tool !== null && rule.tool !== tool) return null;
  if (uncertain !== undefined && !origin.uncertain.includes(uncertain)) return null;
  const captured = new Map<string, string>();
  const fits = (pattern: Pattern, text: string | null) => {
    const captures = text === null ? null : matchPattern(pattern, text, steps);
    for (const [name, value] of captures ?? []) captured.set(name, value.trim());
    return captures !== null;
  };
  const areMet = () => rule.conditions.every(({ read, pattern }) => fits(pattern, read(result)));
  return fits(rule.match, origin.name) && areMet() ? captured : null;
}

/** One row before and after; `after` is null where a rule leaves it out. `rule` counts from 1; null: none matched. */
type MappedRow = {
  readonly origin: Origin;
  readonly before: Result;
  readonly after: Result | null;
  readonly rule: number | null;
};

/** A mapped outcome; `appliedRules` has the number of the rule, from 1, for each of the results, in their order. */
export type MappedOutcome = ParseOutcome & {
  readonly appliedRules: readonly (number | null)[];
  /** Every row the adapter read, in its order, with those that a rule leaves out. */
  readonly rows: readonly MappedRow[];
};

/**
 * Questions that all the rules together may ask about all the names of a file: far more than a hundred thousand names
 * and a hundred rules need, and a second or two of work.
 */
const MAX_STEPS = 20_000_000;
const TOO_LONG = 'the rules take too long on this file: start their patterns with the text that names start with';

type Mapped = {
  readonly row: MappedRow;
  readonly origin: Origin;
  readonly leftOut: readonly string[];
  readonly reason: string | null;
};

function mapRow({ result, origin }: ReadResult, rules: readonly CompiledRule[], matching: Matching): Mapped {
  const row = { origin, before: result, after: result, rule: null };
  const unmapped = { row, origin, leftOut: [], reason: null };
  for (const compiled of rules) {
    const { rule, number } = compiled;
    const captures = matchRule(compiled, { result, origin }, matching);
    if (matching.steps.left < 0) return { ...unmapped, row: { ...row, after: null }, reason: TOO_LONG };
    if (captures === null) continue;
    if (rule.ignore) {
      const reason = `rule ${number} ignores it${rule.note ? `: ${rule.note}` : ''}`;
      return { ...unmapped, row: { ...row, after: null, rule: number }, reason };
    }
    const { result: after, settled, leftOut } = mapResult(result, compiled, captures);
    const uncertain = origin.uncertain.filter((field) => !settled.has(field));
    return { row: { ...row, after, rule: number }, origin: { ...origin, uncertain }, leftOut, reason: null };
  }
  return unmapped;
}

/** The rows that rules ignore, each with its location and the number of the rule. */
function listIgnored(mapped: readonly Mapped[]): Rejected[] {
  const ignored = mapped.flatMap(({ row: { origin }, reason }) =>
    reason === null ? [] : [{ location: origin.location, text: origin.name, reason }],
  );
  return capNotes(ignored, (count) => ({ location: 'file', text: '', reason: `rules ignore ${count} more rows` }));
}

/** Params that a run has no space for, each once. */
function listLeftOut(mapped: readonly Mapped[]): ParseWarning[] {
  const names = new Map(
    mapped.flatMap(({ leftOut, origin }) => leftOut.map((name) => [name, origin.location] as const)),
  );
  return [...names].map(([name, location]) => ({
    location,
    message: `param "${name}" is left out: the limit of a result is ${LIMITS.params}`,
  }));
}

const keyOf = ({ field, name }: Guess): string => JSON.stringify([field, name]);

/** The drivers and scenarios of these rows that are guesses. */
const listGuesses = (rows: readonly ReadResult[]): ReadonlySet<string> =>
  new Set(
    rows.flatMap(({ result, origin: { uncertain } }) => [
      ...(uncertain.includes('driver') ? [keyOf({ field: 'driver', name: result.driver.name })] : []),
      ...(uncertain.includes('scenario') ? [keyOf({ field: 'scenario', name: result.scenario })] : []),
    ]),
  );

/** The warnings of the adapter without those about a guess that rules replaced in every result. */
function listOpenWarnings(outcome: ParseOutcome, mapped: readonly Mapped[]): ParseWarning[] {
  const before = listGuesses(mapped.map(({ row }) => ({ result: row.before, origin: row.origin })));
  const after = listGuesses(mapped.flatMap(({ row, origin }) => (row.after ? [{ result: row.after, origin }] : [])));
  const isReplaced = (guess: Guess) => before.has(keyOf(guess)) && !after.has(keyOf(guess));
  return outcome.warnings.filter(({ guess }) => guess === undefined || !isReplaced(guess));
}

/** A scenario's title is often its id; a new id then has a new title. */
const rename = (scenario: Scenario, id: string): Scenario =>
  scenario.id === id ? scenario : { ...scenario, id, ...(scenario.title === scenario.id ? { title: id } : {}) };

const FACTS = ['title', 'description', 'category', 'sql', 'workPerOp', 'hash'] as const;

/**
 * What adapters know of scenarios, under the names that rules gave them. Where several become one, what they agree on
 * stays; the rest is left out, with a warning.
 */
function mapScenarios(
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

/** Repeats are numbered again: rules may separate what the adapter read as repeats, or join results. */
function withoutInvocation(result: Result): Result {
  if (result.invocation === undefined) return result;
  const { invocation: _, ...rest } = result;
  return rest;
}

/** Suggested rules that would still settle a row. */
function listOpenSuggestions(
  { suggestedRules = [] }: ParseOutcome,
  rows: readonly { readonly after: Result; readonly origin: Origin }[],
  matching: Matching,
): SuggestedRule[] {
  return suggestedRules.filter(({ rule }, at) => {
    const compiled = compileRule(rule, at);
    return rows.some(({ after: result, origin }) => matchRule(compiled, { result, origin }, matching) !== null);
  });
}

/**
 * The outcome of an adapter with a project's rules applied: for each row the first rule that matches its printed name
 * applies. Rows without a matching rule stay as the adapter made them. A row that a rule ignores is listed as
 * rejected. The mapping must be a validated one (`parseMapping`).
 */
export function applyMapping(outcome: ParseOutcome, mapping: Mapping): MappedOutcome {
  const rules = mapping.map(compileRule);
  const matching = { tool: outcome.tool, steps: { left: MAX_STEPS } };
  const mapped = outcome.results.map((result, at): Mapped => {
    const origin = outcome.origins[at] ?? { location: 'file', name: result.scenario, uncertain: [] };
    return mapRow({ result, origin }, rules, matching);
  });
  if (mapped.every(({ row }) => row.rule === null && row.after !== null)) {
    return { ...outcome, appliedRules: mapped.map(() => null), rows: mapped.map(({ row }) => row) };
  }
  const remaining = mapped.flatMap(({ row, origin }) => (row.after ? [{ ...row, after: row.after, origin }] : []));
  const { scenarios, warnings } = mapScenarios(outcome.scenarios, remaining);
  const settled = settleNames(
    remaining.map(({ after }) => withoutInvocation(after)),
    scenarios,
  );
  // Whether repeats are doubtful was said of what the adapter read.
  const located = remaining.map(({ after, origin }, at) => {
    return { result: settled.results[at] ?? after, origin, line: null };
  });
  const { results } = numberRepeats(located, []);
  const after = results.values();
  const { suggestedRules: _, ...rest } = outcome;
  const open = listOpenSuggestions(outcome, remaining, matching);
  return {
    ...rest,
    results,
    origins: remaining.map(({ origin }) => origin),
    scenarios: settled.scenarios,
    warnings: [...listOpenWarnings(outcome, mapped), ...listLeftOut(mapped), ...warnings, ...settled.warnings],
    rejected: [...outcome.rejected, ...listIgnored(mapped)],
    ...(open.length > 0 ? { suggestedRules: open } : {}),
    appliedRules: remaining.map(({ rule }) => rule),
    rows: mapped.map(({ row }) => (row.after ? { ...row, after: after.next().value ?? row.after } : row)),
  };
}
