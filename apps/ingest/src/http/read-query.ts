import type { ValidationIssue } from '@tachograph/schema/problem';
import { ProblemError } from './problem.ts';

/** The valid values of a query parameter. */
type Rule = {
  readonly required?: true;
  /** Characters of the value, or of each entry of a list. */
  readonly maxLength?: number;
  /** A list separated by commas, with at most this many entries. */
  readonly maxEntries?: number;
  readonly oneOf?: readonly string[];
  /** An empty value has a meaning; otherwise it counts as left out, as on the pages. */
  readonly mayBeEmpty?: true;
};

export type QueryRules = Readonly<Record<string, Rule>>;

/** The parameters that were sent. */
export type Query<Rules extends QueryRules> = { readonly [Name in keyof Rules]?: string };

const MAX_LENGTH = 400;

/** The entries of a list; null for none. The pages read lists in the same way. */
export const toList = (text: string | undefined): string[] | null => {
  const items = (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
  return items.length > 0 ? items : null;
};

/** No name contains one, and PostgreSQL rejects some of them. */
const hasControlCharacter = (text: string): boolean =>
  [...text].some((character) => character < ' ' || character === '\u007f');

function findIssue(name: string, value: unknown, rule: Rule): Omit<ValidationIssue, 'pointer'> | null {
  if (typeof value !== 'string') return { code: 'invalid-value', detail: `${name} is given more than once` };
  if (hasControlCharacter(value)) return { code: 'invalid-value', detail: `${name} has a control character` };
  const { maxEntries, maxLength = MAX_LENGTH } = rule;
  const entries = maxEntries === undefined ? [value] : (toList(value) ?? []);
  if (maxEntries !== undefined && entries.length > maxEntries)
    return { code: 'too-large', detail: `${name} has ${entries.length} entries; at most ${maxEntries} are accepted` };
  const length = Math.max(0, ...entries.map((entry) => entry.length));
  if (length > maxLength)
    return { code: 'too-large', detail: `${name} has ${length} characters; at most ${maxLength} are accepted` };
  if (value !== '' && rule.oneOf && !rule.oneOf.includes(value))
    return { code: 'invalid-value', detail: `${name} is one of ${rule.oneOf.join(', ')}` };
  return null;
}

/**
 * The query of a GET request. A page ignores what it does not understand; a program gets an error with every issue,
 * because an ignored filter would change the response silently.
 */
export function readQuery<const Rules extends QueryRules>(query: unknown, rules: Rules): Query<Rules> {
  const sent = Object.entries(query as Readonly<Record<string, unknown>>);
  const issues: ValidationIssue[] = [];
  const read = new Map<string, string>();
  for (const [name, value] of sent) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    const issue = rule
      ? findIssue(name, value, rule)
      : ({ code: 'unknown-field', detail: `there is no query parameter "${name}" here` } as const);
    if (issue) issues.push({ pointer: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, ...issue });
    else if (value !== '' || rule?.mayBeEmpty) read.set(name, String(value));
  }
  for (const [name, rule] of Object.entries(rules)) {
    const isListed = issues.some(({ pointer }) => pointer === `/${name}`);
    if (rule.required && !read.has(name) && !isListed)
      issues.push({ pointer: `/${name}`, code: 'missing-field', detail: `${name} is missing` });
  }
  if (issues.length > 0) {
    const count = issues.length === 1 ? 'one issue; it is' : `${issues.length} issues; every one is`;
    throw new ProblemError('invalid-request', `The query has ${count} listed in errors.`, { issues });
  }
  return Object.fromEntries(read) as Query<Rules>;
}
