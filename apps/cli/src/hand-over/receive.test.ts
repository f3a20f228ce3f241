import { describe, expect, it } from 'vitest';
import { BASE } from '../testing/to-uploaded.ts';
import {
  addPull,
  FORK,
  github,
  HEAD,
  handOver,
  main,
  ofPull,
  ofWorkflowRun,
  putArtifact,
  receive,
  received,
  toJob,
  useHandOvers,
} from '../testing/use-hand-overs.ts';
import { bench, server } from '../testing/use-test-bench.ts';

useHandOvers();

const toStored = () => server.stored.map((text) => JSON.parse(text));

describe('tacho receive', () => {
  it('stores the run of a fork with the source that was verified, not with the one that was handed over', async () => {
    const document = await handOver(['--repetition-group', 'nightly', '--reproduces', 'r_0123456789abcdef']);
    Object.assign(document.runs[0].run.source, {
      branch: 'main',
      pullRequest: 1,
      url: 'https://evil.example/',
      fork: null,
    });
    document.runs[0].run.project = 'other';
    await putArtifact('tacho-linux', document);
    const { status, document: report } = await receive();
    expect(status).toBe(0);
    const [stored] = toStored();
    expect(stored.source).toEqual({
      ...{
        kind: 'ci',
        provider: 'github-actions',
        url: ofWorkflowRun().workflow_run.html_url,
        repository: 'example/connectors',
      },
      ...{
        commit: HEAD,
        dirty: null,
        branch: 'faster',
        pullRequest: 7,
        fork: FORK,
        base: { commit: main.at(-1), branch: 'main' },
      },
    });
    expect(stored).not.toHaveProperty('project');
    expect(stored).not.toHaveProperty('reproduces');
    expect(stored.repetitionGroup).toMatch(/^fork-[0-9a-f]{32}$/);
    expect(report).toMatchObject({
      parts: [{ name: 'linux', runs: [{ file: 'linux: out.txt', outcome: 'stored' }] }],
      rejected: [],
      job: { commit: HEAD, targetBranch: 'main', fork: FORK, pullRequest: 7 },
    });
  });

  it('keeps group and reproduction of a run of the own repository, which is of no fork', async () => {
    addPull('example/connectors');
    const event = ofPull(HEAD, 'example/connectors');
    await putArtifact(
      'tacho-a',
      await handOver(['--repetition-group', 'nightly', '--reproduces', 'r_0123456789abcdef'], event),
    );
    expect((await receive({ event })).status).toBe(0);
    expect(toStored()).toMatchObject([
      { repetitionGroup: 'nightly', reproduces: 'r_0123456789abcdef', source: { fork: null, branch: 'faster' } },
    ]);
  });

  it('takes a side of the base that the base branch contains, at its branch and commit', async () => {
    const [first = ''] = main;
    const document = await handOver();
    const base = structuredClone(document.runs[0]);
    base.run.source.commit = first;
    base.run.title = 'the base';
    await putArtifact('tacho-linux', { ...document, runs: [base, ...document.runs] });
    expect((await receive()).status).toBe(0);
    expect(toStored()).toMatchObject([
      { source: { commit: first, branch: 'main', fork: FORK, pullRequest: 7 } },
      { source: { commit: HEAD, branch: 'faster', fork: FORK, pullRequest: 7 } },
    ]);
  });

  it('uploads nothing without a token, and says what was measured', async () => {
    await putArtifact('tacho-linux', await handOver());
    const { status, document } = await receive({ token: '' });
    expect([status, server.received]).toEqual([0, []]);
    const said = '1 run with 1 result measured, and compared with nothing: this job has no token to upload.';
    expect(document.parts).toMatchObject([{ name: 'linux', runs: [], notes: [said] }]);
  });

  it('ends with 3 by a verdict that --fail-on names, against the base', async () => {
    Object.assign(server.response, { base: BASE });
    await putArtifact('tacho-linux', await handOver());
    expect((await receive({ options: ['--fail-on', 'worse'] })).status).toBe(3);
    expect((await receive({ options: ['--fail-on', 'same'] })).status).toBe(0);
  });

  it('ends with 75 and keeps the runs where the server is unavailable', async () => {
    await putArtifact('tacho-linux', await handOver());
    server.plan.push({ status: 503, headers: { 'retry-after': '0' } });
    server.ready = false;
    const { status, document } = await receive({ options: ['--retry-for', '0'] });
    expect([status, document.parts[0].runs[0].outcome]).toEqual([75, 'spooled']);
  });

  it('of a comment takes what has the head that the pull request has now', async () => {
    const event = { issue: { number: 7, pull_request: {} }, comment: { body: '/benchmark' } };
    const document = await handOver([], event);
    expect(document.commit).toBeNull();
    await putArtifact('tacho-linux', { ...document, commit: HEAD });
    expect(await receive({ event })).toMatchObject({ status: 0, document: { job: { pullRequest: 7, commit: HEAD } } });
  });

  it('of a push takes what measured the commit, and compares with no base', async () => {
    const sha = main.at(-1) ?? '';
    const event = { ref: 'refs/heads/main' };
    await putArtifact('tacho-linux', await handOver([], event));
    const { document } = await receive({ event });
    expect(document.job).toMatchObject({ pullRequest: null, fork: null, commit: sha });
    expect(toStored()[0].source).toMatchObject({ commit: sha, branch: 'main', pullRequest: null, base: null });
  });
});

describe('tacho receive writes nothing', () => {
  it.each([
    ['the head has moved on', ofWorkflowRun(), '5'.repeat(40), /no open pull request has the head 4f1c2ab of someone/],
    [
      'it is of another event',
      ofWorkflowRun({ event: 'push' }),
      HEAD,
      /started by "push", and only those of "pull_req/,
    ],
    [
      'it is of another repository',
      ofWorkflowRun({ head_repository: { full_name: 'else/connectors' } }),
      HEAD,
      /no open/,
    ],
  ])('where %s', async (_, event, sha, reason) => {
    await putArtifact('tacho-linux', await handOver());
    addPull(FORK, sha);
    const { status, out, err } = await receive({ event });
    expect([status, out, server.received]).toEqual([0, '', []]);
    expect(err).toMatch(reason);
  });

  it('where the head of the own workflow has moved on', async () => {
    const event = ofPull();
    await putArtifact('tacho-linux', await handOver());
    addPull(FORK, '5'.repeat(40));
    expect(await receive({ event })).toMatchObject({
      status: 0,
      out: '',
      err: expect.stringContaining('is 5555555 by now'),
    });
  });

  it('where the pull request is closed', async () => {
    await putArtifact('tacho-linux', await handOver());
    for (const pull of github.pulls) pull.state = 'closed';
    expect(await receive()).toMatchObject({ status: 0, out: '' });
  });

  it('where nothing was handed over, unless a job failed', async () => {
    expect(await receive({ event: ofWorkflowRun({ conclusion: 'skipped' }) })).toMatchObject({ status: 0, out: '' });
    const failed = await receive({ event: ofWorkflowRun({ conclusion: 'failure' }) });
    expect(failed).toMatchObject({ status: 2, document: { parts: [], rejected: [expect.stringContaining('failed')] } });
  });

  it('and fails where the token may not read pull requests', async () => {
    await putArtifact('tacho-linux', await handOver());
    const job = toJob(ofWorkflowRun(), { GITHUB_TOKEN: 'ghs_wrong' });
    const { status, err } = await bench.tacho(['receive', received], job);
    expect([status, err]).toEqual([2, expect.stringContaining('give the job "permissions: pull-requests: read"')]);
  });
});
