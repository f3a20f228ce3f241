import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { PROBE, START } from './create-bench.ts';
import { type FakeGitHub, GITHUB_TOKEN, startGitHub } from './start-github.ts';
import { TOKEN } from './start-server.ts';
import { bench, server, useTestBench } from './use-test-bench.ts';

const OWN = 'example/connectors';
export const FORK = 'someone/connectors';
export const HEAD = '4f1c2ab0e5f607182930a1b2c3d4e5f600112233';
const NATIVE = 'select 1 - mysql2 x 8,123 ops/sec ±1.23% (85 runs sampled)\n';

export let github: FakeGitHub;
/** Commits of `main`, oldest first. */
export let main: readonly string[];
/** The folder of what was handed over. */
export let received: string;

/** The pull request 7, from this repository and with this head. */
export function addPull(from = FORK, sha = HEAD): void {
  const head = { ref: 'faster', sha, repo: { full_name: from } };
  github.pulls.splice(0, 1, { number: 7, title: '', body: '', state: 'open', base: 'main', head });
}

/** Gives every test of a file its own server, its own GitHub with a pull request from a fork, and a folder. */
export function useHandOvers(): void {
  useTestBench();
  beforeEach(async () => {
    github = await startGitHub();
    main = ['1', '2'].map((text) => github.git.commit('main', { 'a.txt': text }));
    addPull();
    received = join(bench.folder, 'received');
  });
  afterEach(() => github.close());
}

/** A job of GitHub Actions that an event started. */
export function toJob(event: object, more: object = {}) {
  const variables = {
    ...{ GITHUB_ACTIONS: 'true', GITHUB_API_URL: github.url, GITHUB_REPOSITORY: OWN, GITHUB_TOKEN },
    ...{ GITHUB_EVENT_PATH: 'event.json', GITHUB_SHA: main.at(-1), GITHUB_REF_NAME: 'main' },
    ...{ TACHO_URL: server.url, TACHO_SPOOL_DIR: bench.spoolFolder },
    ...more,
  };
  return { variables, probe: { ...PROBE, variables, readText: async () => JSON.stringify(event) } };
}

export const ofPull = (sha = HEAD, from = FORK) => ({
  pull_request: { number: 7, head: { sha, repo: { full_name: from } }, base: { sha: main.at(-1) } },
});

export const ofWorkflowRun = (over: object = {}) => ({
  workflow_run: {
    ...{ id: 4711, event: 'pull_request', head_sha: HEAD, head_branch: 'faster', conclusion: 'success' },
    ...{ head_repository: { full_name: FORK }, html_url: `https://github.example/${OWN}/actions/runs/4711` },
    ...over,
  },
});

/** What `tacho hand-over` prints in a job of the pull request. */
export async function handOver(options: readonly string[] = [], event: object = ofPull()) {
  const file = await bench.write('out.txt', NATIVE);
  const started = ['--started-at', START.toISOString()];
  const { status, out, err } = await bench.tacho(['hand-over', file, ...started, ...options], toJob(event));
  expect([status, err]).toEqual([0, '1 run handed over\n']);
  return JSON.parse(out);
}

const DEEP = 100_000;
const NESTED = `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`;

/** An artifact, as actions/download-artifact writes it. The text `NESTED` becomes more lists than a stack has frames. */
export async function putArtifact(name: string, document: unknown): Promise<void> {
  await mkdir(join(received, name), { recursive: true });
  await writeFile(join(received, name, 'hand-over.json'), JSON.stringify(document).replaceAll('"NESTED"', NESTED));
}

type Receiving = { readonly event?: object; readonly options?: readonly string[]; readonly token?: string };

export async function receive({ event = ofWorkflowRun(), options = [], token = TOKEN }: Receiving = {}) {
  const ended = await bench.tacho(['receive', received, ...options], toJob(event, { TACHO_TOKEN: token }));
  return { ...ended, document: ended.out === '' ? null : JSON.parse(ended.out) };
}
