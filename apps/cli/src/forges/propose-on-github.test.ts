import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UsageError } from '../terminal.ts';
import { createWorld } from '../testing/create-world.ts';
import { REPOSITORY } from '../testing/fake-github-pulls.ts';
import { type FakeGitHub, GITHUB_TOKEN, startGitHub } from '../testing/start-github.ts';
import type { Proposal } from './proposal.ts';
import { proposeOnGitHub, readRepository } from './propose-on-github.ts';

const BRANCH = 'tacho/report';
const URL_8 = 'http://github.example/example/connectors/pull/8';

let github: FakeGitHub;
beforeEach(async () => {
  github = await startGitHub();
  const texts = { 'README.md': 'old', 'docs/report.md': 'old', 'docs/more/run.sh': '#!/bin/sh', 'src/index.js': '1' };
  github.git.commit('main', texts, { modes: { 'docs/more/run.sh': '100755' } });
});
afterEach(() => github.close());

type Texts = Readonly<Record<string, string>>;

const toProposal = (texts: Texts, changes: Partial<Proposal> = {}): Proposal => ({
  branch: BRANCH,
  title: 'Update the figures',
  body: 'Two numbers moved.\n',
  message: 'Update the figures',
  files: Object.entries(texts).map(([path, text]) => ({ path, content: Buffer.from(text) })),
  ...changes,
});

const toVariables = () => ({ GITHUB_REPOSITORY: REPOSITORY, GITHUB_API_URL: github.url, GITHUB_TOKEN });

async function propose(texts: Texts, changes: Partial<Proposal> = {}, fetched = fetch) {
  const at = { api: github.url, token: GITHUB_TOKEN, repository: REPOSITORY, base: 'main' };
  return proposeOnGitHub(toProposal(texts, changes), at, createWorld(fetched));
}

const listWrites = () => github.requests.filter((request) => !request.startsWith('GET'));

