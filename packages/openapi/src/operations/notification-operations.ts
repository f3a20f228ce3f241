import { asJson, idOf, inGroup, nothing } from './operation.ts';

/** The id of the rule in the examples. Like that of a token it is another one every time. */
export const EXAMPLE_RULE_ID = '8b1d2c3e-4f50-4a61-9b72-8c93a0b1c2d3';

const RULE_ID = idOf('rule, from the list');

const given = {
  name: 'slower drivers to the team',
  target: { kind: 'webhook', url: 'https://hooks.example.org/tachograph' },
  smallest: 0.05,
  quietHours: { from: '22:00', to: '07:00' },
  timeZone: 'Europe/Berlin',
} as const;

const rule = {
  id: EXAMPLE_RULE_ID,
  project: 'node-connectors',
  rule: {
    ...given,
    target: { kind: 'webhook', url: 'https://hooks.example.org' },
    direction: 'worse',
    digest: 'none',
    digestAt: '08:00',
  },
  createdAt: '2026-11-24T10:00:00.000Z',
  createdBy: 'ci',
  addresses: [],
};

const noRule = nothing('notification rule');

const ofNotifications = { group: 'Notifications', scope: 'admin' } as const;

export const NOTIFICATION_OPERATIONS = inGroup(ofNotifications, {
  postNotification: {
    route: 'POST /v1/notifications',
    summary: 'Create a notification rule',
    description:
      'Reports the changes that are found from now on, each once, to a webhook, a chat or mailboxes. See [notifications]({docsUrl}/docs/notifications).',
    bodies: [{ type: 'application/json', schema: 'NotificationRule' }],
    responses: [{ status: 201, description: 'The rule, and the key of its webhook', schemas: ['CreatedNotification'] }],
    examples: {
      webhook: {
        summary: 'A webhook for what became slower by 5 %, by day',
        body: asJson(given),
        status: 201,
        response: { ...rule, secret: 'whsec_c2VjcmV0…' },
      },
      address: {
        summary: 'An invalid address',
        body: asJson({ ...given, target: { kind: 'slack', url: 'ftp://example.org' } }),
        problem: ['invalid-request', 'This makes no notification rule. target.url: is no http or https URL'],
      },
    },
  },
  getNotifications: {
    route: 'GET /v1/notifications',
    summary: 'List the notification rules',
    description: 'The rules of the project, oldest first, without keys, and of an address its origin alone.',
    responses: [{ status: 200, description: 'The rules', schemas: ['NotificationList'] }],
    examples: {
      rules: { summary: 'The rules of the project', response: { project: 'node-connectors', rules: [rule] } },
    },
  },
  postTestNotification: {
    route: 'POST /v1/notifications/{id}/test',
    summary: 'Send a test',
    description: 'Sends a message that reports no change and says that it is a test. What became of it is in the log.',
    parameters: [RULE_ID],
    responses: [{ status: 202, description: 'It is sent in a moment', schemas: ['PlannedTest'] }],
    examples: { test: { summary: 'Send one', path: { id: EXAMPLE_RULE_ID }, status: 202 }, nothing: noRule },
  },
  getDeliveries: {
    route: 'GET /v1/notifications/{id}/deliveries',
    summary: 'Read the log of a rule',
    description: 'What was sent, what waits, and what could not be sent and why.',
    parameters: [RULE_ID],
    responses: [{ status: 200, description: 'The newest messages', schemas: ['DeliveryList'] }],
    examples: { log: { summary: 'The log', path: { id: EXAMPLE_RULE_ID } }, nothing: noRule },
  },
  deleteNotification: {
    route: 'DELETE /v1/notifications/{id}',
    summary: 'Delete a notification rule',
    description: 'Deletes it with its log and with the messages that wait. This cannot be undone.',
    parameters: [RULE_ID],
    responses: [{ status: 204, description: 'It is deleted', schemas: [] }],
    examples: { delete: { summary: 'Delete one', path: { id: EXAMPLE_RULE_ID }, status: 204 }, nothing: noRule },
  },
});
