import { CERTAINTIES, CHANGE_STATES } from '@tachograph/store/changes';
import { ProblemError } from '../../http/problem.ts';
import { readQuery } from '../../http/read-query.ts';

export const CHANGES_RULES = {
  project: { required: true },
  driver: {},
  scenario: {},
  metric: {},
  environment: {},
  direction: { oneOf: ['better', 'worse'] },
  state: { oneOf: CHANGE_STATES },
  certainty: { oneOf: CERTAINTIES },
  after: {},
  limit: {},
} as const;

const ID = /^[0-9a-f]{16}$/;
const DEFAULT_LIMIT = 50;
const MOST = 200;

const reject = (pointer: string, detail: string) =>
  new ProblemError('invalid-request', 'The query has one issue; it is listed in errors.', {
    issues: [{ pointer, code: 'invalid-value', detail }],
  });

function readLimit(text: string | undefined): number {
  if (text === undefined) return DEFAULT_LIMIT;
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > MOST) throw reject('/limit', `limit is a whole number from 1 to ${MOST}`);
  return limit;
}

export function readChangesQuery(query: unknown) {
  const { project = '', limit, ...filter } = readQuery(query, CHANGES_RULES);
  if (filter.after !== undefined && !ID.test(filter.after)) throw reject('/after', 'after is no id of a change');
  return { project, limit: readLimit(limit), filter };
}
