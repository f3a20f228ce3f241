import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Bench, createBench } from '../testing/create-bench.ts';
import { type FakeGitLab, GITLAB_TOKEN, startGitLab } from '../testing/start-gitlab.ts';
import { BENCH_CELLS, SAME_CELLS, toBenchDocument } from '../testing/to-bench-document.ts';
import { toUploaded } from '../testing/to-uploaded.ts';

const MARK = '<!-- tachograph:demo:tacho -->';

let gitlab: FakeGitLab;
let bench: Bench;
beforeEach(async () => {
  gitlab = await startGitLab();
  bench = await createBench();
});
afterEach(async () => {
  await gitlab.close();
  await bench.remove();
});

async function comment(
  cells: typeof BENCH_CELLS = BENCH_CELLS,
  variables: Record<string, string> = {},
  fetched = fetch,
) {
  const file = await bench.write('up.json', toBenchDocument(cells, [toUploaded()]));
  return bench.tacho(['comment', file, '--gitlab'], {
    variables: {
      ...{ GITLAB_CI: 'true', CI_API_V4_URL: gitlab.url, CI_MERGE_REQUEST_PROJECT_ID: '34', CI_MERGE_REQUEST_IID: '7' },
      ...{ CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main', GITLAB_TOKEN, ...variables },
    },
    fetch: fetched,
  });
}

describe('tacho comment --gitlab', () => {
  it('makes a note, and the next time puts the new text in its place', async () => {
    expect(await comment()).toMatchObject({ status: 0, err: 'comment created: note 1 of merge request 7\n' });
    expect(gitlab.notes[0]?.body).toMatch(new RegExp(`^${MARK}\n`));
    expect((await comment(SAME_CELLS)).err).toBe('comment updated: note 1 of merge request 7\n');
    expect(gitlab.notes.map(({ body }) => body)).toEqual([
      expect.stringContaining('No difference shown in 3 scenarios'),
    ]);
  });

  it('finds its note behind hundreds of others, and leaves one alone whose author copied the mark', async () => {
    for (let id = 1; id <= 250; id++) gitlab.notes.push({ id, body: MARK, author: { id: 99 } });
    gitlab.notes.push({ id: 251, body: `${MARK}\nold`, author: { id: 12 } });
    expect((await comment()).err).toContain('comment updated: note 251');
    expect(gitlab.notes.filter(({ body }) => body !== MARK)).toHaveLength(1);
  });

  it.each([
    [{ CI_MERGE_REQUEST_IID: '' }, 'this job is for no merge request'],
    [{ GITLAB_TOKEN: '' }, 'there is no GITLAB_TOKEN'],
  ])('succeeds and says so of a job with %j', async (variables, reason) => {
    expect(await comment(BENCH_CELLS, variables)).toMatchObject({ status: 0, err: `no comment: ${reason}\n` });
    expect(gitlab.requests).toEqual([]);
  });

  it.each([401, 403, 404])('succeeds without the right to, after %i, and says what is missing', async (status) => {
    gitlab.reject = status;
    const { status: exit, err } = await comment();
    expect([exit, err]).toEqual([0, expect.stringContaining('no comment: GITLAB_TOKEN may not comment here')]);
  });

  it('tells a rejection and a failure by the exit status, and never the token', async () => {
    gitlab.reject = 422;
    expect(await comment()).toMatchObject({ status: 2, err: 'no comment: GitLab responded with 422: 422 said no\n' });
    gitlab.reject = 500;
    const failed = await comment();
    expect([failed.status, failed.err]).toEqual([75, expect.stringContaining('responded with 500')]);
    const slow = await comment(BENCH_CELLS, {}, () => Promise.reject(new DOMException('late', 'TimeoutError')));
    expect([slow.status, slow.err]).toEqual([75, expect.stringContaining('no response in time')]);
    expect(failed.err + slow.err).not.toContain(GITLAB_TOKEN);
  });

  it.each(['', 'file:///etc/passwd', 'gitlab.example'])('takes no API URL such as %j', async (CI_API_V4_URL) => {
    expect((await comment(BENCH_CELLS, { CI_API_V4_URL })).status).toBe(1);
  });
});
