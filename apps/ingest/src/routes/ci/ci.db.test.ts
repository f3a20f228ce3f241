import { createHmac, randomUUID } from 'node:crypto';
import { STRANGER } from '@tachograph/store/access';
import { listAuditEvents } from '@tachograph/store/audit';
import { insertCiRule } from '@tachograph/store/ci-rules';
import { insertProject, type Project, readProjectState, updateProject } from '@tachograph/store/projects';
import { prismaOf } from '@tachograph/store/testing';
import { insertToken } from '@tachograph/store/tokens';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { cleanUp } from '../../cleanup/clean-up.ts';
import { startCiIssuer } from '../../testing/start-ci-issuer.ts';
import { toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const api = useTestApi({ now: () => new Date() });
let issuer: Awaited<ReturnType<typeof startCiIssuer>>;
let app: ReturnType<typeof buildApp>;
beforeAll(async () => {
  issuer = await startCiIssuer();
  const limits = { ...api.deps.limits, wrongTokensPerMinute: 0 };
  app = buildApp({ ...api.deps, limits, ciIssuers: [issuer.url, 'https://gitlab.com'] });
});
afterAll(async () => {
  issuer.close();
  await app.close();
});

const seconds = (after = 0) => Math.floor(Date.now() / 1000) + after;

/** What GitHub Actions says of a job. */
const claimsOf = (claims: object = {}) => ({
  ...{ iss: issuer.url, aud: api.deps.ingestUrl, iat: seconds(), exp: seconds(300), sub: 'repo:example/connectors' },
  ...{ repository: 'Example/Connectors', ref: 'refs/heads/main', run_id: '123' },
  ...{ event_name: 'push', pipeline_source: 'push' },
  ...claims,
});

async function createProject(rule: object = {}): Promise<Project> {
  const project = (await insertProject(api.db, { slug: `ci-${randomUUID().slice(0, 8)}`, title: 'CI' })) as Project;
  const of = { issuer: issuer.url, repository: 'example/connectors', ref: null, ...rule };
  await insertCiRule(api.db, project.id, of);
  return project;
}

const ask = (project: string, identity: string) =>
  app.inject({
    method: 'POST',
    url: `/v1/ci-tokens?project=${project}`,
    headers: { authorization: `Bearer ${identity}` },
  });

describe('POST /v1/ci-tokens', () => {
  it('gives a job of the repository an upload token for half an hour, which uploads and does nothing else', async () => {
    const project = await createProject();
    const response = await ask(project.slug, await issuer.sign(claimsOf()));
    expect([response.statusCode, response.json().project]).toEqual([201, project.slug]);
    const { token, expiresAt } = response.json();
    const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(30);
    const headers = { authorization: `Bearer ${token}` };
    expect((await app.inject({ method: 'POST', url: '/v1/runs', headers, payload: toRun() })).statusCode).toBe(201);
    expect((await app.inject({ url: '/v1/tokens', headers })).statusCode).toBe(403);
    const [event] = await listAuditEvents(api.db, { projectId: project.id, limit: 1 });
    expect(event).toMatchObject({ action: 'job-token-created', target: 'Example/Connectors, run 123' });
  });

  it('knows jobs of GitLab by the path of their project and their ref', async () => {
    const project = await createProject({ repository: 'group/sub/name', ref: 'refs/tags/v*' });
    const job = {
      repository: undefined,
      project_path: 'group/sub/name',
      ref: 'v1.2',
      ref_type: 'tag',
      pipeline_id: '7',
    };
    expect((await ask(project.slug, await issuer.sign(claimsOf(job)))).statusCode).toBe(201);
    // Neither a branch, nor one that is named like a tag.
    for (const ref of ['v1.2', 'refs/tags/v1.2']) {
      const branch = { ...job, ref, ref_type: 'branch' };
      expect((await ask(project.slug, await issuer.sign(claimsOf(branch)))).statusCode).toBe(401);
    }
  });

  it.each([
    ['another repository', { repository: 'example/fork' }],
    ['another ref', { ref: 'refs/heads/feature' }],
    ['another audience', { aud: 'https://other.example' }],
    ['an issuer that is not accepted', { iss: 'https://evil.example' }],
    ['an identity that expired', { exp: seconds(-60) }],
    ['one that is not valid yet', { nbf: seconds(120) }],
    ['one without an expiry', { exp: undefined }],
    ['one of no repository', { repository: undefined }],
  ])('rejects %s', async (_, claims) => {
    const project = await createProject({ ref: 'refs/heads/main' });
    const response = await ask(project.slug, await issuer.sign(claimsOf(claims)));
    expect([response.statusCode, response.json().code]).toEqual([401, 'ci-identity-rejected']);
    expect((await ask(project.slug, await issuer.sign(claimsOf()))).statusCode).toBe(201);
  });

  it('rejects forged signatures: of another key, of none, and of the public key as a secret', async () => {
    const project = await createProject();
    const { privateKey } = await generateKeyPair('RS256');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = (alg: string) => `${encode({ alg, kid: 'first' })}.${encode(claimsOf())}`;
    const asSecret = createHmac('sha256', JSON.stringify(await issuer.publicKey())).update(unsigned('HS256'));
    const identities = [
      await new SignJWT(claimsOf()).setProtectedHeader({ alg: 'RS256', kid: 'first' }).sign(privateKey),
      `${unsigned('none')}.`,
      `${unsigned('HS256')}.${asSecret.digest('base64url')}`,
      await issuer.sign(claimsOf(), { kid: 'unknown' }),
      `${(await issuer.sign(claimsOf())).slice(0, -6)}AAAAAA`,
      ...['', 'a.b.c', 'x'.repeat(30_000), api.token],
    ];
    for (const identity of identities) {
      const response = await ask(project.slug, identity);
      expect([response.statusCode, response.json().code], identity.slice(0, 40)).toEqual([401, 'ci-identity-rejected']);
    }
  });

  it('says of a private project what it says of none', async () => {
    const project = await createProject({ repository: 'example/other' });
    await updateProject(api.db, project.id, { visibility: 'private' });
    const identity = await issuer.sign(claimsOf());
    const [hidden, missing] = [await ask(project.slug, identity), await ask('no-such-project', identity)];
    expect(hidden.json().detail).toBe(missing.json().detail);
    expect(hidden.payload).not.toContain('CI"');
  });

  it('G17: rejects jobs that may run a proposal, whatever ref they have, unless a rule is for every ref', async () => {
    const [branches, everything] = [await createProject(), await createProject({ ref: '*' })];
    const proposals = [
      { ref: 'refs/pull/7/merge', event_name: 'pull_request' },
      ...['pull_request_target', 'workflow_run', 'issue_comment', 'an event to come', undefined].map((event) => ({
        ref: 'refs/heads/main',
        event_name: event,
      })),
      ...['merge_request_event', 'parent_pipeline'].map((source) => ({
        ...{ repository: undefined, project_path: 'example/connectors', ref: 'main', pipeline_source: source },
      })),
    ];
    for (const claims of proposals) {
      const identity = await issuer.sign(claimsOf(claims));
      expect((await ask(branches.slug, identity)).statusCode).toBe(401);
      expect((await ask(everything.slug, identity)).statusCode).toBe(201);
    }
  });

  it('finds a key that the issuer has changed, and an issuer that did not respond', async () => {
    const project = await createProject();
    const other = await startCiIssuer();
    const late = buildApp({ ...api.deps, ciIssuers: [other.url] });
    await insertCiRule(api.db, project.id, { issuer: other.url, repository: 'example/connectors', ref: null });
    const get = async () => {
      const authorization = `Bearer ${await other.sign(claimsOf({ iss: other.url }))}`;
      const url = `/v1/ci-tokens?project=${project.slug}`;
      return (await late.inject({ method: 'POST', url, headers: { authorization } })).statusCode;
    };
    other.setAway(true);
    expect(await get()).toBe(503);
    other.setAway(false);
    expect(await get()).toBe(201);
    await other.rotate();
    expect(await get()).toBe(401);
    // Keys are read again after half a minute at most.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect(await get()).toBe(201);
    await late.close();
    other.close();
  });

  it('tokens of jobs are in no list, are revoked with their rule, and are deleted a day after they expired', async () => {
    const project = await createProject();
    const { text } = await insertToken(api.db, { projectId: project.id, name: 'admin', scopes: ['admin'] });
    const admin = { authorization: `Bearer ${text}` };
    const { token } = (await ask(project.slug, await issuer.sign(claimsOf()))).json();
    expect((await app.inject({ url: '/v1/tokens', headers: admin })).json().tokens).toHaveLength(1);
    const { rules } = (await app.inject({ url: '/v1/ci-rules', headers: admin })).json();
    expect(rules[0].lastUsedAt).not.toBeNull();
    await app.inject({ method: 'DELETE', url: `/v1/ci-rules/${rules[0].id}`, headers: admin });
    const headers = { authorization: `Bearer ${token}` };
    expect((await app.inject({ method: 'POST', url: '/v1/runs', headers, payload: toRun() })).statusCode).toBe(401);
    const count = () => prismaOf(api.db).token.count({ where: { projectId: project.id } });
    const inHours = (hours: number) => () => new Date(Date.now() + hours * 3_600_000);
    await cleanUp(api.db, { now: inHours(24), isStopped: () => false, ruleKey: null });
    expect(await count()).toBe(2);
    await cleanUp(api.db, { now: inHours(25), isStopped: () => false, ruleKey: null });
    expect(await count()).toBe(1);
  });
});

describe('an unclaimed project', () => {
  const CLAIM = { repository: 'example/connectors', ref: 'refs/heads/main' };
  const createUnclaimed = async (claim: object = {}) => {
    const slug = `unclaimed-${randomUUID().slice(0, 8)}`;
    return (await insertProject(api.db, {
      ...{ slug, title: 'Unclaimed' },
      claim: { issuer: issuer.url, ...CLAIM, ...claim },
    })) as Project;
  };
  const readUnclaimedBy = async (slug: string) => (await readProjectState(api.db, STRANGER, slug))?.unclaimedBy;
  const listClaims = async ({ id }: Project) =>
    (await listAuditEvents(api.db, { projectId: id, limit: 100 })).filter(({ action }) => action === 'project-claimed');

  it('is claimed by the first job of its repository and branch, once, and then uploads as by any rule', async () => {
    const project = await createUnclaimed();
    expect(await readUnclaimedBy(project.slug)).toBe('example/connectors');
    const { state } = (await readProjectState(api.db, STRANGER, project.slug)) ?? {};
    const responses = await Promise.all(
      Array.from({ length: 4 }, async () => ask(project.slug, await issuer.sign(claimsOf()))),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    const after = await readProjectState(api.db, STRANGER, project.slug);
    expect([after?.unclaimedBy, after?.state === state]).toEqual([null, false]);
    expect(await listClaims(project)).toMatchObject([
      { target: 'Example/Connectors', details: { ref: 'refs/heads/main' } },
    ]);
    const headers = { authorization: `Bearer ${responses[0]?.json().token}` };
    expect((await app.inject({ method: 'POST', url: '/v1/runs', headers, payload: toRun() })).statusCode).toBe(201);
    expect((await ask(project.slug, await issuer.sign(claimsOf()))).statusCode).toBe(201);
    expect(await listClaims(project)).toHaveLength(1);
  });

  it.each([
    ['of another repository', { repository: 'example/fork' }],
    ['of a repository whose name begins with it', { repository: 'example/connectors-2' }],
    ['of another branch', { ref: 'refs/heads/mine' }],
    ['of a tag of that name', { ref: 'refs/tags/main' }],
    ['of a pull request', { ref: 'refs/pull/7/merge', event_name: 'pull_request' }],
    ['of a pull request on the ref of its base', { event_name: 'pull_request_target' }],
    ['that a workflow run started', { event_name: 'workflow_run' }],
    [
      'of a merge request',
      {
        repository: undefined,
        project_path: 'example/connectors',
        ref: 'main',
        pipeline_source: 'merge_request_event',
      },
    ],
    ['of another audience', { aud: 'https://other.example' }],
  ])('is not claimed by a job %s', async (_, claims) => {
    const project = await createUnclaimed();
    const response = await ask(project.slug, await issuer.sign(claimsOf(claims)));
    expect([response.statusCode, response.json().code]).toEqual([401, 'ci-identity-rejected']);
    expect([await readUnclaimedBy(project.slug), await listClaims(project)]).toEqual(['example/connectors', []]);
  });

  it('is not claimed by a job of the same repository of another issuer', async () => {
    const project = await createUnclaimed({ issuer: 'https://gitlab.com' });
    expect((await ask(project.slug, await issuer.sign(claimsOf()))).statusCode).toBe(401);
    expect(await readUnclaimedBy(project.slug)).toBe('example/connectors');
  });

  it('is no longer one when a person owns it', async () => {
    const project = await createUnclaimed();
    const [{ id = '' } = {}] = (
      await api.db.pool.query(
        `INSERT INTO users (id, name, email, email_verified) VALUES ('${randomUUID()}', 'Ada', '${randomUUID()}@tacho.example', true) RETURNING id`,
      )
    ).rows;
    await prismaOf(api.db).projectMember.create({ data: { projectId: project.id, userId: id, role: 'owner' } });
    expect(await readUnclaimedBy(project.slug)).toBeNull();
  });
});

describe('rules', () => {
  it('are made for accepted issuers only, listed, bounded and in the audit log', async () => {
    const project = (await insertProject(api.db, { slug: 'with-rules', title: 'Rules' })) as Project;
    const { text } = await insertToken(api.db, { projectId: project.id, name: 'admin', scopes: ['admin'] });
    const post = (payload: object) =>
      app.inject({ method: 'POST', url: '/v1/ci-rules', headers: { authorization: `Bearer ${text}` }, payload });
    const rule = { issuer: 'https://gitlab.com', repository: 'group/name', ref: 'refs/heads/main' };
    expect((await post(rule)).json()).toMatchObject({ ...rule, lastUsedAt: null });
    for (const wrong of [
      { ...rule, issuer: 'https://evil.example' },
      { ...rule, repository: 'name' },
      { ...rule, ref: 'main' },
    ])
      expect((await post(wrong)).json().errors).toHaveLength(1);
    for (let n = 1; n < 50; n += 1) await post({ ...rule, repository: `group/name-${n}` });
    expect((await post(rule)).statusCode).toBe(400);
    const events = await listAuditEvents(api.db, { projectId: project.id, limit: 100 });
    expect(events.filter(({ action }) => action === 'ci-rule-created')).toHaveLength(50);
  });
});
