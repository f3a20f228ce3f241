import { DEFAULT_IDENTITY_KEYS } from '@tachograph/schema/normalise';
import { nameText } from '@tachograph/schema/text';
import * as z from 'zod';
import { projectFields } from './project-fields.ts';
import { count, moment, type ResponseOf } from './response-of.ts';

const slug = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'is not made of small letters, digits and single hyphens between them')
  .describe('Its name in URLs: small letters, digits and single hyphens');

const title = nameText(200).describe('Its name for people');
const visibility = z
  .enum(['public', 'unlisted', 'private'])
  .describe('Who reads it: everybody, everybody who knows its URL, or its members');
const role = z.enum(['viewer', 'contributor', 'maintainer', 'owner']);

export const newProject = z.strictObject({
  slug,
  title: title.nullish().describe('Its name for people; the slug, where it is left out'),
  description: projectFields.shape.description.optional(),
  visibility: visibility.default('public'),
});

export const projectChange = z
  .strictObject({
    slug: slug.optional(),
    title: title.optional(),
    visibility: visibility.optional(),
    archived: z.boolean().optional().describe('`true`: it is read only, and uploads are rejected'),
    ...projectFields.partial().shape,
    identityKeys: z
      .array(z.enum(DEFAULT_IDENTITY_KEYS))
      .min(1)
      .max(DEFAULT_IDENTITY_KEYS.length)
      .nullish()
      .describe(
        'The environment fields that split series, of runs that arrive from now on; null: all of them. Runs that are stored keep their environments',
      ),
    maxSeries: z.int().min(1).max(1_000_000).nullish().describe('Series it may have; null: the default'),
    maxMegabytes: z
      .int()
      .min(1)
      .max(1_000_000_000)
      .nullish()
      .describe('Megabytes (1,000,000 bytes) of uploads it may keep, before compression; null: any number'),
    maxRunsPerDay: z.int().min(1).max(1_000_000).nullish().describe('Runs it may receive in a day; null: any number'),
  })
  .refine((change) => Object.keys(change).length > 0, 'changes nothing: name at least one property');

const used = (what: string) =>
  z.strictObject({ used: count.describe(what), limit: count.nullable().describe('Null for none') });

export const projectSettings = z.strictObject({
  slug: z.string(),
  title: z.string(),
  visibility,
  ...projectFields.shape,
  identityKeys: z
    .array(z.string())
    .nullable()
    .describe('The environment fields that split series; null: the default ones'),
  archivedAt: moment.nullable(),
  formerSlugs: z.array(z.string()).describe('Names that lead here, the newest first; at most 100'),
  url: z.string(),
  series: used('Series that have results'),
  runsToday: used('Runs received since midnight, UTC'),
  bytes: used('Bytes of the uploads of its runs, before compression'),
});
export type ProjectSettingsResponse = ResponseOf<typeof projectSettings>;

export const newMember = z.strictObject({
  email: z.email('is no e-mail address').max(320).describe('Of an account, or of somebody who gets an invitation'),
  role,
});

export const member = z.strictObject({
  id: z.string().describe('Key of the account'),
  name: z.string(),
  email: z.string(),
  role,
  since: moment,
});

export const invitation = z.strictObject({
  id: z.uuid(),
  email: z.string().nullable(),
  role,
  by: z.string().nullable().describe('Who made it'),
  expiresAt: moment,
});

export const memberList = z.strictObject({
  project: z.string(),
  members: z.array(member).describe('Owners first; at most 1,000'),
  invitations: z.array(invitation).describe('Those that still work, the newest first; at most 1,000'),
});
export type MemberListResponse = ResponseOf<typeof memberList>;

export const addedMember = z.strictObject({
  email: z.string(),
  role,
  state: z.enum(['member', 'invited']),
  link: z.string().nullable().describe('Where nobody has an account with this address: opens once, for a week'),
});
export type AddedMemberResponse = ResponseOf<typeof addedMember>;

export const auditEvent = z.strictObject({
  id: z.uuid(),
  at: moment,
  action: z.string().describe('A code such as `token-created`'),
  target: z.string().nullable(),
  by: z.strictObject({
    kind: z.enum(['user', 'token', 'command']),
    name: z.string(),
    ipAddress: z.string().nullable(),
  }),
  details: z.record(z.string(), z.unknown()),
});

export const auditLog = z.strictObject({
  project: z.string(),
  events: z.array(auditEvent).describe('The newest first'),
  next: z.uuid().nullable().describe('`after` of the next page; null on the last one'),
});
export type AuditLogResponse = ResponseOf<typeof auditLog>;

export const sharedPage = z.strictObject({
  id: z.string(),
  url: z.string(),
  by: z.string().nullable().describe('Name of the account; null for somebody without one'),
  createdAt: moment,
  expiresAt: moment.nullable(),
  deletedAt: moment.nullable(),
});

export const shareList = z.strictObject({
  project: z.string(),
  shares: z.array(sharedPage).describe('The newest first'),
  next: z.string().nullable().describe('`after` of the next page; null on the last one'),
});
export type ShareListResponse = ResponseOf<typeof shareList>;
