import {
  type CreatedRuleResponse,
  type DeliveryListResponse,
  newNotificationRule,
  type PlannedTestResponse,
  type RuleListResponse,
  type RuleResponse,
} from '@tachograph/openapi/administration';
import type { StatedRule } from '@tachograph/schema/notification';
import {
  deleteRule,
  insertRule,
  listDeliveries,
  listRules,
  MOST_TESTS,
  planTestDelivery,
  type StoredRule,
} from '@tachograph/store/notifications';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { parseRequest } from '../../body/read-json-request.ts';
import { authorize, recordChange } from '../../context/authorize.ts';
import type { Route } from '../../context/ingest-context.ts';
import { ProblemError } from '../../http/problem.ts';
import { readPostSecret, toPostSecret } from '../../notifications/post-secret.ts';
import { createSecret } from '../../notifications/sign-message.ts';
import { deletion } from '../deletion.ts';
import { isUuid } from '../is-uuid.ts';

/** Rules that a project may have, and messages of a log in one response. */
const MOST_RULES = 50;
const MOST_DELIVERIES = 100;
const BODY = { what: 'the rule to be', maxBytes: 50_000, problem: 'This makes no notification rule.' };

const NOTHING = 'The project has no notification rule with this id.';

function readRuleId(request: Pick<FastifyRequest, 'params'>): string {
  const { id } = request.params as { readonly id: string };
  if (!isUuid(id)) throw new ProblemError('not-found', NOTHING);
  return id;
}

const toRuleResponse = (
  project: string,
  { id, rule, createdAt, createdByName, addresses }: StoredRule,
): RuleResponse => ({
  id,
  project,
  rule,
  createdAt: createdAt.toISOString(),
  createdBy: createdByName,
  addresses: [...addresses],
});

type Logged = Awaited<ReturnType<typeof listDeliveries>>[number];

const toDeliveryResponse = ({ isTest, createdAt, dueAt, finishedAt, ...delivery }: Logged) => ({
  test: isTest,
  createdAt: createdAt.toISOString(),
  dueAt: dueAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  ...delivery,
});

const NO_KEY =
  'The token of a repository and the address and key of a webhook are stored encrypted: the upload server needs AUTH_SECRET, the same as the pages.';

type Stored = { readonly rule: StatedRule; readonly secret: string | null };

/**
 * What a target keeps secret is stored beside its rule, which responses contain: the token of a repository, or the key that signs and
 * the address, whose path lets others send there.
 */
function toStored({ target, ...rule }: z.infer<typeof newNotificationRule>): Stored {
  if (target.kind === 'email') return { rule: { ...rule, target }, secret: null };
  if (target.kind === 'github-issue') {
    const { token, ...rest } = target;
    return { rule: { ...rule, target: rest }, secret: token };
  }
  const { href: url, origin } = new URL(target.url);
  const key = target.kind === 'webhook' ? createSecret() : null;
  return { rule: { ...rule, target: { ...target, url: origin } }, secret: toPostSecret({ key, url }) };
}

/** Create a rule for the project of the admin token. The response is the only place that ever contains the key of its webhook. */
export const postNotification: Route<CreatedRuleResponse> = (context) => async (request, reply) => {
  const { deps, readiness } = context;
  const by = await authorize(context, request, 'curate');
  const { rule, secret } = toStored(await parseRequest(request, context, newNotificationRule, BODY));
  if (secret !== null && deps.ruleKey === null) throw new ProblemError('invalid-request', NO_KEY);
  await readiness.assertWritable();
  const stored = await insertRule(deps.db, by.projectId, {
    rule,
    sealed: secret !== null && deps.ruleKey !== null ? { secret, key: deps.ruleKey } : null,
    now: deps.now(),
    createdByName: by.name,
    most: MOST_RULES,
  });
  if (!stored) {
    const detail = `The project has ${MOST_RULES} notification rules, as many as it may have: delete one first.`;
    throw new ProblemError('invalid-request', detail);
  }
  await recordChange(deps, request, by, { action: 'notification-rule-created', target: stored.id });
  reply.code(201);
  return {
    secret: rule.target.kind === 'webhook' ? readPostSecret(secret).key : null,
    ...toRuleResponse(by.projectSlug, stored),
  };
};

/** The rules of the project, oldest first. */
export const getNotifications: Route<RuleListResponse> = (context) => async (request) => {
  const by = await authorize(context, request, 'curate');
  const rules = await listRules(context.deps.db, by.projectId);
  return { project: by.projectSlug, rules: rules.map((stored) => toRuleResponse(by.projectSlug, stored)) };
};

/** Delete a rule with its log and the messages that wait. */
export const deleteNotification: Route = (context) =>
  deletion(context, {
    kind: 'notification rule',
    permission: 'curate',
    audit: 'notification-rule-deleted',
    remove: (db, { projectId, id }) => deleteRule(db, projectId, id),
  });

/** Plan a message that says that it is a test. */
export const postTestNotification: Route<PlannedTestResponse> = (context) => async (request, reply) => {
  const { deps, readiness } = context;
  const by = await authorize(context, request, 'curate');
  const id = readRuleId(request);
  await readiness.assertWritable();
  const delivery = await planTestDelivery(deps.db, by.projectId, id, deps.now());
  if (delivery === null) throw new ProblemError('not-found', NOTHING);
  if (delivery === 'too-many') {
    const detail = `A rule sends at most ${MOST_TESTS} tests an hour.`;
    throw new ProblemError('rate-limited', detail, { headers: { 'retry-after': '3600' } });
  }
  reply.code(202);
  return { delivery };
};

/** The newest messages of a rule. */
export const getDeliveries: Route<DeliveryListResponse> = (context) => async (request) => {
  const { db } = context.deps;
  const by = await authorize(context, request, 'curate');
  const id = readRuleId(request);
  const rules = await listRules(db, by.projectId);
  if (!rules.some((stored) => stored.id === id)) throw new ProblemError('not-found', NOTHING);
  const deliveries = await listDeliveries(db, by.projectId, { ruleId: id, limit: MOST_DELIVERIES });
  return { project: by.projectSlug, rule: id, deliveries: deliveries.map(toDeliveryResponse) };
};
