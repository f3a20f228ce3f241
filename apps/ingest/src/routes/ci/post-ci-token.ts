import type { JobTokenResponse } from '@tachograph/openapi/ci';
import { INSTALLATION } from '@tachograph/store/access';
import { insertAuditEvent } from '@tachograph/store/audit';
import { type CiRule, claimProject, findCiRule, insertJobToken } from '@tachograph/store/ci-rules';
import type { Project } from '@tachograph/store/projects';
import type { FastifyRequest } from 'fastify';
import { IdentityRejectedError, IssuerUnavailableError, type JobIdentity } from '../../ci/ci-identities.ts';
import { findNamedProject } from '../../context/find-requested-project.ts';
import type { IngestContext, Route } from '../../context/ingest-context.ts';
import { ProblemError } from '../../http/problem.ts';

/** As long as a job needs to upload what it measured. */
const VALID_MS = 30 * 60 * 1000;

const BEARER = /^Bearer +(\S+)$/i;

/** A 401 that is counted for the address that it came from. */
async function reject({ wrongTokens }: IngestContext, ip: string, detail: string): Promise<never> {
  await wrongTokens.count(ip);
  throw new ProblemError('ci-identity-rejected', detail, {
    headers: { 'www-authenticate': 'Bearer realm="tachograph"' },
  });
}

async function identify(context: IngestContext, request: Pick<FastifyRequest, 'headers' | 'ip'>): Promise<JobIdentity> {
  const jwt = BEARER.exec(request.headers.authorization ?? '')?.[1] ?? '';
  try {
    return await context.identities.verify(jwt);
  } catch (error) {
    if (error instanceof IdentityRejectedError) return reject(context, request.ip, error.message);
    if (!(error instanceof IssuerUnavailableError)) throw error;
    const detail = 'Its keys could not be read, so the identity was not verified. Try again in a moment.';
    throw new ProblemError('ci-issuer-unavailable', detail, { headers: { 'retry-after': '30' }, cause: error });
  }
}

/** The project and its rule for a job. A missing rule and a missing project get the same rejection. */
async function findRule(
  context: IngestContext,
  { ip, query }: Pick<FastifyRequest, 'ip' | 'query'>,
  job: JobIdentity,
): Promise<{ readonly project: Project; readonly rule: CiRule }> {
  const { project: slug } = query as { readonly project?: unknown };
  const { db } = context.deps;
  const project = await findNamedProject(db, INSTALLATION, slug);
  const rule = project && (await findCiRule(db, project.id, job));
  if (rule) return { project, rule };
  const who = `repository "${job.repository}", ref "${job.ref ?? 'none'}", issuer "${job.issuer}"`;
  return reject(
    context,
    ip,
    `There is no such project with a rule for this job: ${who}. Its owner adds one in its settings.`,
  );
}

/** Give a CI job an upload token for half an hour, by its identity and a rule of the project. */
export const postCiToken: Route<JobTokenResponse> = (context) => async (request, reply) => {
  const { deps, readiness } = context;
  const job = await identify(context, request);
  const { project, rule } = await findRule(context, request, job);
  if (project.archivedAt) throw new ProblemError('project-archived', 'The project is read only.');
  await readiness.assertWritable();
  const now = deps.now();
  const expiresAt = new Date(now.getTime() + VALID_MS);
  const token = await insertJobToken(deps.db, {
    projectId: project.id,
    ruleId: rule.id,
    name: job.name,
    now,
    expiresAt,
  });
  if (!token) {
    const detail = 'Too many jobs have a token of this project at this moment. Try again in some minutes.';
    throw new ProblemError('rate-limited', detail, { headers: { 'retry-after': '300' } });
  }
  request.log.info(
    { project: project.slug, repository: job.repository, ref: job.ref, token: token.id },
    'a job got a token',
  );
  const by = {
    projectId: project.id,
    actor: { kind: 'token', id: token.id, name: job.name, ipAddress: request.ip },
  } as const;
  const details = { rule: rule.id, ref: job.ref };
  if (rule.isClaim && (await claimProject(deps.db, project.id, rule.id)))
    await insertAuditEvent(deps.db.pool, { ...by, action: 'project-claimed', target: job.repository, details });
  await insertAuditEvent(deps.db.pool, { ...by, action: 'job-token-created', target: job.name, details });
  reply.code(201);
  return { project: project.slug, token: token.text, expiresAt: expiresAt.toISOString() };
};
