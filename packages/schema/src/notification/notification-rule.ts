import * as z from 'zod';
import { nameText, sluggedText } from '../text/index.ts';

const MOST_MAILBOXES = 20;
const MOST_NAMES = 100;

const address = z
  .url({ protocol: /^https?$/, error: 'is no http or https URL' })
  .max(1000)
  .refine(
    (text) => !/^[^/]*\/\/[^/?#]*@/.test(text),
    'has a user name or a password: send secrets in the path or in none',
  );

const posted = z.strictObject({ kind: z.enum(['webhook', 'slack', 'discord', 'teams']), url: address });

const mailed = z.strictObject({
  kind: z.literal('email'),
  to: z.array(z.email().max(254)).min(1, 'needs at least one address').max(MOST_MAILBOXES),
});

const repository = z.strictObject({
  kind: z.literal('github-issue'),
  repository: z
    .string()
    .regex(/^[\w-]{1,100}\/(?!\.{1,2}$)[\w.-]{1,100}$/, 'is no repository, such as sidorares/node-mysql2')
    .describe('Owner and name of the repository that gets an issue for each group of changes'),
  api: address
    .default('https://api.github.com')
    .describe('The API of another installation of GitHub, such as https://github.example.org/api/v3'),
});

/** Who gets the messages: an address that takes JSON by POST, in the shape of Tachograph or of a chat, mailboxes, or a repository. */
const target = z.discriminatedUnion('kind', [posted, mailed, repository]);

const token = z
  .string()
  .regex(/^[!-~]{10,300}$/, 'is no token')
  .describe('A token that may create issues in the repository. It is in no response');

const newTarget = z.discriminatedUnion('kind', [posted, mailed, repository.extend({ token })]);

const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is no time of day, such as 08:00');
const names = z.array(sluggedText(120)).min(1).max(MOST_NAMES);

/** A rule of a project: which changes are reported to whom, and when. Left out, a filter allows all. */
export const notificationRule = z.strictObject({
  name: nameText(120).describe('For people: what it is for'),
  target,
  drivers: names.optional().describe('Slugs of the drivers whose changes are reported'),
  scenarios: names.optional().describe('Slugs of the scenarios'),
  metrics: names.optional().describe('Names of the metrics'),
  direction: z.enum(['worse', 'better', 'both']).default('worse').describe('Which changes are reported'),
  smallest: z
    .number()
    .min(0)
    .max(100)
    .default(0)
    .describe('Smallest change that is reported: 0.05 for 5 %. Exact metrics are reported whatever their size'),
  digest: z
    .enum(['none', 'daily', 'weekly'])
    .default('none')
    .describe('One message a day, or a week on Mondays, at the time of `digestAt`; none: at once'),
  digestAt: timeOfDay.default('08:00'),
  quietHours: z
    .strictObject({ from: timeOfDay, to: timeOfDay })
    .refine(({ from, to }) => from !== to, 'begin when they end')
    .nullable()
    .default(null)
    .describe('Nothing is sent from the first time of day until the second, which may be on the next day'),
  timeZone: z.string().max(60).refine(isTimeZone, 'is no time zone, such as Europe/Berlin').default('UTC'),
});

/** A rule as it is created: with the secret of its target, which is stored elsewhere. */
export const newNotificationRule = z.strictObject({ ...notificationRule.shape, target: newTarget });

/** A rule as it was created. */
export type StatedRule = z.infer<typeof notificationRule>;
/** A rule as it applies: with every default. */
export type NotificationRule = StatedRule & { readonly timeZone: string };
export type NotificationTarget = NotificationRule['target'];
