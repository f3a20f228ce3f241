import { CERTAINTIES, CHANGE_STATES } from '@tachograph/store/changes';
import { invalidParameter } from '../../http/invalid-parameter.ts';
import { readLimit } from '../../http/read-limit.ts';
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

export function readChangesQuery(query: unknown) {
  const { project = '', limit, ...filter } = readQuery(query, CHANGES_RULES);
  if (filter.after !== undefined && !ID.test(filter.after))
    throw invalidParameter('after', 'after is no id of a change');
  return { project, limit: readLimit(limit, { usual: 50, most: 200 }), filter };
}
