import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { GITHUB_TOKEN } from '../../apps/cli/src/testing/start-github.ts';
import { TOKEN } from '../../apps/cli/src/testing/start-server.ts';
import { BASE } from '../../apps/cli/src/testing/to-uploaded.ts';
import { findDocument } from '../docs/testing/documents.ts';
import { runAction } from './testing/run-action.ts';
import { archive, folder, github, server, useAction, writeBench } from './testing/use-action.ts';

const OWN = 'example/connectors';
const FORK = 'someone/connectors';
const HEAD = '4f1c2ab0e5f607182930a1b2c3d4e5f600112233';
const MEASURING = 4711;
const UNCHANGED = { ...BASE, counts: { 'no-difference': 4 }, cells: [] };

const workflows = findDocument('docs/ci.md')
  .fences.filter(({ info }) => info === 'yaml')
  .map(({ text }) => parse(text));

/** The inputs of the action in a job of a workflow of docs/ci.md. */
function inputsOf(workflow: string, job: string): Record<string, string> {
  const found = workflows.find((one) => one.name === workflow && one.jobs[job]?.steps);
  const step = found.jobs[job].steps.find(({ uses = '' }: { uses?: string }) => uses.includes('tachograph'));
  return Object.fromEntries(Object.entries(step.with).map(([name, value]) => [name, String(value)]));
}

let main: string;
let jobs = 0;
useAction();
beforeEach(() => {
  main = github.git.commit('main', { 'a.txt': '1' });
  addPull();
});

function addPull(sha = HEAD, from = FORK) {
  const head = { ref: 'faster', sha, repo: { full_name: from } };
  github.pulls.splice(0, 1, { number: 7, title: '', body: '', state: 'open', base: 'main', head });
}

const ofPull = (more: object = {}) => ({
  pull_request: { number: 7, head: { sha: HEAD, repo: { full_name: FORK } }, base: { sha: main } },
  ...more,
});
const ofComment = () => ({ issue: { number: 7, pull_request: {} }, comment: { body: '/benchmark' } });
const ofWorkflowRun = () => ({
  workflow_run: {
    ...{ id: MEASURING, event: 'pull_request', head_sha: HEAD, head_branch: 'faster', conclusion: 'success' },
    ...{ head_repository: { full_name: FORK }, html_url: `https://github.example/${OWN}/actions/runs/${MEASURING}` },
  },
});

type Started = { readonly event: object; readonly runId?: number; readonly workflow: string; readonly job: string };

/** A job of the action, with the inputs of its workflow, in a folder of its own. */
async function play({ event, runId = MEASURING, workflow, job }: Started, inputs: Record<string, string>) {
  jobs += 1;
  const own = path.join(folder, `job-${jobs}`);
  mkdirSync(own);
  writeFileSync(path.join(own, 'event.json'), JSON.stringify(event));
  return runAction({
    folder: own,
    inputs: { ...inputsOf(workflow, job), 'node-version': '', url: server.url, cli: archive, ...inputs },
    variables: {
      ...{ GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: OWN, GITHUB_API_URL: github.url, GITHUB_SHA: main },
      ...{ GITHUB_EVENT_PATH: path.join(own, 'event.json'), GITHUB_WORKFLOW: workflow, GITHUB_JOB: job },
      ...{ GITHUB_SERVER_URL: 'https://github.example', GITHUB_RUN_ID: String(runId), GITHUB_REF_NAME: 'main' },
    },
    githubToken: GITHUB_TOKEN,
    artifacts: path.join(folder, 'artifacts'),
  });
}

/**
 * A job that measures and hands over, as `Measure` or `On request` of docs/ci.md: native output, or with `headUs` two builds in turns, of
 * which an operation of the base takes 50 µs.
 */
async function measure(
  name: string,
  { event = ofPull() as object, workflow = 'Measure', headUs = 0, file = 'out 1.txt' } = {},
) {
  const native = { bench: '', files: path.join(folder, 'workspace', file) };
  if (headUs > 0) writeBench('built', { headUs });
  const what: Record<string, string> = headUs > 0 ? { bench: path.join(folder, 'built/bench.json') } : native;
  return play({ event, workflow, job: 'bench' }, { ...what, 'hand-over': name });
}

