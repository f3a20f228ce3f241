import { readField } from '../read-json.ts';
import type { Variables } from '../variables.ts';
import type { ReportedSource } from './to-source-fields.ts';

/** What a CI service reports of the job that runs, by its environment variables alone. */
type Service = {
  readonly provider: string;
  readonly isHere: (env: Variables) => boolean;
  /** `event` is the document of what started the job, which only GitHub provides. */
  readonly read: (env: Variables, event: unknown) => ReportedSource;
};

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

/**
 * Written out rather than taken from a library: env-ci and ci-info give neither the base commit nor, for a pull request
 * on GitHub, the commit that was proposed; they name the merge that GitHub makes up for the occasion. env-ci also starts
 * git by itself.
 *
 * Names of variables: each service's own reference of predefined variables.
 */
const SERVICES: readonly Service[] = [
  {
    provider: 'github-actions',
    isHere: (env) => env.GITHUB_ACTIONS === 'true',
    read: (env, event) => {
      const attempt =
        env.GITHUB_RUN_ATTEMPT && env.GITHUB_RUN_ATTEMPT !== '1' ? `/attempts/${env.GITHUB_RUN_ATTEMPT}` : '';
      // A comment starts a job for the default branch, which checks out what the comment is about: git has its commit.
      const isOfComment = readField(event, 'issue', 'pull_request') !== undefined;
      const number = readField(event, isOfComment ? 'issue' : 'pull_request', 'number');
      return {
        url: `${env.GITHUB_SERVER_URL ?? ''}/${env.GITHUB_REPOSITORY ?? ''}/actions/runs/${env.GITHUB_RUN_ID ?? ''}${attempt}`,
        repository: env.GITHUB_REPOSITORY,
        commit: isOfComment ? undefined : (text(readField(event, 'pull_request', 'head', 'sha')) ?? env.GITHUB_SHA),
        branch: isOfComment ? undefined : env.GITHUB_HEAD_REF || env.GITHUB_REF_NAME,
        pullRequest: typeof number === 'number' ? number : undefined,
        baseCommit: text(readField(event, 'pull_request', 'base', 'sha')),
      };
    },
  },
  {
    provider: 'gitlab-ci',
    isHere: (env) => env.GITLAB_CI === 'true',
    read: (env) => ({
      url: env.CI_JOB_URL,
      repository: env.CI_PROJECT_PATH,
      // Of a pipeline for merged results, CI_COMMIT_SHA is the merge that GitLab makes up.
      commit: env.CI_MERGE_REQUEST_SOURCE_BRANCH_SHA || env.CI_COMMIT_SHA,
      branch: env.CI_MERGE_REQUEST_SOURCE_BRANCH_NAME || env.CI_COMMIT_BRANCH || env.CI_COMMIT_REF_NAME,
      pullRequest: env.CI_MERGE_REQUEST_IID,
      baseCommit: env.CI_MERGE_REQUEST_DIFF_BASE_SHA,
    }),
  },
  {
    provider: 'buildkite',
    isHere: (env) => env.BUILDKITE === 'true',
    read: (env) => ({
      url: env.BUILDKITE_JOB_ID ? `${env.BUILDKITE_BUILD_URL}#${env.BUILDKITE_JOB_ID}` : env.BUILDKITE_BUILD_URL,
      repository: env.BUILDKITE_REPO,
      commit: env.BUILDKITE_COMMIT,
      branch: env.BUILDKITE_BRANCH,
      pullRequest: env.BUILDKITE_PULL_REQUEST,
    }),
  },
  {
    provider: 'circleci',
    isHere: (env) => env.CIRCLECI === 'true',
    read: (env) => ({
      url: env.CIRCLE_BUILD_URL,
      repository: `${env.CIRCLE_PROJECT_USERNAME ?? ''}/${env.CIRCLE_PROJECT_REPONAME ?? ''}`,
      commit: env.CIRCLE_SHA1,
      branch: env.CIRCLE_BRANCH,
      pullRequest: env.CIRCLE_PR_NUMBER || env.CIRCLE_PULL_REQUEST?.split('/').at(-1),
    }),
  },
  {
    provider: 'azure-pipelines',
    isHere: (env) => env.TF_BUILD === 'True',
    read: (env) => ({
      url: `${env.SYSTEM_TEAMFOUNDATIONCOLLECTIONURI ?? ''}${encodeURIComponent(env.SYSTEM_TEAMPROJECT ?? '')}/_build/results?buildId=${env.BUILD_BUILDID ?? ''}`,
      repository: env.BUILD_REPOSITORY_NAME,
      commit: env.SYSTEM_PULLREQUEST_SOURCECOMMITID || env.BUILD_SOURCEVERSION,
      branch: env.SYSTEM_PULLREQUEST_SOURCEBRANCH || env.BUILD_SOURCEBRANCH,
      pullRequest: env.SYSTEM_PULLREQUEST_PULLREQUESTNUMBER || env.SYSTEM_PULLREQUEST_PULLREQUESTID,
    }),
  },
  {
    provider: 'woodpecker',
    isHere: (env) => env.CI === 'woodpecker',
    read: (env) => ({
      url: env.CI_PIPELINE_URL || env.CI_BUILD_LINK,
      repository: env.CI_REPO,
      commit: env.CI_COMMIT_SHA,
      branch: env.CI_COMMIT_SOURCE_BRANCH || env.CI_COMMIT_BRANCH,
      pullRequest: env.CI_COMMIT_PULL_REQUEST,
    }),
  },
  {
    provider: 'drone',
    isHere: (env) => env.DRONE === 'true',
    read: (env) => ({
      url: env.DRONE_BUILD_LINK,
      repository: env.DRONE_REPO,
      commit: env.DRONE_COMMIT_SHA,
      branch: env.DRONE_SOURCE_BRANCH || env.DRONE_BRANCH,
      pullRequest: env.DRONE_PULL_REQUEST,
    }),
  },
  {
    provider: 'bitbucket-pipelines',
    isHere: (env) => Boolean(env.BITBUCKET_BUILD_NUMBER),
    read: (env) => ({
      url: `https://bitbucket.org/${env.BITBUCKET_REPO_FULL_NAME ?? ''}/pipelines/results/${env.BITBUCKET_BUILD_NUMBER}`,
      repository: env.BITBUCKET_REPO_FULL_NAME,
      commit: env.BITBUCKET_COMMIT,
      branch: env.BITBUCKET_BRANCH,
      pullRequest: env.BITBUCKET_PR_ID,
      baseCommit: env.BITBUCKET_PR_DESTINATION_COMMIT,
    }),
  },
  {
    provider: 'travis-ci',
    isHere: (env) => env.TRAVIS === 'true',
    read: (env) => ({
      url: env.TRAVIS_JOB_WEB_URL,
      repository: env.TRAVIS_REPO_SLUG,
      commit: env.TRAVIS_PULL_REQUEST_SHA || env.TRAVIS_COMMIT,
      branch: env.TRAVIS_PULL_REQUEST_BRANCH || env.TRAVIS_BRANCH,
      pullRequest: env.TRAVIS_PULL_REQUEST,
      // Of a pull request, `base...merge`; of a push, what was pushed, which is no base.
      baseCommit: env.TRAVIS_PULL_REQUEST_SHA ? env.TRAVIS_COMMIT_RANGE?.split('...')[0] : undefined,
    }),
  },
  {
    provider: 'jenkins',
    isHere: (env) => Boolean(env.JENKINS_URL && env.BUILD_URL),
    read: (env) => ({
      url: env.BUILD_URL,
      repository: env.GIT_URL,
      // Jenkins builds its own merge of a change unless told not to; GIT_COMMIT is what it built.
      commit: env.GIT_COMMIT,
      branch: env.CHANGE_BRANCH || env.BRANCH_NAME || env.GIT_BRANCH?.replace(/^origin\//, ''),
      pullRequest: env.CHANGE_ID,
    }),
  },
];

/** What the CI service reports of this job, or null outside of one. */
export function toCiSource(env: Variables, event: unknown): (ReportedSource & { readonly provider: string }) | null {
  const service = SERVICES.find(({ isHere }) => isHere(env));
  return service ? { ...service.read(env, event), provider: service.provider } : null;
}
