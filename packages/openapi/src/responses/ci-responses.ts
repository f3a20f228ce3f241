import { nameText } from '@tachograph/schema/text';
import * as z from 'zod';
import { moment, type ResponseOf } from './response-of.ts';

const ISSUER = 'Who issues the identities of the jobs: the URL in their claim `iss`';
const REPOSITORY = 'The repository of the jobs: `owner/name` of GitHub, the path of a project of GitLab';
const REF =
  'The ref that a job runs for, such as `refs/heads/main`, with `*` for any letters; null: every branch and tag';

export const newCiRule = z.strictObject({
  issuer: z
    .url({ protocol: /^https$/, error: 'is no https URL' })
    .max(300)
    .describe(ISSUER),
  repository: nameText(300)
    .refine((text) => /^[^/\s*]+(?:\/[^/\s*]+)+$/.test(text), 'is no repository, such as owner/name')
    .describe(REPOSITORY),
  ref: nameText(300)
    .refine((text) => text === '*' || text.startsWith('refs/'), 'is neither * nor a ref, such as refs/heads/main')
    .nullish()
    .describe(REF),
});

export const ciRule = z.strictObject({
  id: z.uuid(),
  issuer: z.string().describe(ISSUER),
  repository: z.string().describe(REPOSITORY),
  ref: z.string().nullable().describe(REF),
  createdAt: moment,
  lastUsedAt: moment.nullable().describe('When a job last got a token by it'),
});
export type CiRuleResponse = ResponseOf<typeof ciRule>;

export const ciRuleList = z.strictObject({
  project: z.string(),
  audience: z.string().describe('What the identity of a job has to be for, in its claim `aud`'),
  issuers: z.array(z.string()).describe('Who is accepted as issuer by this installation'),
  rules: z.array(ciRule).describe('The oldest first; at most 50'),
});
export type CiRuleListResponse = ResponseOf<typeof ciRuleList>;

export const jobToken = z.strictObject({
  project: z.string(),
  token: z.string().describe('An upload token'),
  expiresAt: moment,
});
export type JobTokenResponse = ResponseOf<typeof jobToken>;