const report = (inputs: Record<string, string> = {}) =>
  play({ event: ofWorkflowRun(), runId: 4712, workflow: 'Report', job: 'report' }, { token: TOKEN, ...inputs });

/** What is built is a checkout of git, whose commit is returned. */
function commitBuilt(): string {
  const built = path.join(folder, 'built');
  mkdirSync(built);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@x', ...args], {
      cwd: built,
      encoding: 'utf8',
    }).trim();
  git('init', '-q');
  git('commit', '-q', '--allow-empty', '-m', 'head');
  return git('rev-parse', 'HEAD');
}

const artifact = (name: string) => path.join(folder, `artifacts/${MEASURING}/${name}`);

describe('a pull request from a fork', () => {
  it('is measured without a secret by three jobs, and has one comment and one check, as bad as the worst', async () => {
    Object.assign(server.response, { base: UNCHANGED });
    for (const [name, headUs] of [
      ['node-20', 0],
      ['node-22', 0],
      ['node-24', 100],
    ] as const) {
      const { failed, log, summary } = await measure(name, { headUs });
      expect([failed, summary], log).toEqual([false, expect.stringContaining(`Handed over as ${name}.`)]);
    }
    expect([server.received, github.requests]).toEqual([[], []]);
    expect(readdirSync(artifact('')).sort()).toEqual(['tacho-node-20', 'tacho-node-22', 'tacho-node-24']);
    for (const said of ['created', 'updated']) {
      const { failed, log, outputs } = await report();
      expect(log).toContain(`comment ${said}: `);
      expect([failed, outputs.status, outputs.worse, outputs.runs]).toEqual([true, '3', '1', '11']);
    }
    expect(github.comments).toHaveLength(1);
    const [comment] = github.comments;
    expect(comment?.body).toMatch(
      /^<!-- tachograph:received:Report report -->\n### 1 of 9 cells is slower than `main`\n/,
    );
    expect(comment?.body).toMatch(
      /^#### `node-24`: 1 of 1 scenario is slower than `main`\n\n`own 1.0.0\+head` against/m,
    );
    expect(comment?.body).toMatch(/^No difference shown: \[`node-20`\].*, \[`node-22`\]/m);
    expect(comment?.body).toContain('Measured by the code of `someone/connectors`, which could print any figure.');
    expect(github.checks).toMatchObject([
      { head_sha: HEAD, conclusion: 'failure', output: { title: '1 of 9 cells is slower than main' } },
    ]);
    const sources = server.stored.map((text) => JSON.parse(text).source);
    expect(new Set(sources.map(({ fork, commit, pullRequest }) => `${fork} ${commit} ${pullRequest}`))).toEqual(
      new Set([`${FORK} ${HEAD} 7`]),
    );
  });

  it('has the verdicts of the runs where this repository has no token either', async () => {
    await measure('linux', { headUs: 100 });
    const { failed, log } = await report({ token: '' });
    expect([failed, server.received], log).toEqual([true, []]);
    expect(github.comments.map(({ body }) => body)).toEqual([
      expect.stringContaining('### 1 of 1 scenario is slower than `main`'),
    ]);
  });

  it('has the verdicts of the server for native output', async () => {
    Object.assign(server.response, { base: BASE });
    const { log } = await measure('linux');
    expect(log).toContain('1 run handed over');
    expect((await report()).outputs).toMatchObject({ status: '3', worse: '1', better: '1', runs: '1' });
    expect(github.comments.map(({ body }) => body)).toEqual([
      expect.stringContaining('### 1 of 4 scenarios is slower'),
    ]);
  });

  it('is reported as failed where a job could not measure, beside the others', async () => {
    await measure('good');
    const bad = await measure('bad', { file: 'none.txt' });
    expect([bad.failed, bad.log]).toEqual([true, expect.stringContaining('there is no such file')]);
    const { failed, outputs } = await report();
    expect([failed, outputs.status]).toEqual([true, '2']);
    expect(github.checks).toMatchObject([{ conclusion: 'failure' }]);
    expect(github.comments[0]?.body).toContain('- bad: its measurement failed: the log of its job has the reason');
  });

  it('is not written to once its head has moved on', async () => {
    await measure('linux');
    addPull('5'.repeat(40));
    const { failed, log } = await report();
    expect([failed, server.received, github.comments, github.checks]).toEqual([false, [], [], []]);
    expect(log).toContain(
      'nothing was written: no open pull request has the head 4f1c2ab of someone/connectors any more',
    );
  });
});

