import type { Params } from '@tachograph/schema/result';
import type { SuggestedRule } from '@tachograph/schema/run';
import { toTemplate } from '@tachograph/schema/template';
import { findStore } from '../names/stores.ts';
import type { Place, SiblingGuess } from './sibling-positions.ts';

type Rule = SuggestedRule['rule'];
/** A rule without the conditions that all of them have. */
type Said = Pick<Rule, 'match' | 'driver' | 'scenario' | 'params'>;

/** A rule for rows whose driver the adapter does not know: no other row is touched. */
export const toUncertainRule = (tool: string, rule: Said): Rule => ({ ...rule, tool, when: { uncertain: 'driver' } });

/** A pattern has no way to write a star. */
const isLiteral = (text: string): boolean => !text.includes('*');

const DRIVER = '{driver:word}';
const SIGNS_AT_START = /^[^\p{L}\p{N}]*/u;
const SIGNS_AT_END = /[^\p{L}\p{N}]*$/u;

/** The rest of a name: a number that is a param of the row, any other number, nothing, or any text. */
function toTail(text: string, params: Params): string {
  const [, before, printed, after] = /^([^\p{L}\p{N}]*)(\d{1,15}(?:\.\d{1,12})?)([^\p{L}\p{N}]*)$/u.exec(text) ?? [];
  if (text === '') return '';
  if (printed === undefined) return `${toTemplate(SIGNS_AT_START.exec(text)?.[0] ?? '')}*`;
  const key = Object.keys(params).find(
    (name) => params[name] === Number(printed) && /^[A-Za-z][\w.-]{0,99}$/.test(name),
  );
  return `${toTemplate(before ?? '')}{${key ?? ''}:number}${toTemplate(after ?? '')}`;
}

/** `select/{driver}/100` with the scenario `select/100`: the two ends of the name that the scenario consists of. */
function toEnds({ before, after }: Place, scenario: string, params: Params): Said | null {
  const signBefore = SIGNS_AT_END.exec(before)?.[0] ?? '';
  const signAfter = SIGNS_AT_START.exec(after)?.[0] ?? '';
  const head = before.slice(0, before.length - signBefore.length);
  const tail = after.slice(signAfter.length);
  for (const { index, 0: sign } of scenario.slice(0, 300).matchAll(/[^\p{L}\p{N}]+/gu)) {
    const first = scenario.slice(0, index);
    const last = scenario.slice(index + sign.length);
    if (first === '' || last === '' || !head.endsWith(first) || !tail.startsWith(last)) continue;
    const start = toTemplate(head.slice(0, head.length - first.length));
    const end = toTail(tail.slice(last.length), params);
    const match = `${start}{head}${toTemplate(signBefore)}${DRIVER}${toTemplate(signAfter)}{tail}${end}`;
    return { match, scenario: `{head}${toTemplate(sign)}{tail}` };
  }
  return null;
}

/** A rule for all names of this form. Null where the scenario is no part of the name. */
function toGeneral({ place, sibling: { scenario, params } }: SiblingGuess): Said | null {
  const { before, after } = place;
  const inBefore = before.lastIndexOf(scenario);
  if (inBefore >= 0) {
    const start = toTemplate(before.slice(0, inBefore));
    const sign = toTemplate(before.slice(inBefore + scenario.length));
    return { match: `${start}{scenario}${sign}${DRIVER}${toTail(after, params)}` };
  }
  const inAfter = after.indexOf(scenario);
  if (inAfter >= 0) {
    const sign = toTemplate(after.slice(0, inAfter));
    return {
      match: `${toTemplate(before)}${DRIVER}${sign}{scenario}${toTail(after.slice(inAfter + scenario.length), params)}`,
    };
  }
  return toEnds(place, scenario, params);
}

/** Params that hold the driver's name as a part of their value become what they are in the sibling. */
function settledParams({ row, sibling, driver }: SiblingGuess): Pick<Said, 'params'> {
  const stale = Object.entries(row.params).filter(([, value]) => String(value).includes(driver));
  if (stale.length === 0) return {};
  const params = stale.map(([key]) => {
    const value = sibling.params[key];
    return [key, typeof value === 'string' ? toTemplate(value) : (value ?? null)] as const;
  });
  return { params: Object.fromEntries(params) };
}

/** A rule for one place and no other. */
const toExact = (guess: SiblingGuess): Said => ({
  match: `${toTemplate(guess.place.before)}${DRIVER}${toTemplate(guess.place.after)}`,
  scenario: toTemplate(guess.sibling.scenario),
  ...settledParams(guess),
});

/** A rule for one name, where other names of its form are of no driver. */
const toLiteral = (guess: SiblingGuess): Said => ({
  match: toTemplate(guess.row.name),
  driver: toTemplate(guess.driver),
  scenario: toTemplate(guess.sibling.scenario),
  ...settledParams(guess),
});

/** What a row becomes by a guess. */
export type Guessed = {
  readonly driver: string;
  readonly scenario: string;
  readonly params: Params;
  /** True where the list of drivers has the name. */
  readonly known: boolean;
  /** The driver of the sibling. */
  readonly by: string;
};

/** What the row is, if the guess is right: the sibling's cell, with its own driver and its own further params. */
export function toGuessed(guess: SiblingGuess): Guessed {
  const { row, sibling, driver, known } = guess;
  const settled = Object.keys(settledParams(guess).params ?? {}).map((key) => [key, sibling.params[key]] as const);
  const params = new Map<string, Params[string] | undefined>([...Object.entries(row.params), ...settled]);
  const stated = [...params].flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]));
  return { driver, scenario: sibling.scenario, params: Object.fromEntries(stated), known, by: sibling.driver.name };
}

/** A person reads no more rules than this. */
export const MAX_RULES = 5;
/** As many as a mapping can have. */
const MAX_UNREAD = 200;

/** Rules that say what the guesses do, the most general first. Whether they do is for the caller to try. */
export function listSiblingRules(guesses: readonly SiblingGuess[], tool: string): Rule[][] {
  const literal = guesses.every(({ place }) => isLiteral(place.before + place.after));
  if (!literal) return [];
  const general = guesses.map(toGeneral).filter((rule) => rule !== null);
  const settled = guesses.flatMap((guess) => {
    const rule = toGeneral(guess);
    const { params } = settledParams(guess);
    return rule && params ? [{ ...rule, params }] : [];
  });
  const attempts = [general, settled, guesses.map(toExact), guesses.map(toLiteral)].map((rules) => [
    ...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values(),
  ]);
  // Names that the list has, and those of stores, need no rule for a person.
  const most = guesses.every(({ known, driver }) => known || findStore(driver) !== null) ? MAX_UNREAD : MAX_RULES;
  return attempts
    .filter((rules) => rules.length > 0 && rules.length <= most)
    .map((rules) => rules.map((rule) => toUncertainRule(tool, rule)));
}

/** A rule for a param whose value is the driver. */
export const toParamRule = (key: string, tool: string): Rule => {
  return { match: '*', tool, when: { uncertain: 'driver', params: { [key]: DRIVER } }, params: { [key]: null } };
};
