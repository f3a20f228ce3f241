import type { Parameter } from './operation.ts';
import { IF_NONE_MATCH } from './parameters.ts';

const query = (name: string, description: string, schema: Parameter['schema'] = { type: 'string' }): Parameter => ({
  name,
  in: 'query',
  description,
  schema,
});

const name = { type: 'string', maxLength: 400 } as const;

export const OF_PROJECT: Parameter = { ...query('project', 'Slug of the project', name), required: true };
const ENVIRONMENT = query('env', 'Environment: its identity, or its slug from an address of the pages', name);

/** Those of `/p/{project}/compare`; a test holds them against what the route reads. */
export const COMPARE_PARAMETERS: readonly Parameter[] = [
  OF_PROJECT,
  query(
    'd',
    'Drivers, divided by commas, 40 at most: `mariadb`, `mariadb@3.4.0`, or `mariadb@3.4.0~3f2a91` with an environment of its own. Left out: every driver in its newest version',
  ),
  query('s', 'Slugs of scenarios, divided by commas, 400 at most. Left out: all of them'),
  { ...ENVIRONMENT, description: `${ENVIRONMENT.description}. Left out: the newest that most drivers have` },
  query('m', 'Slug of the metric. Left out: the one with most results', name),
  query('ref', "The reference, written as in `d`. Left out: the project's reference driver", name),
  query('why', 'The reason for comparing although the environments differ', { type: 'string', maxLength: 300 }),
  query('open', 'What the page explains; changes nothing here'),
  IF_NONE_MATCH,
];

/** What selects changes; a test holds them against what the route reads. */
export const CHANGES_PARAMETERS: readonly Parameter[] = [
  OF_PROJECT,
  query('driver', 'Slug of a driver', name),
  query('scenario', 'Slug of a scenario', name),
  query('metric', 'Slug of a metric', name),
  query('environment', 'Identity of an environment', name),
  query('direction', 'Only changes for the better, or for the worse', { type: 'string', enum: ['better', 'worse'] }),
  query('certainty', 'Changes that were found, or those that need more runs', {
    type: 'string',
    enum: ['found', 'suspected'],
    default: 'found',
  }),
  query('state', 'Only changes in this state', {
    type: 'string',
    enum: ['new', 'acknowledged', 'expected', 'false-alarm', 'fixed'],
  }),
  query('after', 'Only changes that follow the one with this id in the list: `next` of the page before', {
    type: 'string',
    pattern: '^[0-9a-f]{16}$',
  }),
  query('limit', 'Changes of a page', { type: 'integer', minimum: 1, maximum: 200, default: 50 }),
  IF_NONE_MATCH,
];

const TIME = { type: 'string', format: 'date-time' } as const;

/** What selects notes. */
export const NOTES_PARAMETERS: readonly Parameter[] = [
  OF_PROJECT,
  query('driver', 'Slug of a driver: its notes, and those about all drivers', name),
  query('scenario', 'Slug of a scenario, likewise', name),
  query('environment', 'Identity of an environment, likewise', name),
  query('from', 'Only notes of this time or later', TIME),
  query('to', 'Only notes of this time or earlier', TIME),
  query('limit', 'Notes of a response', { type: 'integer', minimum: 1, maximum: 500, default: 100 }),
  IF_NONE_MATCH,
];

/** Those of `/p/{project}/scenarios/{scenario}`. */
export const SERIES_PARAMETERS: readonly Parameter[] = [
  OF_PROJECT,
  { ...query('scenario', 'Slug of the scenario', name), required: true },
  query('d', 'Slugs of drivers, divided by commas, 60 at most. Left out: all of them'),
  query('m', 'Slug of the metric. Left out: the one with most results', name),
  query('e', 'Statistic, such as `median`. Left out: the one with most results', name),
  query('p', 'Params, such as `protocol=text,rows=1000`. Left out: those with most results', name),
  {
    ...ENVIRONMENT,
    description: `${ENVIRONMENT.description}. Left out: by version the one with most versions, else all`,
  },
  query('x', 'What the points are ordered by. Left out: versions, or time where no result has a version', {
    type: 'string',
    enum: ['version', 'time', 'run'],
  }),
  query('y', 'What the page draws; every point has both. Left out: the ratio where every value has one', {
    type: 'string',
    enum: ['ratio', 'absolute'],
  }),
  query('scale', 'Of the axis on the page; changes nothing here'),
  IF_NONE_MATCH,
];