describe('proposeOnGitHub', () => {
  it('puts several files in one commit on top of the default branch, and opens a pull request', async () => {
    const outcome = await propose({ 'README.md': 'new', 'docs/report.md': 'neu: µs\r\n', 'docs/a/b.md': 'first' });
    const commit = github.git.branches.get(BRANCH) ?? '';
    expect(outcome).toEqual({ done: 'created', url: URL_8, pull: { number: 8, commit } });
    expect(github.git.commits.get(commit)).toMatchObject({
      message: 'Update the figures\n\nTachograph-Report: update',
      parents: [github.git.branches.get('main')],
    });
    expect(github.git.readTexts(BRANCH)).toEqual({
      ...github.git.readTexts('main'),
      ...{ 'README.md': 'new', 'docs/report.md': 'neu: µs\r\n', 'docs/a/b.md': 'first' },
    });
    expect(github.pulls).toMatchObject([{ title: 'Update the figures', base: 'main', head: { ref: BRANCH } }]);
  });

  it('changes nothing the second time, and makes no second commit', async () => {
    await propose({ 'README.md': 'new' });
    const [commits, pulls] = [github.git.commits.size, structuredClone(github.pulls)];
    expect(await propose({ 'README.md': 'new', 'src/index.js': '1' })).toMatchObject({ done: 'unchanged', url: URL_8 });
    expect([github.git.commits.size, github.pulls]).toEqual([commits, pulls]);
  });

  it('moves its branch to one new commit, and updates the pull request where its text differs', async () => {
    await propose({ 'README.md': 'new', 'docs/report.md': 'new' });
    expect(await propose({ 'README.md': 'newer' }, { body: 'One.' })).toMatchObject({ done: 'updated', url: URL_8 });
    expect(github.git.readTexts(BRANCH)).toEqual({ ...github.git.readTexts('main'), 'README.md': 'newer' });
    expect(github.pulls).toMatchObject([{ number: 8, body: 'One.' }]);
    expect(await propose({ 'README.md': 'newer' }, { body: 'Two.' })).toMatchObject({ done: 'updated' });
    expect(github.git.commits.size).toBe(3);
  });

  it('follows the default branch', async () => {
    await propose({ 'README.md': 'new' });
    github.git.commit('main', { 'src/index.js': '2' });
    expect(await propose({ 'README.md': 'new' })).toMatchObject({ done: 'updated' });
    expect(github.git.readTexts(BRANCH)).toMatchObject({ 'README.md': 'new', 'src/index.js': '2' });
  });

  it('opens another pull request after one was closed, and never takes one of a fork', async () => {
    const fork = { ref: BRANCH, repo: { full_name: 'example/fork' } };
    github.pulls.push({ number: 7, title: 'mine', body: '', state: 'open', base: 'main', head: fork });
    expect(await propose({ 'README.md': 'new' })).toMatchObject({ done: 'created', pull: { number: 9 } });
    for (const pull of github.pulls) pull.state = 'closed';
    expect(await propose({ 'README.md': 'new' })).toMatchObject({ done: 'created', pull: { number: 10 } });
    expect(github.pulls[0]).toMatchObject({ title: 'mine' });
  });

  it('keeps the executable bit of a file', async () => {
    await propose({ 'docs/more/run.sh': '#!/bin/bash', 'docs/more/new.sh': '' });
    const files = github.git.listFiles(BRANCH);
    expect([files.get('docs/more/run.sh')?.mode, files.get('docs/more/new.sh')?.mode]).toEqual(['100755', '100644']);
  });

  it('keeps every byte of a file', async () => {
    const content = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    await propose({}, { files: [{ path: 'README.md', content }] });
    const sha = github.git.listFiles(BRANCH).get('README.md')?.sha ?? '';
    expect(Buffer.compare(github.git.blobs.get(sha) ?? Buffer.alloc(0), content)).toBe(0);
  });

  it('leaves everything alone where the default branch has the files already', async () => {
    expect(await propose({ 'README.md': 'old' })).toEqual({ done: 'unchanged', url: null });
    await propose({ 'README.md': 'new' });
    const writes = listWrites().length;
    expect(await propose({ 'README.md': 'old' })).toMatchObject({ done: 'unchanged', url: URL_8, pull: { number: 8 } });
    expect(listWrites()).toHaveLength(writes);
  });

  it('never overwrites a commit of somebody else', async () => {
    await propose({ 'README.md': 'new' });
    const message = 'Apply suggestions\n\nThey said Tachograph-Report: update';
    const theirs = github.git.commit(BRANCH, { 'README.md': 'by hand' }, { message });
    const reason = `the newest commit of the branch ${BRANCH} was not made by tacho, and is not overwritten: delete or rename the branch`;
    expect(await propose({ 'README.md': 'newer' })).toEqual({ status: 2, reason });
    expect(github.git.branches.get(BRANCH)).toBe(theirs);
  });

  it.each([
    ['a link', { 'README.md': 'new' }, 'README.md is no file in main, but a folder, a link or a submodule'],
    ['a folder', { docs: 'new' }, 'docs is no file in main, but a folder, a link or a submodule'],
    [
      'a path below a file',
      { 'src/index.js/a': '' },
      'src/index.js/a cannot be written: a part of its path is no folder',
    ],
  ])('writes no file in the position of %s', async (_, texts, reason) => {
    github.git.commit('main', { 'README.md': 'docs/report.md' }, { modes: { 'README.md': '120000' } });
    expect(await propose(texts as Texts)).toEqual({ status: 2, reason });
    expect(listWrites()).toEqual([]);
  });

  it('requests nothing for what it does not propose', async () => {
    expect(await propose({ 'README.md': '' }, { branch: 'main' })).toMatchObject({ status: 1 });
    expect(await propose({ '../README.md': '' })).toMatchObject({ status: 1 });
    expect(github.requests).toEqual([]);
  });

  it.each([401, 403, 404])('succeeds without the right to, after %i, and names the rights', async (status) => {
    github.reject = status;
    const reason =
      'GITHUB_TOKEN may not open a pull request: give the job "permissions: contents: write, pull-requests: write"';
    expect(await propose({ 'README.md': 'new' })).toEqual({ status: 0, reason });
  });

  it('names the setting of GitHub by which jobs open no pull requests', async () => {
    github.mayCreate = false;
    const setting = expect.stringContaining('"Allow GitHub Actions to create and approve pull requests"');
    expect(await propose({ 'README.md': 'new' })).toEqual({ status: 0, reason: setting });
  });

  it('tells a rejection, a failure and a limit of requests by the exit status, and never the token', async () => {
    github.reject = 422;
    const rejected = await propose({ 'README.md': 'new' });
    github.reject = 502;
    const failed = await propose({ 'README.md': 'new' });
    const toFetch =
      (status: number, headers = {}) =>
      () =>
        Promise.resolve(new Response('{}', { status, headers }));
    const away = await propose({ 'README.md': 'new' }, {}, toFetch(502));
    const limited = await propose({ 'README.md': 'new' }, {}, toFetch(403, { 'x-ratelimit-remaining': '0' }));
    const strange = await propose({ 'README.md': 'new' }, {}, toFetch(200));
    const outcomes = [rejected, failed, away, limited, strange];
    expect(outcomes).toMatchObject([{ status: 2 }, { status: 75 }, { status: 75 }, { status: 75 }, { status: 2 }]);
    expect(JSON.stringify(outcomes)).not.toContain(GITHUB_TOKEN);
    expect(github.git.branches.has(BRANCH)).toBe(false);
  });
});

describe('readRepository', () => {
  it('reads the repository of a job, and its default branch', async () => {
    expect(await readRepository({ variables: toVariables(), ...createWorld() })).toEqual({
      ...{ api: github.url, token: GITHUB_TOKEN, repository: REPOSITORY, base: 'main' },
    });
  });

  it('says that there is no token, or none that is valid', async () => {
    const read = (token: string) =>
      readRepository({ variables: { ...toVariables(), GITHUB_TOKEN: token }, ...createWorld() });
    expect(await read('')).toEqual({ status: 0, reason: 'there is no GITHUB_TOKEN' });
    expect(await read('ghs_other')).toEqual({
      status: 0,
      reason: expect.stringContaining('"permissions: contents: write'),
    });
    await expect(read('two tokens')).rejects.toThrow(UsageError);
  });

  it('is a usage error outside of GitHub Actions', async () => {
    await expect(readRepository({ variables: {}, ...createWorld() })).rejects.toThrow('GITHUB_REPOSITORY names no');
  });
});
