import { CHANGE_LISTS } from '@tachograph/schema/change';
import * as z from 'zod';
import { environment, limit, name, project } from './fields.ts';

/** What selects changes, in the address of their page and in `GET /v1/changes`. */
export const changesQuery = z.strictObject({
  project,
  state: z
    .enum(CHANGE_LISTS)
    .describe('Only changes in this state. Left out: `open`, which is new, acknowledged or suspected')
    .optional(),
  driver: name('Slug of a driver').optional(),
  direction: z.enum(['better', 'worse']).describe('Only changes for the better, or for the worse').optional(),
  metric: name('Slug of a metric').optional(),
  scenario: name('Slug of a scenario').optional(),
  environment: environment.optional(),
  q: z
    .string()
    .max(200)
    .describe(
      'A filter text: `driver:`, `metric:` or its family, `scenario:`, `env:`, `state:`, `owner:`, `is:holding`, words',
    )
    .optional(),
  group: name('Id of a change: only those that the same version, or the same batch, brought about').optional(),
  after: z
    .string()
    .regex(/^[0-9a-f]{16}$/, { error: 'is no id of a change' })
    .describe('Only changes that follow the one with this id in the list: `next` of the page before')
    .optional(),
  limit: limit('Changes of a page', { usual: 50, most: 200 }),
});

export type ChangesQuery = Omit<z.output<typeof changesQuery>, 'project' | 'after' | 'limit'>;

/** What the page is asked for, which groups them: `group` is the one that is open, `from` a change of the group that it begins with. */
export const changesPageQuery = changesQuery.omit({ after: true, limit: true }).extend({
  from: name('Id of a change').optional(),
});

export type ChangesPageQuery = Omit<z.output<typeof changesPageQuery>, 'project'>;

/** The address of the page; `change` is the one that is open. */
export const changesAddress = changesPageQuery
  .omit({ project: true })
  .extend({ change: name('Id of a change').optional() });
