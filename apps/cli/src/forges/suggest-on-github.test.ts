import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWorld } from '../testing/create-world.ts';
import { REPOSITORY } from '../testing/fake-github-pulls.ts';
import { type FakeGitHub, GITHUB_TOKEN, startGitHub } from '../testing/start-github.ts';
import { putSuggestions, type Suggestion } from './suggest-on-github.ts';

const COMMIT = '4f1c2ab0e5f607182930a1b2c3d4e5f600112233';

let github: FakeGitHub;
beforeEach(async () => {
  github = await startGitHub();
  const head = { ref: 'tacho/report', repo: { full_name: REPOSITORY } };
  github.pulls.push({ number: 8, title: '', body: '', state: 'open', base: 'main', head });
  github.difference.set('README.md', [3, 4, 5]);
});
afterEach(() => github.close());

const toSuggestion = (changes: Partial<Suggestion> = {}): Suggestion => ({
  path: 'README.md',
  startLine: 3,
  line: 4,
  before: 'It is 1.6 times\nas fast.',
  after: 'It is 1.3 times\nas fast.',
  why: 'The number moved.',
  ...changes,
});

const put = (suggestions: readonly Suggestion[], fetched = fetch) =>
  putSuggestions(
    suggestions,
    { api: github.url, token: GITHUB_TOKEN, repository: REPOSITORY, number: 8, commit: COMMIT },
    createWorld(fetched),
  );

describe('putSuggestions', () => {
  it('puts a comment with what may stand in the position of several lines, or of one', async () => {
    expect(await put([toSuggestion(), toSuggestion({ startLine: 5, line: 5, before: 'x', after: 'y' })])).toEqual({
      ...{ created: 2, updated: 0, unchanged: 0, left: [] },
    });
    const mark = expect.stringMatching(
      /^<!-- tacho report [0-9a-f]{16} -->\nThe number moved\.\n\n```suggestion\n[^`]+\n```$/,
    );
    expect(github.reviewComments).toMatchObject([
      { body: mark, commit_id: COMMIT, path: 'README.md', start_line: 3, start_side: 'RIGHT', line: 4, side: 'RIGHT' },
      { body: mark, commit_id: COMMIT, path: 'README.md', line: 5, side: 'RIGHT' },
    ]);
    expect(github.reviewComments[1]).not.toHaveProperty('start_line');
  });

  it('changes nothing the second time, also after lines moved, and updates what it says', async () => {
    await put([toSuggestion()]);
    expect(await put([toSuggestion({ startLine: 4, line: 5 })])).toMatchObject({ created: 0, unchanged: 1 });
    expect(await put([toSuggestion({ after: 'It is 1.2 times\nas fast.' })])).toMatchObject({ created: 0, updated: 1 });
    expect(github.reviewComments).toMatchObject([{ body: expect.stringContaining('1.2 times') }]);
  });

  it('keeps the same lines of one file apart', async () => {
    const twice = [toSuggestion(), toSuggestion({ startLine: 4, line: 5 })];
    expect(await put(twice)).toMatchObject({ created: 2 });
    expect(await put(twice)).toMatchObject({ created: 0, unchanged: 2 });
  });

  it('counts lines out of the difference as left, which is no failure', async () => {
    const outside = toSuggestion({ startLine: 90, line: 90, before: 'far away' });
    expect(await put([outside, toSuggestion()])).toMatchObject({ created: 1, left: [outside] });
  });

  it('puts at most 50, and none that GitHub finds too long', async () => {
    const many = Array.from({ length: 51 }, (_, nth) => toSuggestion({ before: `${nth}` }));
    const long = toSuggestion({ after: 'a'.repeat(70_000) });
    expect(await put([long, ...many])).toMatchObject({ created: 49, left: [{ before: '49' }, { before: '50' }, long] });
  });

  it('holds text with fences inside of its own', async () => {
    await put([toSuggestion({ after: '````js\n1\n````' })]);
    expect(github.reviewComments[0]?.body).toContain('`````suggestion\n````js\n1\n````\n`````');
  });

  it('does not take the comment of somebody who copied the mark, and finds its own behind hundreds', async () => {
    await put([toSuggestion()]);
    const [ours] = github.reviewComments.splice(0);
    const theirs = { ...ours, body: ours?.body ?? '', user: { type: 'User' }, author_association: 'CONTRIBUTOR' };
    for (let id = 1; id <= 250; id++) github.reviewComments.push({ ...theirs, id });
    expect(await put([toSuggestion()])).toMatchObject({ created: 1 });
    expect(await put([toSuggestion()])).toMatchObject({ created: 0, unchanged: 1 });
  });

  it('requests nothing where there is nothing to suggest', async () => {
    expect(await put([])).toEqual({ created: 0, updated: 0, unchanged: 0, left: [] });
    expect(github.requests).toEqual([]);
  });

  it('tells a missing right and a failure by the exit status, and never the token', async () => {
    github.reject = 403;
    const reason = 'GITHUB_TOKEN may not comment: give the job "permissions: pull-requests: write"';
    expect(await put([toSuggestion()])).toEqual({ status: 0, reason });
    const failed = await put([toSuggestion()], async () => new Response('', { status: 502 }));
    expect(failed).toMatchObject({ status: 75 });
    expect(JSON.stringify(failed)).not.toContain(GITHUB_TOKEN);
  });
});
