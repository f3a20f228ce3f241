import { isShareId } from '@tachograph/schema/share';
import * as z from 'zod';
import { limit, name, project, time } from './fields.ts';

/** What is needed of a project alone. */
export const projectQuery = z.strictObject({ project });

/** What selects notes. */
export const notesQuery = z.strictObject({
  project,
  driver: name('Slug of a driver: its notes, and those about all drivers').optional(),
  scenario: name('Slug of a scenario, likewise').optional(),
  environment: name('Identity of an environment, likewise').optional(),
  from: time('Only notes of this time or later'),
  to: time('Only notes of this time or earlier'),
  limit: limit('Notes of a response', { usual: 100, most: 500 }),
});

const ofToken = name('Slug of the project that is meant; a token of another project is then rejected').optional();

const page = { project: ofToken, limit: limit('Entries of a page', { usual: 100, most: 1000 }) };

/** What selects entries of the audit log. */
export const auditQuery = z.strictObject({
  ...page,
  action: name('Only this action, such as `token-created`').optional(),
  actor: name('Only by the person or the token with this name').optional(),
  after: z.uuid({ error: 'is no id of an entry' }).describe('`next` of the page before').optional(),
});

export const sharesQuery = z.strictObject({
  ...page,
  after: z
    .string()
    .refine(isShareId, { error: 'is no id of a share' })
    .describe('`next` of the page before')
    .optional(),
});
