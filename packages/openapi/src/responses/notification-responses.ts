import { newNotificationRule, notificationRule } from '@tachograph/schema/notification';
import * as z from 'zod';
import { count, moment, type ResponseOf } from './response-of.ts';

export { newNotificationRule };

export const storedRule = z.strictObject({
  id: z.uuid(),
  project: z.string(),
  rule: notificationRule,
  createdAt: moment.describe('Changes that were found before are not reported'),
  createdBy: z.string().describe('Name of the token that created it'),
  addresses: z
    .array(z.strictObject({ address: z.string(), state: z.enum(['confirmed', 'waiting', 'stopped']) }))
    .describe(
      'Of e-mail: which addresses get messages, which have not confirmed that they want them, and which stopped them',
    ),
});
export type RuleResponse = ResponseOf<typeof storedRule>;

export const createdRule = z.strictObject({
  ...storedRule.shape,
  secret: z
    .string()
    .nullable()
    .describe('The key that signs the messages of a webhook: shown here and never again. Null for other targets'),
});
export type CreatedRuleResponse = ResponseOf<typeof createdRule>;

export const ruleList = z.strictObject({ project: z.string(), rules: z.array(storedRule).describe('Oldest first') });
export type RuleListResponse = ResponseOf<typeof ruleList>;

export const delivery = z.strictObject({
  id: z.uuid().describe('Sent as `webhook-id`, the same at each attempt'),
  test: z.boolean(),
  state: z.enum(['pending', 'sent', 'failed']),
  changes: count.describe('Changes that it reports'),
  attempts: count,
  status: z.int().nullable().describe('HTTP status of the last response; null where there was none'),
  error: z.string().nullable().describe('What went wrong at the last attempt, as a code; null where nothing did'),
  createdAt: moment,
  dueAt: moment.describe('When it is sent, or tried again'),
  finishedAt: moment.nullable(),
});

export const deliveryList = z.strictObject({
  project: z.string(),
  rule: z.uuid(),
  deliveries: z.array(delivery).describe('The newest 100, newest first'),
});
export type DeliveryListResponse = ResponseOf<typeof deliveryList>;

export const plannedTest = z.strictObject({ delivery: z.uuid().describe('Id of the message, in the log of the rule') });
export type PlannedTestResponse = ResponseOf<typeof plannedTest>;
