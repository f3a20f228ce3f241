import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { GITHUB_TOKEN } from '../../apps/cli/src/testing/start-github.ts';
import { TOKEN } from '../../apps/cli/src/testing/start-server.ts';
import { toComparison } from '../../apps/cli/src/testing/to-comparison.ts';
import { toUpgrade } from '../../apps/cli/src/testing/to-upgrade.ts';
import { BASE } from '../../apps/cli/src/testing/to-uploaded.ts';
import { readAction, runAction } from './testing/run-action.ts';
import { archive, folder, github, server, useAction, writeBench } from './testing/use-action.ts';

useAction();

/** The action in a job for pull request 7 of `example/connectors`. */
function run(inputs: Readonly<Record<string, string>> = {}, { from = 'example/connectors', base = '' } = {}) {
  const event = path.join(folder, 'event.json');
  const commit = { sha: '9b1c2d3e4f5061728394a5b6c7d8e9f001122334' };
  const head = { ...commit, repo: { full_name: from } };
  writeFileSync(event, JSON.stringify({ pull_request: { number: 7, head, base: base ? { sha: base } : commit } }));
  return runAction({
    folder,
    inputs: { ...(!inputs.bench && { files: 'out*.txt' }), url: server.url, token: TOKEN, cli: archive, ...inputs },
    variables: {
      GITHUB_ACTIONS: 'true',
      GITHUB_REPOSITORY: 'example/connectors',
      GITHUB_API_URL: github.url,
      GITHUB_EVENT_NAME: 'pull_request',
      GITHUB_EVENT_PATH: event,
      GITHUB_HEAD_REF: 'faster',
      GITHUB_WORKFLOW: 'Benchmarks',
      GITHUB_JOB: 'bench',
      GITHUB_SERVER_URL: 'https://github.example',
      GITHUB_RUN_ID: '4711',
      GITHUB_SHA: commit.sha,
    },
    githubToken: GITHUB_TOKEN,
  });
}

