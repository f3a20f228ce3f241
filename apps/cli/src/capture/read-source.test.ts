import { describe, expect, it } from 'vitest';
import { PROBE } from '../testing/create-bench.ts';
import { toCiSource } from './ci-source.ts';
import { readSource } from './read-source.ts';
import { toRepository, toSourceFields } from './to-source-fields.ts';

const HEAD = '4f2a9c1d7be05a6c3e8d9f1b2a3c4d5e6f708192';
const BASE = '9b1c2d3e4f5061728394a5b6c7d8e9f001122334';
const MERGE = '0123456789012345678901234567890123456789';

describe('toCiSource', () => {
  const github = {
    GITHUB_ACTIONS: 'true',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'example/connector',
    GITHUB_RUN_ID: '4711',
    GITHUB_SHA: MERGE,
    GITHUB_REF_NAME: 'main',
    GITHUB_TOKEN: 'ghs_secret',
  };
  const event = { pull_request: { number: 218, head: { sha: HEAD }, base: { sha: BASE } } };
  const pullRequest = { branch: 'faster', pullRequest: 218, commit: HEAD, repository: 'example/connector' };

  it.each([
    [
      'github-actions',
      github,
      null,
      {
        url: 'https://github.com/example/connector/actions/runs/4711',
        branch: 'main',
        commit: MERGE,
        pullRequest: null,
        base: null,
      },
    ],
    [
      'github-actions',
      { ...github, GITHUB_HEAD_REF: 'faster', GITHUB_RUN_ATTEMPT: '2' },
      event,
      {
        ...pullRequest,
        url: 'https://github.com/example/connector/actions/runs/4711/attempts/2',
        base: { commit: BASE },
      },
    ],
    [
      'gitlab-ci',
      {
        GITLAB_CI: 'true',
        CI_JOB_URL: 'https://gitlab.example/j/1',
        CI_PROJECT_PATH: 'example/connector',
        CI_COMMIT_SHA: HEAD,
        CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'faster',
        CI_MERGE_REQUEST_IID: '218',
        CI_MERGE_REQUEST_DIFF_BASE_SHA: BASE,
      },
      null,
      { ...pullRequest, base: { commit: BASE } },
    ],
    [
      'jenkins',
      {
        JENKINS_URL: 'https://j/',
        BUILD_URL: 'https://j/1/',
        GIT_URL: 'https://me:pw@git.example/example/connector.git',
        GIT_COMMIT: HEAD,
        CHANGE_BRANCH: 'faster',
        CHANGE_ID: '218',
      },
      null,
      pullRequest,
    ],
    [
      'buildkite',
      {
        BUILDKITE: 'true',
        BUILDKITE_REPO: 'git@github.com:example/connector.git',
        BUILDKITE_COMMIT: HEAD,
        BUILDKITE_BRANCH: 'faster',
        BUILDKITE_PULL_REQUEST: '218',
        BUILDKITE_BUILD_URL: 'https://b/1',
        BUILDKITE_JOB_ID: 'j',
      },
      null,
      { ...pullRequest, url: 'https://b/1#j' },
    ],
    [
      'buildkite',
      { BUILDKITE: 'true', BUILDKITE_COMMIT: 'HEAD', BUILDKITE_PULL_REQUEST: 'false' },
      null,
      { commit: null, pullRequest: null },
    ],
    [
      'circleci',
      {
        CIRCLECI: 'true',
        CIRCLE_PROJECT_USERNAME: 'example',
        CIRCLE_PROJECT_REPONAME: 'connector',
        CIRCLE_SHA1: HEAD,
        CIRCLE_BRANCH: 'faster',
        CIRCLE_PULL_REQUEST: 'https://github.com/example/connector/pull/218',
      },
      null,
      pullRequest,
    ],
    [
      'azure-pipelines',
      {
        TF_BUILD: 'True',
        BUILD_REPOSITORY_NAME: 'example/connector',
        BUILD_SOURCEVERSION: MERGE,
        SYSTEM_PULLREQUEST_SOURCECOMMITID: HEAD,
        SYSTEM_PULLREQUEST_SOURCEBRANCH: 'refs/heads/faster',
        SYSTEM_PULLREQUEST_PULLREQUESTNUMBER: '218',
        SYSTEM_TEAMFOUNDATIONCOLLECTIONURI: 'https://dev.azure.com/o/',
        SYSTEM_TEAMPROJECT: 'My Team',
        BUILD_BUILDID: '9',
      },
      null,
      { ...pullRequest, url: 'https://dev.azure.com/o/My%20Team/_build/results?buildId=9' },
    ],
    [
      'woodpecker',
      {
        CI: 'woodpecker',
        CI_REPO: 'example/connector',
        CI_COMMIT_SHA: HEAD,
        CI_COMMIT_SOURCE_BRANCH: 'faster',
        CI_COMMIT_PULL_REQUEST: '218',
      },
      null,
      pullRequest,
    ],
    [
      'drone',
      {
        DRONE: 'true',
        DRONE_REPO: 'example/connector',
        DRONE_COMMIT_SHA: HEAD,
        DRONE_SOURCE_BRANCH: 'faster',
        DRONE_PULL_REQUEST: '218',
      },
      null,
      pullRequest,
    ],
    [
      'bitbucket-pipelines',
      {
        BITBUCKET_BUILD_NUMBER: '5',
        BITBUCKET_REPO_FULL_NAME: 'example/connector',
        BITBUCKET_COMMIT: HEAD,
        BITBUCKET_BRANCH: 'faster',
        BITBUCKET_PR_ID: '218',
      },
      null,
      { ...pullRequest, url: 'https://bitbucket.org/example/connector/pipelines/results/5' },
    ],
    [
      'travis-ci',
      {
        TRAVIS: 'true',
        TRAVIS_REPO_SLUG: 'example/connector',
        TRAVIS_COMMIT: MERGE,
        TRAVIS_PULL_REQUEST_SHA: HEAD,
        TRAVIS_PULL_REQUEST_BRANCH: 'faster',
        TRAVIS_PULL_REQUEST: '218',
        TRAVIS_COMMIT_RANGE: `${BASE}...${MERGE}`,
      },
      null,
      { ...pullRequest, base: { commit: BASE } },
    ],
  ] as const)('reads %s: %j', (provider, variables, document, expected) => {
    const said = toCiSource(variables, document);
    expect(said?.provider).toBe(provider);
    expect(toSourceFields(said ?? {})).toMatchObject(expected);
    expect(JSON.stringify(said)).not.toContain('ghs_secret');
  });

  it('leaves commit and branch of a comment to git: the job is one of the default branch, and checks out something else', () => {
    const said = toCiSource(github, { issue: { number: 218, pull_request: {} }, comment: { body: '/benchmark' } });
    expect(toSourceFields(said ?? {})).toMatchObject({ commit: null, branch: null, pullRequest: 218, base: null });
  });

  it('is null outside of CI', () => expect(toCiSource({ PATH: '/bin' }, null)).toBeNull());
});

