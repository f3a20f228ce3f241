import { type CiRuleListResponse, type CiRuleResponse, newCiRule } from '@tachograph/openapi/ci';
import {
  type CiRule,
  deleteCiRule as deleteStoredRule,
  insertCiRule,
  listCiRules,
  MOST_CI_RULES,
} from '@tachograph/store/ci-rules';
import { parseRequest } from '../../body/read-json-request.ts';
import { authorize, recordChange } from '../../context/authorize.ts';
import type { Route } from '../../context/ingest-context.ts';
import { ProblemError } from '../../http/problem.ts';
import { deletion } from '../deletion.ts';

/** Three texts. */
const BODY = { what: 'the rule to be', maxBytes: 5_000, problem: 'This makes no rule.' };

const toResponse = ({ id, issuer, repository, ref, createdAt, lastUsedAt }: CiRule): CiRuleResponse => ({
  id,
  issuer,
  repository,
  ref,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** The rules by which CI jobs upload to the project. */
export const getCiRules: Route<CiRuleListResponse> = (context) => async (request) => {
  const { projectId, projectSlug: project } = await authorize(context, request, 'own');
  const { issuers, audience } = context.identities;
  const rules = await listCiRules(context.deps.db, projectId);
  return { project, audience, issuers, rules: rules.map(toResponse) };
};

/** Allow the jobs of a repository to upload. */
export const postCiRule: Route<CiRuleResponse> = (context) => async (request, reply) => {
  const { deps, readiness, identities } = context;
  const by = await authorize(context, request, 'own');
  const { issuer, repository, ref = null } = await parseRequest(request, context, newCiRule, BODY);
  if (!identities.issuers.includes(issuer)) {
    const accepted = identities.issuers.join(', ') || 'none';
    throw new ProblemError('invalid-request', `This makes no rule: accepted issuers are ${accepted}.`, {
      issues: [{ pointer: '/issuer', code: 'invalid-value', detail: 'is not accepted by this installation' }],
    });
  }
  await readiness.assertWritable();
  const rule = await insertCiRule(deps.db, by.projectId, { issuer, repository, ref });
  if (!rule) throw new ProblemError('invalid-request', `A project has at most ${MOST_CI_RULES} rules.`);
  await recordChange(deps, request, by, { action: 'ci-rule-created', target: repository, details: { issuer, ref } });
  reply.code(201);
  return toResponse(rule);
};

/** Delete a rule: jobs get no token by it any more. */
export const deleteCiRule: Route = (context) =>
  deletion(context, {
    kind: 'rule',
    permission: 'own',
    audit: 'ci-rule-deleted',
    remove: async (db, { projectId, id, now }) => {
      const target = await deleteStoredRule(db, projectId, { id, now });
      return target === null ? null : { target };
    },
  });
