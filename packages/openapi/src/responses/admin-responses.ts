import { nameText, sluggedText } from '@tachograph/schema/text';
import * as z from 'zod';
import { count, moment, type ResponseOf } from './response-of.ts';

const MOST_LETTERS = 500;

export const newExclusion = z.strictObject({
  reason: nameText(MOST_LETTERS).describe('Why, in one line: it is shown to everyone, wherever the run is'),
});

export const exclusion = z.strictObject({ reason: z.string(), since: moment });

export const pastExclusion = z.strictObject({
  ...exclusion.shape,
  until: moment.nullable().describe('Null while it holds'),
});

export const exclusionResponse = z.strictObject({
  run: z.string().describe('Id of the run'),
  project: z.string(),
  ...exclusion.shape,
});
export type ExclusionResponse = ResponseOf<typeof exclusionResponse>;

/** Versions that one request may name. */
const MOST_RELEASES = 1000;

const version = nameText(200).describe('As its maker spells it');

const releasedOn = z.iso
  .date('is no calendar day, such as 2024-02-09')
  .refine((day) => day >= '1970-01-01', 'is before 1970')
  .nullish()
  .describe('Day of its publication; left out, a day that was sent before stays');

export const newReleases = z.strictObject({
  driver: sluggedText(120).describe('Name or slug of a driver that has results in the project'),
  versions: z
    .array(z.union([version, z.strictObject({ version, releasedOn })]))
    .min(1, 'needs at least one version')
    .max(MOST_RELEASES, `holds more than ${MOST_RELEASES} versions`)
    .describe('Published versions, in any order, with the day of publication where it is known; at most 1,000'),
});

export const releasesResponse = z.strictObject({
  project: z.string(),
  driver: z.string().describe('Slug of the driver'),
  stored: count.describe('How many of them were not known before'),
  dated: count.describe('How many of those known before have another day of publication now'),
});
export type ReleasesResponse = ResponseOf<typeof releasesResponse>;

const scopes = z.array(z.enum(['upload', 'edit', 'admin']));

export const newToken = z.strictObject({
  name: nameText(120).describe('For people: what it is for'),
  scopes: scopes
    .min(1, 'needs at least one of upload, edit, admin')
    .describe(
      '`upload` stores runs and freezes pages; `edit` freezes pages, sets states of changes and writes notes; `admin` does that too, sets mapping and notification rules, deletes and excludes runs, deletes shares, and makes, lists and revokes tokens',
    ),
  expiresAt: z.iso
    .datetime({ offset: true, error: 'is not an RFC 3339 time with an offset, such as 2027-11-20T10:00:00Z' })
    .nullish()
    .describe('Not in the past; null: never; left out: a year from now'),
});

export const token = z.strictObject({
  id: z.uuid(),
  project: z.string(),
  name: z.string(),
  prefix: z.string().describe('First characters of its text'),
  scopes,
  createdAt: moment,
  expiresAt: moment.nullable(),
  revokedAt: moment.nullable(),
  lastUsedAt: moment.nullable().describe('Exact to a minute'),
});
export type TokenResponse = ResponseOf<typeof token>;

export const createdToken = z.strictObject({
  ...token.shape,
  token: z.string().describe('The text: shown here and never again'),
});
export type CreatedTokenResponse = ResponseOf<typeof createdToken>;

export const tokenList = z.strictObject({
  project: z.string(),
  tokens: z.array(token).describe('Newest first, revoked and expired ones among them'),
});
export type TokenListResponse = ResponseOf<typeof tokenList>;
