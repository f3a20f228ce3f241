import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWorld } from '../testing/create-world.ts';
import { PROJECT } from '../testing/fake-gitlab-merge-requests.ts';
import { type FakeGitLab, GITLAB_TOKEN, startGitLab } from '../testing/start-gitlab.ts';
import type { Proposal } from './proposal.ts';
import { proposeOnGitLab, readProject } from './propose-on-gitlab.ts';

const BRANCH = 'tacho/report';
const URL_8 = 'http://gitlab.example/example/connectors/-/merge_requests/8';

let gitlab: FakeGitLab;
beforeEach(async () => {
  gitlab = await startGitLab();
  const texts = { 'README.md': 'old', 'docs/report.md': 'old', 'docs/run.sh': '#!/bin/sh', 'src/index.js': '1' };
  gitlab.git.commit('main', texts, { modes: { 'docs/run.sh': '100755' } });
});
afterEach(() => gitlab.close());

type Texts = Readonly<Record<string, string>>;

const toProposal = (texts: Texts, changes: Partial<Proposal> = {}): Proposal => ({
  branch: BRANCH,
  title: 'Update the figures',
  body: 'Two numbers moved.\n',
  message: 'Update the figures',
  files: Object.entries(texts).map(([path, text]) => ({ path, content: Buffer.from(text) })),
  ...changes,
});

async function propose(texts: Texts, changes: Partial<Proposal> = {}, fetched = fetch) {
  const at = { api: gitlab.url, token: GITLAB_TOKEN, project: PROJECT, base: 'main' };
  return proposeOnGitLab(toProposal(texts, changes), at, createWorld(fetched));
}

const listWrites = () => gitlab.requests.filter((request) => !request.startsWith('GET'));