describe('a measurement on request', () => {
  it('is started by a label, and received as any other', async () => {
    const labels = workflows.find(({ name, on }) => name === 'Measure' && on.pull_request?.types);
    expect(labels).toMatchObject({
      on: { pull_request: { types: ['labeled'] } },
      jobs: { bench: { if: "github.event.label.name == 'benchmark'" } },
    });
    Object.assign(server.response, { base: UNCHANGED });
    await measure('linux', { event: ofPull({ action: 'labeled', label: { name: 'benchmark' } }) });
    expect((await report()).failed).toBe(false);
    expect(github.checks).toMatchObject([{ head_sha: HEAD, conclusion: 'success' }]);
  });

  it('is started by a comment, and received in the same workflow', async () => {
    const workflow = 'On request';
    const sha = commitBuilt();
    addPull(sha);
    await measure('linux', { event: ofComment(), workflow, headUs: 100 });
    const { log, outputs } = await play({ event: ofComment(), workflow, job: 'report' }, { token: TOKEN });
    expect([outputs.status, outputs.worse], log).toEqual(['3', '1']);
    expect(github.comments.map(({ body }) => body)).toEqual([expect.stringContaining('slower than `main`')]);
    expect(github.checks).toMatchObject([{ head_sha: sha, conclusion: 'failure' }]);
  });

  it('is of whoever may write to the repository alone, and its measuring job has no secret', () => {
    const { permissions, jobs: of } = workflows.find(({ name }) => name === 'On request');
    expect(of.head.if).toContain('["OWNER", "MEMBER", "COLLABORATOR"]');
    for (const { permissions: own = permissions, steps } of [
      of.bench,
      workflows.find(({ name }) => name === 'Measure').jobs.bench,
    ]) {
      expect(own).toEqual({ contents: 'read' });
      expect(JSON.stringify(steps)).not.toContain('secrets.');
    }
  });
});

it('rejects forged artifacts, each with its reason, and reports the others', async () => {
  Object.assign(server.response, { base: UNCHANGED });
  await measure('good');
  const good = path.join(artifact('tacho-good'), 'hand-over.json');
  const document = JSON.parse(readFileSync(good, 'utf8'));
  const [{ file, run }] = document.runs;
  const forge = (name: string, forged: unknown) => {
    mkdirSync(artifact(name));
    writeFileSync(path.join(artifact(name), 'hand-over.json'), JSON.stringify(forged));
  };
  const withSource = (source: object) => ({
    ...document,
    runs: [{ file, run: { ...run, source: { ...run.source, ...source } } }],
  });
  forge('tacho-head', { ...document, commit: '5'.repeat(40) });
  forge('tacho-repository', withSource({ repository: 'evil/x' }));
  forge('tacho-main', withSource({ commit: main }));
  forge('tacho-large', { ...document, more: 'x'.repeat(33 * 1024 * 1024) });
  forge('tacho-<b>@all', document);
  mkdirSync(artifact('tacho-link'));
  symlinkSync(good, path.join(artifact('tacho-link'), 'hand-over.json'));
  const { failed, outputs } = await report();
  expect([failed, outputs.status, outputs.runs, outputs['no-difference']]).toEqual([true, '2', '1', '4']);
  const { body = '' } = github.comments[0] ?? {};
  expect(body).toMatch(/^<!-- .* -->\nNo difference shown in 4 cells: /);
  for (const reason of [
    'head: it measured 55555555555…, and the head is 4f1c2ab0e5f…',
    'repository: out 1.txt is of the repository evil/x, and this is example/connectors',
    'main: none of its runs measured the head',
    'tacho-large holds 34 MiB, and at most 32 MiB are read',
    'tacho-&lt;b&gt;@\u200ball is no name of a hand-over',
    'tacho-link holds a link in place of a file',
  ]) {
    expect(body).toContain(`\n- ${reason}`);
  }
  expect(github.checks).toMatchObject([{ conclusion: 'failure' }]);
});