describe('toRepository', () => {
  it.each([
    ['https://user:secret@git.example/owner/name.git', 'owner/name'],
    ['https://git.example:8443/group/sub/name', 'group/sub/name'],
    ['git@git.example:owner/name.git', 'owner/name'],
    ['ssh://git@git.example:22/owner/name.git', 'owner/name'],
    ['owner/name', 'owner/name'],
    ['/home/somebody/name', null],
    ['../name', null],
    ['C:\\work\\name', null],
    ['file:///srv/git/name.git', null],
    ['/', null],
    ['', null],
    [undefined, null],
  ])('%j → %j', (address, repository) => expect(toRepository(address)).toBe(repository));
});

describe('readSource', () => {
  const responses: Readonly<Record<string, string>> = {
    'rev-parse --verify --quiet HEAD': HEAD,
    'symbolic-ref --short --quiet HEAD': 'main',
    'remote get-url origin': 'https://x-access-token:secret@github.com/example/connector.git',
    'status --porcelain --untracked-files=no': ' M src/index.js',
  };
  const run = async (_: string, args: readonly string[]) => responses[args.join(' ')] ?? null;

  it('asks git where there is no CI, and leaves passwords out', async () => {
    expect(await readSource({ ...PROBE, run })).toEqual({
      kind: 'manual',
      provider: null,
      url: null,
      repository: 'example/connector',
      commit: HEAD,
      dirty: true,
      branch: 'main',
      pullRequest: null,
      base: null,
    });
  });

  it('lets CI speak first, and reads the document of the event', async () => {
    const variables = { GITHUB_ACTIONS: 'true', GITHUB_SHA: MERGE, GITHUB_EVENT_PATH: '/event.json' };
    const readText = async (path: string) =>
      path === '/event.json' ? JSON.stringify({ pull_request: { number: 7, base: { sha: BASE } } }) : null;
    expect(await readSource({ ...PROBE, run, readText, variables })).toMatchObject({
      kind: 'ci',
      commit: MERGE,
      pullRequest: 7,
      base: { commit: BASE },
      branch: 'main',
    });
  });

  it('is all null where neither speaks', async () => {
    const { kind, ...rest } = await readSource(PROBE);
    expect([kind, new Set(Object.values(rest))]).toEqual(['manual', new Set([null])]);
  });
});
