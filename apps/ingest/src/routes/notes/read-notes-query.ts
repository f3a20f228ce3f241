import { invalidParameter } from '../../http/invalid-parameter.ts';
import { readLimit } from '../../http/read-limit.ts';
import { readQuery } from '../../http/read-query.ts';

const RULES = {
  project: { required: true },
  driver: {},
  scenario: {},
  environment: {},
  from: {},
  to: {},
  limit: {},
} as const;

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** A `+` in a query is a space unless it is escaped, and nobody means a space here. */
function readTime(name: 'from' | 'to', text: string | undefined): Date | null {
  if (text === undefined) return null;
  const spelled = text.replace(' ', '+');
  const at = TIME.test(spelled) ? new Date(spelled) : null;
  if (at && !Number.isNaN(at.getTime())) return at;
  throw invalidParameter(name, `${name} is a time with an offset, such as 2026-11-20T10:00:00Z`);
}

export function readNotesQuery(query: unknown) {
  const { project = '', driver, scenario, environment, from, to, limit } = readQuery(query, RULES);
  return {
    project,
    limit: readLimit(limit, { usual: 100, most: 500 }),
    filter: {
      from: readTime('from', from),
      to: readTime('to', to),
      scenario,
      ofDrivers: driver === undefined ? undefined : [driver],
      environments: environment === undefined ? undefined : [environment],
    },
  };
}
