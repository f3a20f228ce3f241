import type { Fault } from '@tachograph/schema/problem';
import { ProblemError } from '../problem.ts';

/** What a query parameter may be. */
type Rule = {
  readonly required?: true;
  /** Characters of the value, or of each entry of a list. */
  readonly longest?: number;
  /** A list divided by commas, with at most so many entries. */
  readonly most?: number;
  readonly oneOf?: readonly string[];
  /** An empty value says something; elsewhere it counts as left out, as it does for the pages. */
  readonly mayBeEmpty?: true;
};

export type QueryRules = Readonly<Record<string, Rule>>;

/** The parameters that were given, each as one text. */
export type Query<Rules extends QueryRules> = { readonly [Name in keyof Rules]?: string };

const LONGEST = 400;

/** The entries of a list, as the pages read it. */
export const toList = (text: string | undefined): string[] | null => {
  const items = (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
  return items.length > 0 ? items : null;
};

/** No name has one, and a database does not take each of them. */
const hasControlCharacter = (text: string): boolean => [...text].some((sign) => sign < ' ' || sign === '\u007f');

function findFault(name: string, value: unknown, rule: Rule): Omit<Fault, 'pointer'> | null {
  if (typeof value !== 'string') return { code: 'invalid-value', detail: `${name} is given more than once` };
  if (hasControlCharacter(value)) return { code: 'invalid-value', detail: `${name} has a control character` };
  const entries = rule.most === undefined ? [value] : (toList(value) ?? []);
  if (rule.most !== undefined && entries.length > rule.most)
    return { code: 'too-large', detail: `${name} has ${entries.length} entries; at most ${rule.most} are taken` };
  const longest = Math.max(0, ...entries.map((entry) => entry.length));
  const most = rule.longest ?? LONGEST;
  if (longest > most)
    return { code: 'too-large', detail: `${name} has ${longest} characters; at most ${most} are taken` };
  if (value !== '' && rule.oneOf && !rule.oneOf.includes(value))
    return { code: 'invalid-value', detail: `${name} is one of ${rule.oneOf.join(', ')}` };
  return null;
}

/**
 * The query of a reading call. Unlike a page, which shows what it can, a program is told of everything it got wrong: a
 * filter that is not taken would change the answer without a word.
 */
export function readQuery<const Rules extends QueryRules>(query: unknown, rules: Rules): Query<Rules> {
  const given = Object.entries(query as Readonly<Record<string, unknown>>);
  const faults: Fault[] = [];
  const read = new Map<string, string>();
  for (const [name, value] of given) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    const fault = rule
      ? findFault(name, value, rule)
      : ({ code: 'unknown-field', detail: `there is no query parameter "${name}" here` } as const);
    if (fault) faults.push({ pointer: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, ...fault });
    else if (value !== '' || rule?.mayBeEmpty) read.set(name, String(value));
  }
  for (const [name, rule] of Object.entries(rules)) {
    const isTold = faults.some(({ pointer }) => pointer === `/${name}`);
    if (rule.required && !read.has(name) && !isTold)
      faults.push({ pointer: `/${name}`, code: 'missing-field', detail: `${name} is missing` });
  }
  if (faults.length > 0) {
    const many =
      faults.length === 1 ? 'The query has one fault; it is' : `The query has ${faults.length} faults; every one is`;
    throw new ProblemError('invalid-request', `${many} named in errors.`, { faults });
  }
  return Object.fromEntries(read) as Query<Rules>;
}
