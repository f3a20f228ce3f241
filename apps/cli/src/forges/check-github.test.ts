import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Bench, createBench, PROBE } from '../testing/create-bench.ts';
import { type FakeGitHub, GITHUB_TOKEN, startGitHub } from '../testing/start-github.ts';
import { BENCH_CELLS, SAME_CELLS, toBenchCell, toBenchDocument } from '../testing/to-bench-document.ts';
import { BASE, toCell, toDocument, toUploaded } from '../testing/to-uploaded.ts';

const OWN = 'example/connectors';
const COMMIT = '4f1c2ab0e5f607182930a1b2c3d4e5f600112233';

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

type Job = { readonly from?: string; readonly status?: string; readonly fetch?: typeof fetch };

async function check(document: string, { from = OWN, status = '0', fetch: fetched = fetch }: Job = {}) {
  const event = { pull_request: { number: 7, head: { sha: COMMIT, repo: { full_name: from } } } };
  return bench.tacho(['check', await bench.write('up.json', document), '--github', '--status', status], {
    variables: {
      ...{ GITHUB_ACTIONS: 'true', GITHUB_API_URL: github.url, GITHUB_REPOSITORY: OWN, GITHUB_BASE_REF: 'main' },
      ...{ GITHUB_EVENT_PATH: 'event.json', GITHUB_TOKEN },
    },
    probe: { ...PROBE, readText: async () => JSON.stringify(event) },
    fetch: fetched,
  });
}

const toBench = (cells: typeof BENCH_CELLS) => toBenchDocument(cells, [toUploaded()]);
const better = [toBenchCell('insert', 'better', [1.1, 1.2, 1.3])];
const suspected = toCell('insufficient-samples', { reason: { code: 'suspected', missing: 2 } });
const short = toCell('insufficient-samples', { reason: { code: 'short-history', runs: 13, missing: 7 } });
const toUpload = (cell: ReturnType<typeof toCell>) =>
  toDocument([toUploaded({ base: { ...BASE, counts: { [cell.outcome]: 1 }, cells: [cell] } })]);

describe('tacho check --github', () => {
  it('puts a check on the proposed commit, with the text of the comment and annotations where scenarios are stated', async () => {
    const { status, err } = await check(toBench(BENCH_CELLS), { status: '3' });
    expect([status, err]).toEqual([0, 'check created: http://github.example/example/connectors/runs/1\n']);
    expect(github.checks).toEqual([
      {
        ...{ id: 1, name: 'Tachograph: tacho', head_sha: COMMIT, status: 'completed', conclusion: 'failure' },
        output: {
          title: '2 of 3 scenarios are slower than main',
          summary: expect.stringContaining('### 2 of 3 scenarios are slower than `main`'),
          annotations: [
            {
              ...{ path: 'bench/tacho-bench.json', start_line: 3, end_line: 3, annotation_level: 'warning' },
              ...{ title: 'select-100-integers', message: '1.29× slower' },
            },
            {
              ...{ path: 'bench/tacho-bench.json', start_line: 4, end_line: 4, annotation_level: 'warning' },
              ...{ title: 'select-1000-rows', message: '1.10× slower' },
            },
          ],
        },
      },
    ]);
    expect((await check(toBench(SAME_CELLS))).err).toContain('check updated: ');
    expect(github.checks).toMatchObject([{ conclusion: 'success', output: { annotations: [] } }]);
  });

  it.each([
    ['worse, which fails the job', toBench(BENCH_CELLS), '3', 'failure'],
    ['worse, which fails nothing', toBench(BENCH_CELLS), '0', 'neutral'],
    ['better', toBench(better), '0', 'success'],
    ['no difference', toBench(SAME_CELLS), '0', 'success'],
    ['suspected', toUpload(suspected), '0', 'neutral'],
    ['suspected, which fails the job', toUpload(suspected), '3', 'failure'],
    ['too little history', toUpload(short), '0', 'neutral'],
    ['not comparable', toUpload(toCell('not-comparable')), '0', 'neutral'],
    ['no base', toDocument([toUploaded({ base: { found: false, reason: 'none' } })]), '0', 'neutral'],
  ])('of %s', async (_, document, status, conclusion) => {
    await check(document, { status });
    expect(github.checks).toMatchObject([{ conclusion }]);
  });

  it('annotates nothing where no file states the scenarios', async () => {
    await check(toBenchDocument(BENCH_CELLS, [toUploaded()], { source: null }));
    expect(github.checks).toMatchObject([{ output: { annotations: [] } }]);
  });

  it.each([
    [OWN, 'GITHUB_TOKEN may not write checks: give the job "permissions: checks: write"'],
    ['someone/connectors', 'the pull request comes from a fork, whose jobs may not write'],
  ])('succeeds without the right to, and says so, for a pull request from %s', async (from, reason) => {
    for (const status of [403, 404]) {
      github.reject = status;
      expect(await check(toBench(BENCH_CELLS), { from })).toMatchObject({ status: 0, err: `no check: ${reason}\n` });
    }
  });

  it('tells a failure and a slow response by the exit status, and never the token', async () => {
    github.reject = 500;
    const failed = await check(toBench(BENCH_CELLS));
    const slow = await check(toBench(BENCH_CELLS), {
      fetch: () => Promise.reject(new DOMException('late', 'TimeoutError')),
    });
    expect([failed.status, slow.status]).toEqual([75, 75]);
    expect(slow.err).toContain('no response in time');
    expect(failed.err + slow.err).not.toContain(GITHUB_TOKEN);
  });

  it('makes no check if nothing was stored', async () => {
    expect((await check(toBenchDocument(BENCH_CELLS, []))).err).toBe(
      'no run was stored, so there is nothing to check\n',
    );
    expect(github.requests).toEqual([]);
  });
});