describe('the GitHub Action', () => {
  it('uploads, writes the summary, sets outputs and comments; the second time it comments in the same place', async () => {
    Object.assign(server.response, { base: BASE });
    const first = await run({ 'driver-versions': 'mysql2=3.24.5\nmariadb=3.5.5', title: '$(touch pwned) "; `id`' });
    expect([first.failed, first.log]).toEqual([false, expect.stringContaining('comment created: ')]);
    expect(first.summary).toContain('### 1 of 4 scenarios is slower than `main`, 1 is faster');
    expect(first.outputs).toEqual({
      status: '0',
      'run-id': expect.stringMatching(/^r_[0-9a-f]{16}$/),
      'run-url': expect.stringContaining('http://pages.example/p/demo/runs/r_'),
      runs: '1',
      worse: '1',
      better: '1',
      same: '0',
      'no-difference': '2',
      'insufficient-samples': '0',
      'not-comparable': '0',
      suspected: '0',
      'share-url': '',
      'report-url': '',
    });
    Object.assign(server.response, { base: { ...BASE, counts: { 'no-difference': 4 }, cells: [] } });
    const second = await run();
    expect(second.log).toContain('comment updated: ');
    expect(github.comments.map(({ body }) => body)).toEqual([
      expect.stringMatching(/^<!-- tachograph:demo:Benchmarks bench -->\nNo difference shown in 4 cells: /),
    ]);
    const [upload] = server.received;
    const sent = upload?.body.toString() ?? '';
    expect(sent).toContain('"driverVersions":{"mysql2":"3.24.5","mariadb":"3.5.5"}');
    expect(sent).toContain('"pullRequest":7');
    expect(readdirSync(path.join(folder, 'workspace'))).toEqual(['out 1.txt']);
    for (const secret of [TOKEN, GITHUB_TOKEN]) expect(first.log + first.summary).not.toContain(secret);
  });

  it('runs the command that the server has, without a registry', async () => {
    server.plan.push({ status: 200, text: readFileSync(archive) });
    const { failed, log, outputs } = await run({ cli: '' });
    expect([failed, outputs.status], log).toEqual([false, '0']);
    expect(server.received[0]?.path).toBe('/cli/tacho.tgz');
    expect(existsSync(path.join(folder, 'temp/tacho/node_modules/tacho/tacho.mjs'))).toBe(true);
  });

  it('fails by a verdict that fail-on names, after it has commented', async () => {
    Object.assign(server.response, { base: BASE });
    const { failed, log, outputs } = await run({ 'fail-on': 'worse, error' });
    expect([failed, outputs.status]).toEqual([true, '3']);
    expect(log).toContain('::error::a verdict is one of fail-on: worse, error');
    expect(github.comments).toHaveLength(1);
  });

  it('puts a check on the commit where it is asked to, and fails whatever comes of it', async () => {
    Object.assign(server.response, { base: BASE });
    const { failed } = await run({ check: 'true', 'fail-on': 'worse' });
    expect(failed).toBe(true);
    expect(github.checks).toMatchObject([
      { name: 'Tachograph: Benchmarks bench', conclusion: 'failure', head_sha: BASE.commit },
    ]);
  });

  it.each([403, 404, 422])('has the same result where GitHub answers comment and check with %i', async (status) => {
    github.reject = status;
    Object.assign(server.response, { base: BASE });
    const { failed, log, outputs, summary } = await run({ check: 'true' });
    expect([failed, outputs.status]).toEqual([false, '0']);
    expect(summary).toContain('### 1 of 4 scenarios is slower than `main`');
    expect(log).toContain('no check: ');
    expect(log).not.toContain(GITHUB_TOKEN);
  });

  it('does not fail while the server is unavailable, unless told to', async () => {
    await server.close();
    const warned = await run({ comment: 'false', 'retry-for': '0' });
    expect([warned.failed, warned.outputs.status]).toEqual([false, '75']);
    expect(warned.log).toContain('::warning::the server did not respond');
    expect(warned.summary).toContain('kept on disk, to be sent later');
    expect((await run({ 'fail-on': 'unavailable', 'retry-for': '0' })).failed).toBe(true);
  });

  it('fails with the reason where the upload cannot be made, and not where fail-on leaves errors out', async () => {
    const missing = await run({ files: 'none*.txt' });
    expect([missing.failed, missing.outputs.status]).toEqual([true, '1']);
    expect(missing.log).toContain('there is no such file');
    expect(missing.summary).toContain('Nothing was uploaded');
    const rejected = await run({ token: `${TOKEN}x`, 'fail-on': 'worse' });
    expect([rejected.failed, rejected.outputs.status]).toEqual([false, '2']);
    expect(rejected.log).toContain('::warning::the upload was rejected');
  });

  it('succeeds for a pull request from a fork, which has no secrets, and says so', async () => {
    const { failed, log, summary } = await run({ token: '' }, { from: 'someone/connectors' });
    expect([failed, server.received, github.requests]).toEqual([false, [], []]);
    expect(log).toContain('::notice::Nothing was uploaded: this pull request comes from outside');
    expect(summary).toContain('its jobs are given no secrets');
    const own = await run({ token: '' });
    expect(own.failed).toBe(true);
    expect(own.log).toContain('there is no upload token: set TACHO_TOKEN');
  });
});