describe('proposeOnGitLab', () => {
  it('puts several files in one commit on top of the default branch, and opens a merge request', async () => {
    const texts = { 'README.md': 'new', 'docs/report.md': 'neu: µs\r\n', 'docs/a/b.md': 'first' };
    expect(await propose(texts)).toEqual({ done: 'created', url: URL_8 });
    expect(gitlab.git.commits.get(gitlab.git.branches.get(BRANCH) ?? '')).toMatchObject({
      message: 'Update the figures\n\nTachograph-Report: update',
      parents: [gitlab.git.branches.get('main')],
    });
    expect(gitlab.git.readTexts(BRANCH)).toEqual({ ...gitlab.git.readTexts('main'), ...texts });
    expect(gitlab.mergeRequests).toMatchObject([{ title: 'Update the figures', target_branch: 'main' }]);
  });

  it('changes nothing the second time, and makes no second commit', async () => {
    await propose({ 'README.md': 'new' });
    const writes = listWrites();
    expect(await propose({ 'README.md': 'new', 'src/index.js': '1' })).toEqual({ done: 'unchanged', url: URL_8 });
    expect(listWrites()).toEqual(writes);
  });

  it('moves its branch to one new commit, and updates the merge request where its text differs', async () => {
    await propose({ 'README.md': 'new', 'docs/report.md': 'new' });
    expect(await propose({ 'README.md': 'newer' }, { body: 'One.' })).toEqual({ done: 'updated', url: URL_8 });
    expect(gitlab.git.readTexts(BRANCH)).toEqual({ ...gitlab.git.readTexts('main'), 'README.md': 'newer' });
    expect(gitlab.mergeRequests).toMatchObject([{ iid: 8, description: 'One.' }]);
    expect(await propose({ 'README.md': 'newer' }, { body: 'Two.' })).toMatchObject({ done: 'updated' });
    expect(gitlab.git.commits.size).toBe(3);
  });

  it('takes a file out of the proposal that is no longer proposed, and follows the default branch', async () => {
    await propose({ 'README.md': 'new', 'docs/report.md': 'new' });
    gitlab.git.commit('main', { 'src/index.js': '2' });
    expect(await propose({ 'README.md': 'new' })).toMatchObject({ done: 'updated' });
    expect(gitlab.git.readTexts(BRANCH)).toEqual({ ...gitlab.git.readTexts('main'), 'README.md': 'new' });
  });

  it('opens another merge request after one was closed, and never takes one of a fork', async () => {
    const fork = { iid: 7, title: 'mine', description: '', source_project_id: 99, source_branch: BRANCH };
    gitlab.mergeRequests.push({ ...fork, state: 'opened', target_branch: 'main' });
    gitlab.mergeRequests.push({ ...fork, iid: 6, source_project_id: PROJECT, state: 'closed', target_branch: 'main' });
    expect(await propose({ 'README.md': 'new' })).toMatchObject({ done: 'created' });
    expect(gitlab.mergeRequests).toMatchObject([{ title: 'mine' }, { title: 'mine' }, { title: 'Update the figures' }]);
  });

  it('keeps the executable bit of a file, and every byte', async () => {
    const content = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    await propose({}, { files: [{ path: 'docs/run.sh', content }] });
    const file = gitlab.git.listFiles(BRANCH).get('docs/run.sh');
    expect(file?.mode).toBe('100755');
    expect(Buffer.compare(gitlab.git.blobs.get(file?.sha ?? '') ?? Buffer.alloc(0), content)).toBe(0);
  });

  it('leaves everything alone where the default branch has the files already', async () => {
    expect(await propose({ 'README.md': 'old' })).toEqual({ done: 'unchanged', url: null });
    await propose({ 'README.md': 'new' });
    const writes = listWrites();
    expect(await propose({ 'README.md': 'old' })).toEqual({ done: 'unchanged', url: URL_8 });
    expect(listWrites()).toEqual(writes);
  });

  it('never overwrites a commit of somebody else', async () => {
    await propose({ 'README.md': 'new' });
    const theirs = gitlab.git.commit(BRANCH, { 'README.md': 'by hand' });
    const reason = expect.stringContaining('was not made by tacho, and is not overwritten: delete or rename');
    expect(await propose({ 'README.md': 'newer' })).toEqual({ status: 2, reason });
    expect(gitlab.git.branches.get(BRANCH)).toBe(theirs);
  });

  it('gives GitLab no orders by lines of the text, and finds the text unchanged the next time', async () => {
    const body = 'Moved:\n/merge\n  /assign @me\nsee a/b\n';
    await propose({ 'README.md': 'new' }, { body });
    expect(gitlab.mergeRequests).toMatchObject([{ description: 'Moved:\n\\/merge\n  \\/assign @me\nsee a/b\n' }]);
    expect(await propose({ 'README.md': 'new' }, { body })).toMatchObject({ done: 'unchanged' });
  });

  it('requests nothing for what it does not propose', async () => {
    expect(await propose({ 'README.md': '' }, { branch: 'main' })).toMatchObject({ status: 1 });
    expect(await propose({ '.gitlab-ci.yml': '' })).toMatchObject({ status: 1 });
    expect(gitlab.requests).toEqual([]);
  });

  it.each([401, 403, 404])('succeeds without the right to, after %i, and names the right', async (status) => {
    gitlab.reject = status;
    const reason = expect.stringContaining('GITLAB_TOKEN may not open a merge request here: it needs the scope api');
    expect(await propose({ 'README.md': 'new' })).toEqual({ status: 0, reason });
  });

  it('tells a rejection and a failure by the exit status, and never the token', async () => {
    gitlab.reject = 422;
    const rejected = await propose({ 'README.md': 'new' });
    gitlab.reject = 502;
    const failed = await propose({ 'README.md': 'new' });
    const strange = await propose({ 'README.md': 'new' }, {}, async () => new Response('[]'));
    expect([rejected, failed, strange]).toMatchObject([{ status: 2 }, { status: 75 }, { status: 2 }]);
    expect(JSON.stringify([rejected, failed, strange])).not.toContain(GITLAB_TOKEN);
  });

  it('says what GitLab says of a merge request that it rejects', async () => {
    const rejects: typeof fetch = (url, init) =>
      init?.method === 'POST' && String(url).endsWith('/merge_requests')
        ? Promise.resolve(new Response('{"message":["Another open merge request already exists"]}', { status: 409 }))
        : fetch(url, init);
    const reason = 'GitLab responded with 409: Another open merge request already exists';
    expect(await propose({ 'README.md': 'new' }, {}, rejects)).toEqual({ status: 2, reason });
  });
});

describe('readProject', () => {
  const JOB = { CI_API_V4_URL: 'https://gitlab.example/api/v4/', CI_PROJECT_ID: '34', CI_DEFAULT_BRANCH: 'main' };

  it('reads the project of a job, and its default branch', () => {
    expect(readProject({ variables: { ...JOB, GITLAB_TOKEN } })).toEqual({
      ...{ api: 'https://gitlab.example/api/v4', token: GITLAB_TOKEN, project: 34, base: 'main' },
    });
    expect(readProject({ variables: JOB })).toEqual({ status: 0, reason: 'there is no GITLAB_TOKEN' });
  });

  it.each(Object.keys(JOB))('is a usage error without %s', (name) => {
    expect(() => readProject({ variables: { ...JOB, GITLAB_TOKEN, [name]: '' } })).toThrow(name);
  });
});
