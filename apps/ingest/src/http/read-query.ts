import { dropEmpty } from '@tachograph/openapi/queries';
import type { ValidationIssue } from '@tachograph/schema/problem';
import type * as z from 'zod';
import { ProblemError } from './problem.ts';

type Detail = Omit<ValidationIssue, 'pointer'>;

/** "41 entries; at most 40 are accepted" */
const tooMany = (name: string, count: number | undefined, what: string, most: number | bigint): Detail => ({
  code: 'too-large',
  detail: `${name} has ${count} ${what}; at most ${most} are accepted`,
});

function describe(name: string, sent: string | undefined, issue: z.core.$ZodIssue): Detail {
  if (sent === undefined) return { code: 'missing-field', detail: `${name} is missing` };
  if (issue.code === 'too_big' && issue.origin === 'array')
    return tooMany(name, sent.split(',').filter((item) => item.trim()).length, 'entries', issue.maximum);
  if (issue.code === 'too_big' && issue.origin === 'string') {
    const [, nth] = issue.path;
    const text =
      typeof nth === 'number'
        ? sent
            .split(',')
            .map((item) => item.trim())
            .filter(Boolean)[nth]
        : sent;
    return tooMany(name, text?.length, 'characters', issue.maximum);
  }
  if (issue.code === 'invalid_value')
    return { code: 'invalid-value', detail: `${name} is one of ${issue.values.join(', ')}` };
  return { code: 'invalid-value', detail: `${name} ${issue.message}` };
}

const toPointer = (name: string) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/**
 * The query of a GET request. A page ignores what it does not understand; a program gets an error with every issue,
 * because an ignored filter would change the response silently. An empty value without a meaning counts as left out.
 */
export function readQuery<Schema extends z.ZodObject>(query: unknown, schema: Schema): z.output<Schema> {
  const given = query as Readonly<Record<string, unknown>>;
  const repeated = Object.entries(given)
    .filter(([, value]) => typeof value !== 'string')
    .map(([name]) => name);
  const sent = dropEmpty(schema, given);
  const parsed = schema.safeParse(sent);
  if (parsed.success && repeated.length === 0) return parsed.data;
  const issues = (parsed.error?.issues ?? []).flatMap((issue): ValidationIssue[] => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((name) => ({
        pointer: toPointer(name),
        code: 'unknown-field',
        detail: `there is no query parameter "${name}" here`,
      }));
    const name = String(issue.path[0]);
    if (repeated.includes(name)) return [];
    return [{ pointer: toPointer(name), ...describe(name, sent[name] as string | undefined, issue) }];
  });
  const all = [
    ...repeated
      .filter((name) => Object.hasOwn(schema.shape, name))
      .map(
        (name): ValidationIssue => ({
          pointer: toPointer(name),
          code: 'invalid-value',
          detail: `${name} is given more than once`,
        }),
      ),
    ...issues,
  ];
  const count = all.length === 1 ? 'one issue; it is' : `${all.length} issues; every one is`;
  throw new ProblemError('invalid-request', `The query has ${count} listed in errors.`, { issues: all });
}
