import { canonicalJson } from '@tachograph/schema/hash';
import type { Result } from '@tachograph/schema/result';
import type { ParseOutcome, ParseWarning, SuggestedRule, UncertainField } from '@tachograph/schema/run';
import { applyMapping } from '../mapping/apply-mapping.ts';
import { parseMapping } from '../mapping/parse-mapping.ts';
import { findMatrix } from './driver-matrix.ts';
import { listRivalGuesses } from './rivals.ts';
import { findParamGuess, isKnown, listSiblingGuesses, type NamedRow, type SiblingGuess } from './sibling-positions.ts';
import { type Guessed, listSiblingRules, MAX_RULES, toGuessed, toParamRule } from './sibling-rules.ts';
import { listStoreGuesses } from './store-guesses.ts';

type Rule = SuggestedRule['rule'];

/** What rows become, by their keys. */
type Guesses = ReadonlyMap<string, Guessed>;

const cellKey = (name: string, { scenario, params, driver }: Pick<Result, 'scenario' | 'params' | 'driver'>): string =>
  canonicalJson([name, scenario, driver.name, params ?? {}]);

/** An outcome with the key of each result, and its rows: several metrics of a benchmark are one row. */
type Keyed = { readonly outcome: ParseOutcome; readonly keys: readonly string[]; readonly rows: readonly NamedRow[] };

function toKeyed(outcome: ParseOutcome): Keyed {
  const rows = new Map<string, NamedRow>();
  const keys = outcome.results.map((result, at) => {
    const { name = '', uncertain = [] } = outcome.origins[at] ?? {};
    const key = cellKey(name, result);
    const { scenario, driver, params = {} } = result;
    if (!rows.has(key)) rows.set(key, { key, name, scenario, driver, params, sure: !uncertain.includes('driver') });
    return key;
  });
  return { outcome, keys, rows: [...rows.values()] };
}

/** The outcome with one result of each row: what a rule says of it, it says of all. */
function toRowsOnly({ outcome, keys, rows }: Keyed): ParseOutcome {
  const left = new Set(rows.map(({ key }) => key));
  const firsts = keys.flatMap((key, at) => (left.delete(key) ? [at] : []));
  const results = firsts.flatMap((at) => outcome.results[at] ?? []);
  return { ...outcome, results, origins: firsts.flatMap((at) => outcome.origins[at] ?? []), scenarios: [] };
}

/** Spellings of a driver that differ in capitals are settled as one of them. */
const isCell = (is: Result, wanted: Pick<Result, 'scenario' | 'params' | 'driver'>): boolean =>
  cellKey(is.driver.name.toLowerCase(), { ...is, driver: { name: '' } }) ===
  cellKey(wanted.driver.name.toLowerCase(), { ...wanted, driver: { name: '' } });

/** True where the rules make of every guessed row what the guess says, and nothing of any other row. */
function isSaidBy(rules: readonly Rule[], rowsOnly: ParseOutcome, guessed: Guesses): boolean {
  const parsed = parseMapping(rules);
  if ('issues' in parsed) return false;
  return applyMapping(rowsOnly, parsed.mapping).rows.every(({ before, after, origin }) => {
    const wanted = guessed.get(cellKey(origin.name, before));
    if (!wanted) return after === before || (after !== null && isCell(after, before));
    return after !== null && isCell(after, { ...wanted, driver: { name: wanted.driver } });
  });
}

const quote = (name: string): string => `"${name.slice(0, 60)}"`;

/** `"a"`, `"a" and "b"`, `"a", "b" and 3 more`. */
function listNames(names: Iterable<string>): string {
  const quoted = [...names].map(quote);
  const shown = quoted.slice(0, quoted.length > 4 ? 3 : 4);
  const last = quoted.length > shown.length ? `${quoted.length - shown.length} more` : shown.pop();
  return shown.length === 0 ? (last ?? '') : `${shown.join(', ')} and ${last}`;
}