describe('the GitHub Action with the input bench', () => {
  it('measures base against head, uploads, comments, and fails by a verdict that fail-on names', async () => {
    writeBench('workspace');
    const { failed, log, summary, outputs } = await run({ bench: 'bench.json', 'fail-on': 'worse,error' });
    expect(log).toContain('::error::a verdict is one of fail-on: worse,error');
    expect([failed, outputs.status, outputs.worse, outputs.runs]).toEqual([true, '3', '1', '9']);
    expect(summary).toMatch(/^### 1 of 1 scenario is slower than[\s\S]*\| `select-1` \|.*slower/m);
    expect(server.stored).toHaveLength(9);
    expect(github.comments.map(({ body }) => body)).toEqual([expect.stringContaining('| `select-1` |')]);
  });

  it('measures for a fork too, and uploads nothing', async () => {
    writeBench('workspace');
    const { failed, summary, outputs } = await run({ bench: 'bench.json', token: '' }, { from: 'someone/connectors' });
    expect([failed, outputs.status, outputs.worse, outputs.runs]).toEqual([false, '0', '1', '0']);
    expect(summary).toContain('Nothing was uploaded');
    expect(summary).toContain('| `select-1` |');
    expect(server.received).toEqual([]);
  });

  it('needs either files or a file of tacho bench', async () => {
    const { failed, log } = await run({ bench: 'bench.json', files: 'out*.txt' });
    expect([failed, log]).toEqual([
      true,
      expect.stringContaining('::error::set one of the inputs files, bench and receive'),
    ]);
  });
});

describe('a job that freezes and proposes', () => {
  const ID = '0123456789abcdefghij';
  const share = {
    id: ID,
    url: `https://tacho.example/s/${ID}`,
    title: 'Both',
    image: `https://tacho.example/s/${ID}.svg`,
    markdown: `[![Both](https://tacho.example/s/${ID}.svg)](https://tacho.example/s/${ID})`,
  };

  it('freezes a page without an upload, into the summary and onto the pull request', async () => {
    server.plan.push({ status: 201, body: share });
    const inputs = {
      files: '',
      share: '/p/demo/compare?driver=a',
      'share-title': 'Both',
      'share-into': 'summary, pull-request',
    };
    const { failed, log, summary, outputs } = await run(inputs);
    expect([failed, outputs['share-url']], log).toEqual([false, share.url]);
    expect(summary).toContain(share.markdown);
    expect(github.comments.map(({ body }) => body)).toEqual([expect.stringContaining(share.markdown)]);
  });

  it('freezes and proposes nothing for a pull request from a fork, and says so', async () => {
    const inputs = { files: '', token: '', share: '/p/demo', 'share-title': 'Both', report: '*.md' };
    const { failed, log } = await run(inputs, { from: 'someone/connectors' });
    expect([failed, log]).toEqual([false, expect.stringMatching(/Nothing was frozen[\s\S]*Nothing was proposed/)]);
    expect(server.received).toEqual([]);
  });

  it('opens a pull request for a document whose figures moved', async () => {
    const head = '<!-- tacho report https://tacho.example/p/demo m=latency -->';
    const value = '<!-- tacho value d=mariadb ref=mysql2 s=select-1 was=1.28..1.34 -->1.31×<!-- /tacho -->';
    const text = `${head}\nIt is ${value} faster.\n`;
    writeFileSync(path.join(folder, 'workspace/speed.md'), text);
    github.git.commit('main', { 'speed.md': text });
    server.plan.push({ status: 200, body: toComparison({ ratio: 1.9 }) });
    const { failed, log, outputs } = await run({ files: '', report: '*.md' });
    expect([failed, outputs['report-url']], log).toEqual([false, expect.stringContaining('/pull/')]);
    expect(github.pulls).toMatchObject([{ title: 'speed.md: 1 number' }]);
  });
});

describe('a pull request that changes a lockfile', () => {
  const lock = (version: string) =>
    writeFileSync(
      path.join(folder, 'workspace/package-lock.json'),
      JSON.stringify({ lockfileVersion: 3, packages: { 'node_modules/mysql2': { version } } }),
    );
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@x', ...args], {
      cwd: path.join(folder, 'workspace'),
      encoding: 'utf8',
    }).trim();
  const drivers = { drivers: [{ slug: 'mysql2', name: 'mysql2', language: 'javascript', purl: 'pkg:npm/mysql2' }] };
  const inputs = { files: '', token: '', project: 'demo', 'upgrade-comment': 'package-lock.json\nnone.lock' };
  const give = (...bodies: unknown[]) => server.plan.push(...bodies.map((body) => ({ status: 200, body })));

  it('gets one comment on what changes for its drivers, and none where none changes; no secret is needed', async () => {
    lock('3.9.3');
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'base');
    const base = git('rev-parse', 'HEAD');
    give(drivers);
    const unchanged = await run(inputs, { base });
    expect([unchanged.failed, github.comments], unchanged.log).toEqual([false, []]);
    lock('3.24.6');
    for (const said of ['comment created: ', 'comment updated: ']) {
      give(drivers, toUpgrade());
      const { failed, log } = await run(inputs, { base });
      expect([failed, log]).toEqual([false, expect.stringContaining(said)]);
    }
    expect(github.comments.map(({ body }) => body)).toEqual([
      expect.stringMatching(/^<!-- tachograph:upgrade:demo:Benchmarks bench -->\n### mysql2 3\.9\.3 → 3\.24\.6/),
    ]);
    give(drivers, toUpgrade({ worse: 1 }));
    expect((await run({ ...inputs, 'fail-on': 'worse' }, { base })).failed).toBe(true);
    give(drivers, toUpgrade({ worse: 1 }));
    expect((await run(inputs, { base })).failed).toBe(false);
  });
});

describe('action.yml', () => {
  it('hands inputs to scripts by the environment alone', () => {
    for (const { run: script = '' } of readAction().runs.steps) expect(script).not.toContain('${{');
  });
});
