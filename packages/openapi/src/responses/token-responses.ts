import { nameText } from '@tachograph/schema/text';
import { z } from 'zod';
import { moment, type ResponseOf } from './response-of.ts';

const scopes = z.array(z.enum(['upload', 'admin']));

export const newToken = z.strictObject({
  name: nameText(120).describe('For people: what it is for'),
  scopes: scopes
    .min(1, 'needs at least one of upload, admin')
    .describe(
      '`upload` stores runs; `admin` sets mapping rules, deletes and excludes runs, deletes shares, and makes, lists and revokes tokens',
    ),
  expiresAt: z.iso
    .datetime({ offset: true, error: 'is not an RFC 3339 time with an offset, such as 2027-11-20T10:00:00Z' })
    .nullable()
    .optional()
    .describe('Not in the past; never, where it is left out'),
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
