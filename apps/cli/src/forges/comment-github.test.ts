import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Bench, createBench, PROBE } from '../testing/create-bench.ts';
import { type FakeGitHub, GITHUB_TOKEN, startGitHub } from '../testing/start-github.ts';
import { toDocument, toUploaded } from '../testing/to-uploaded.ts';

const MARK = '<!-- tachograph:demo:tacho -->';
const OWN = 'example/connectors';

let github: FakeGitHub;
let bench: Bench;
beforeEach(async () => {
  github = await startGitHub();
  bench = await createBench();
});
afterEach(async () => {
  await github.close();
  await bench.remove();
});

type Job = { readonly from?: string | null; readonly event?: unknown; readonly token?: string };

async function comment(response: object = {}, { from = OWN, event, token = GITHUB_TOKEN }: Job = {}) {
  const head = { repo: from === null ? null : { full_name: from } };
  const said = JSON.stringify(event ?? { pull_request: { number: 7, head } });
  return bench.tacho(['comment', await bench.write('up.json', toDocument([toUploaded(response)])), '--github'], {
    variables: {
      GITHUB_API_URL: github.url,
      GITHUB_REPOSITORY: OWN,
      GITHUB_EVENT_PATH: 'event.json',
      GITHUB_TOKEN: token,
    },
    probe: { ...PROBE, readText: async () => said },
  });
}

describe('tacho comment --github', () => {
  it('makes a comment, and the next time puts the new text in its place', async () => {
    const first = await comment({ results: { ok: 4 } });
    expect([first.status, first.err]).toEqual([
      0,
      'comment created: http://github.example/example/connectors/pull/7#issuecomment-1\n',
    ]);
    const second = await comment({ results: { ok: 5 } });
    expect(second.err).toContain('comment updated: ');
    expect(github.comments).toHaveLength(1);
    expect(github.comments[0]?.body).toMatch(new RegExp(`^${MARK}\n[^]*5 ok`));
  });

  it('finds its comment behind hundreds of others', async () => {
    const other = { body: `I saw ${MARK}`, user: { type: 'User' }, author_association: 'NONE' };
    for (let id = 1; id <= 250; id++) github.comments.push({ id, ...other });
    github.comments.push({ id: 251, ...other, body: `${MARK}\nold`, user: { type: 'Bot' } });
    await comment();
    expect(github.comments[250]?.body).toContain('4 ok');
    expect(github.requests.filter((request) => request.startsWith('GET'))).toHaveLength(3);
  });

  it('does not write into the comment of somebody who copied the mark', async () => {
    github.comments.push({ id: 1, body: MARK, user: { type: 'User' }, author_association: 'CONTRIBUTOR' });
    expect((await comment()).err).toContain('comment created');
    expect(github.comments.map(({ body }) => body.length > MARK.length)).toEqual([false, true]);
  });

  it.each([
    [OWN, 'GITHUB_TOKEN may not comment: give the job "permissions: pull-requests: write"'],
    ['someone/connectors', 'the pull request comes from a fork, whose jobs may not write'],
    [null, 'the pull request comes from a fork, whose jobs may not write'],
  ])('succeeds without the right to, and says so, for a pull request from %s', async (from, reason) => {
    github.reject = 403;
    const { status, err } = await comment({}, { from });
    expect([status, err]).toEqual([0, `no comment: ${reason}\n`]);
  });

  it('succeeds and says so where the job is for no pull request, or has no token', async () => {
    const onPush = await comment({}, { event: { ref: 'refs/heads/main' } });
    expect([onPush.status, onPush.err]).toEqual([0, 'no comment: this job is for no pull request\n']);
    const tokenless = await comment({}, { token: '' });
    expect([tokenless.status, tokenless.err]).toEqual([0, 'no comment: there is no GITHUB_TOKEN\n']);
    expect(github.requests).toEqual([]);
  });

  it('tells a rejection and an absence by the exit status, and never the token', async () => {
    github.reject = 422;
    const rejected = await comment();
    expect([rejected.status, rejected.err]).toEqual([
      2,
      'no comment: GitHub responded with 422: Resource not accessible by integration\n',
    ]);
    await github.close();
    const away = await comment();
    expect(away.status).toBe(75);
    expect(away.err).toContain('nothing listens there');
    expect(away.err + rejected.err).not.toContain(GITHUB_TOKEN);
  });
});
