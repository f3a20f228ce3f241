import { DEFAULT_IDENTITY_KEYS } from '@tachograph/schema/normalise';
import { bodyText, nameText } from '@tachograph/schema/text';
import * as z from 'zod';
import { count, moment, type ResponseOf } from './response-of.ts';

/** Days for which runs may be kept: a hundred years. */
export const MOST_KEPT_DAYS = 36_500;

/** Settings of a project that are stored as they are given, null where it has none: a request changes them, a response has them. */
export const projectFields = z.strictObject({
  description: bodyText(2000).nullable().describe('A sentence or two on what is measured'),
  referenceDriver: nameText(120)
    .nullable()
    .describe('Slug of the driver that pages compare with; null: the pages choose'),
  minimumEffect: z
    .number()
    .min(0.001)
    .max(0.5)
    .nullable()
    .describe('The least difference that is one, as a share: 0.02 is 2 %; null: the default'),
  leadingMetrics: z
    .string()
    .max(200)
    .regex(/^ *[a-z0-9-]+( *, *[a-z0-9-]+)* *$/, 'is no list of metrics with commas between them')
    .nullable()
    .describe('Metrics that lead their family in lines of changes, with commas between them; null: the usual ones'),
  keepRunsDays: z
    .int()
    .min(1)
    .max(MOST_KEPT_DAYS)
    .nullable()
    .describe('Days for which runs are kept, from when they were measured; null: for ever'),
});

type ProjectFields = z.infer<typeof projectFields>;
type FieldName = keyof ProjectFields;

const NAMES = Object.keys(projectFields.shape) as FieldName[];

export const pickFields = (project: Readonly<ProjectFields>) =>
  Object.fromEntries(NAMES.map((name) => [name, project[name]])) as Readonly<ProjectFields>;

type FormField = {
  readonly name: 'title' | FieldName;
  /** One line, several, one of the drivers of the project, or a share that is entered in percent. */
  readonly kind: 'line' | 'text' | 'driver' | 'percent';
  readonly label: string;
  readonly hint?: string;
  readonly maxLength?: number;
  /** What a form says where the API rejects it. */
  readonly error: string;
};

/** The settings that the form of a project has, in its order. An empty field removes the setting. */
export const PROJECT_FORM: readonly FormField[] = [
  {
    name: 'title',
    kind: 'line',
    label: 'Title',
    maxLength: 200,
    error: 'A title has 1 to 200 characters, on one line.',
  },
  {
    name: 'description',
    kind: 'text',
    label: 'Description',
    maxLength: 2000,
    hint: 'A sentence or two on what is measured.',
    error: 'A description has at most 2,000 characters.',
  },
  {
    name: 'referenceDriver',
    kind: 'driver',
    label: 'Reference driver',
    hint: 'Pages compare with it unless their URL names another one.',
    error: 'The project has no results of this driver.',
  },
  {
    name: 'minimumEffect',
    kind: 'percent',
    label: 'Least difference, in percent',
    maxLength: 10,
    hint: 'Smaller differences are called the same. All verdicts of the project follow; shares keep theirs.',
    error: 'The least difference is a number from 0.1 to 50 percent.',
  },
  {
    name: 'leadingMetrics',
    kind: 'line',
    label: 'Leading metrics',
    maxLength: 200,
    hint: 'Of speed, CPU, memory and wire each has one metric that leads. Empty: latency, cpu-time, heap, bytes-received.',
    error: 'Metrics are slugs with commas between them: throughput, process-cpu-time.',
  },
];

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

/** Groups of a project: more than a person can oversee. */
const MOST_GROUPS = 50;

export const newGroups = z.strictObject({
  groups: z
    .record(nameText(200), role)
    .refine((groups) => Object.keys(groups).length <= MOST_GROUPS, `has more than ${MOST_GROUPS} groups`)
    .describe('Role by the name of the group, as the identity provider has it; at most 50'),
});

export const groupList = z.strictObject({ project: z.string(), groups: z.record(z.string(), role) });
export type GroupListResponse = ResponseOf<typeof groupList>;

export const memberList = z.strictObject({
  project: z.string(),
  members: z.array(member).describe('Owners first; at most 1,000'),
  invitations: z.array(invitation).describe('Those that still work, the newest first; at most 1,000'),
  groups: z.record(z.string(), role).describe('Role by the name of a group of the identity provider'),
});
export type MemberListResponse = ResponseOf<typeof memberList>;

export const addedMember = z.strictObject({
  email: z.string(),
  role,
  state: z.enum(['member', 'invited']),
  link: z.string().nullable().describe('Where the address is that of no member: opens once, for a week'),
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

export const newShare = z.strictObject({
  address: z
    .string()
    .min(1)
    .max(8_000)
    .describe(
      'URL of a page of the project, or its path and query: a comparison, trend, sweep, matrix, trade-off, driver, change, overview, or the difference of two environments',
    ),
  title: nameText(200).describe('The title of the share'),
});

export const createdShare = z.strictObject({
  project: z.string(),
  id: z.string().describe('By its content: the same content has the same'),
  url: z.url().describe('Its page; with `.json`, `.csv`, `.md`, `.svg` or `.png` its other forms'),
  title: z.string(),
  image: z.url().describe('Its light image, which never changes; the dark one with `?theme=dark`'),
  markdown: z.string().describe('Image, table and link for a README'),
});
export type CreatedShareResponse = ResponseOf<typeof createdShare>;

export const sharedPage = z.strictObject({
  id: z.string(),
  url: z.string(),
  by: z.string().nullable().describe('Name of the account or the token; null for somebody without one'),
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