/** The outcome with the rules applied; what they say of drivers that no list has stays a guess. */
function applyGuesses({ outcome, keys }: Keyed, rules: readonly Rule[], guessed: Guesses): ParseOutcome {
  const { appliedRules, rows: _, ...mapped } = applyMapping(outcome, rules);
  const warnings = new Map<string, ParseWarning>();
  const origins = mapped.origins.map((origin, at) => {
    const guess = guessed.get(keys[at] ?? '');
    const name = mapped.results[at]?.driver.name ?? '';
    if (!guess) return origin;
    const uncertain = new Set<UncertainField>(outcome.origins[at]?.uncertain);
    if (guess.known) uncertain.delete('driver');
    else if (!warnings.has(name)) {
      const message = `driver ${quote(name)} is a guess: it stands where ${quote(guess.by)} is the driver of another benchmark`;
      warnings.set(name, { location: origin.location, message, guess: { field: 'driver', name } });
    }
    return { ...origin, uncertain: [...uncertain] };
  });
  const counts = rules.map((_, at) => appliedRules.filter((number) => number === at + 1).length);
  const names = new Set([...guessed.values()].map(({ driver }) => driver));
  const siblings = new Set([...guessed.values()].map(({ by }) => by));
  const reason = `${listNames(names)} ${names.size === 1 ? 'stands' : 'stand'} where ${listNames(siblings)} is the driver`;
  const isGuess = [...guessed.values()].some(({ known }) => !known);
  return {
    ...mapped,
    origins,
    warnings: [...mapped.warnings, ...[...warnings.values()].slice(0, 100)],
    ...(isGuess && rules.length <= MAX_RULES
      ? { suggestedRules: rules.map((rule, at) => ({ rule, results: counts[at] ?? 0, reason })) }
      : {}),
  };
}

/** The outcome by the first rules that say the guesses and no more; null where none do. */
function tryGuesses(keyed: Keyed, guessed: Guesses, attempts: readonly (readonly Rule[])[]): ParseOutcome | null {
  if (attempts.length === 0) return null;
  const rowsOnly = toRowsOnly(keyed);
  const rules = attempts.find((attempt) => isSaidBy(attempt, rowsOnly, guessed));
  return rules ? applyGuesses(keyed, rules, guessed) : null;
}

function guessBySiblings(keyed: Keyed, guesses: readonly SiblingGuess[]): ParseOutcome | null {
  const guessed = new Map(guesses.map((guess) => [guess.row.key, toGuessed(guess)]));
  return tryGuesses(keyed, guessed, listSiblingRules(guesses, keyed.outcome.tool));
}

const guessByStores = (keyed: Keyed): ParseOutcome | null => guessBySiblings(keyed, listStoreGuesses(keyed.rows));

function guessByParam(keyed: Keyed): ParseOutcome | null {
  const found = findParamGuess(keyed.rows);
  const by = keyed.rows.find(({ sure }) => sure);
  if (!found || !by) return null;
  const guessed = found.rows.map((row): [string, Guessed] => {
    const { [found.key]: value, ...params } = row.params;
    const driver = String(value);
    return [row.key, { driver, scenario: row.scenario, params, known: isKnown(driver, by), by: by.driver.name }];
  });
  return tryGuesses(keyed, new Map(guessed), [[toParamRule(found.key, keyed.outcome.tool)]]);
}

/** A rule for a file without any known driver, where the names are a clear table of scenarios and other words. */
function suggestMatrix(keyed: Keyed): SuggestedRule | null {
  const matrix = findMatrix(keyed.rows, keyed.outcome.tool);
  if (!matrix || !isSaidBy([matrix.rule], toRowsOnly(keyed), matrix.guessed)) return null;
  const names = new Set([...matrix.guessed.values()].map(({ driver }) => driver));
  const reason = `each of ${matrix.scenarios} scenarios has ${listNames(names)}: if these are drivers, this rule says so`;
  return { rule: matrix.rule, results: keyed.outcome.results.length, reason };
}

/**
 * The outcome with drivers for rows without one, by other rows of the file. A driver that stands where another row has a
 * known one is taken, stays uncertain, has a warning, and a rule of a mapping that says the same is suggested: a guess
 * that no rule can say is not made. Without any known driver a rule is suggested only for a clear table of names, and
 * nothing is changed.
 */
export function guessDrivers(outcome: ParseOutcome): ParseOutcome {
  const unsure = outcome.origins.filter(({ uncertain }) => uncertain.includes('driver')).length;
  if (unsure === 0) return outcome;
  const keyed = toKeyed(outcome);
  const rivals = guessBySiblings(keyed, listRivalGuesses(keyed.rows));
  if (rivals) return guessDrivers(rivals);
  if (unsure < outcome.origins.length) {
    const listed = guessBySiblings(keyed, listSiblingGuesses(keyed.rows, true));
    const rest = listed ? toKeyed(listed) : keyed;
    const others = guessBySiblings(rest, listSiblingGuesses(rest.rows, false)) ?? guessByParam(rest);
    return others ?? guessByStores(rest) ?? rest.outcome;
  }
  const stores = guessByStores(keyed);
  if (stores) return stores;
  const suggested = suggestMatrix(keyed);
  if (!suggested) return outcome;
  const message = `${suggested.reason}: ${JSON.stringify(suggested.rule)}`;
  return {
    ...outcome,
    warnings: [...outcome.warnings, { location: 'file', message: message.slice(0, 500) }],
    suggestedRules: [suggested],
  };
}
