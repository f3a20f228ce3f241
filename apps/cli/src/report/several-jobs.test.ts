import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, createBench } from '../testing/create-bench.ts';
import { BENCH_CELLS, SAME_CELLS, toBenchDocument } from '../testing/to-bench-document.ts';
import { BASE, toCell, toDocument, toUploaded } from '../testing/to-uploaded.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await createBench();
});
afterAll(() => bench.remove());

type Documents = Readonly<Record<string, string>>;

async function tacho(command: string, documents: Documents, ...options: readonly string[]) {
  const names = Object.entries(documents);
  const files = await Promise.all(names.map(([name, text]) => bench.write(`${name}.json`, text)));
  return bench.tacho([command, ...files, ...options]);
}

const UNCHANGED = toBenchDocument(SAME_CELLS, [toUploaded()]);
const CHANGED = toBenchDocument(BENCH_CELLS, []);
const AGAINST_BASE = toDocument([toUploaded({ base: BASE })]);
const WITHOUT_BASE = toDocument([toUploaded({ base: { found: false, reason: 'there is no run of branch main' } })]);

const JOB = {
  ...{ commit: '4f1c2ab0e5f607182930a1b2c3d4e5f600112233', targetBranch: 'main', url: null },
  ...{ fork: 'someone/connectors', pullRequest: 7 },
};

/** What `tacho receive --json` prints. */
const toReceived = (documents: Documents, rejected: readonly string[] = []) => {
  const parts = Object.entries(documents).map(([name, text]) => ({ name, ...JSON.parse(text) }));
  return JSON.stringify({ parts, rejected, job: JOB });
};

describe('several jobs in one report', () => {
  it.each([
    ['jobs-changed', { arm: UNCHANGED, linux: CHANGED, mac: UNCHANGED, nightly: AGAINST_BASE, new: WITHOUT_BASE }],
    ['jobs-unchanged', { arm: UNCHANGED, linux: UNCHANGED, mac: UNCHANGED }],
    ['job-of-a-fork', { received: toReceived({ linux: CHANGED }) }],
    [
      'jobs-rejected',
      { received: toReceived({ arm: UNCHANGED, linux: CHANGED }, ['tacho-<b>: it measured `x` @all']) },
    ],
  ] as const)('has a heading that counts over all, and a section of each that changed: %s', async (name, documents) => {
    const { status, out, err } = await tacho('summary', documents);
    expect([status, err]).toEqual([0, '']);
    await expect(out).toMatchFileSnapshot(`fixtures/${name}.md`);
  });

  it('adds up the counts for later steps of the job', async () => {
    const { out } = await tacho('summary', { linux: CHANGED, nightly: AGAINST_BASE }, '--outputs');
    expect(out).toMatch(/^runs=1\nworse=3\nbetter=1\n/m);
  });

  it('has the mark of the pull request where it was received, whatever was stored', async () => {
    for (const documents of [{ linux: CHANGED }, { linux: UNCHANGED }]) {
      const { out } = await tacho('comment', { received: toReceived(documents) }, '--key', 'all');
      expect(out).toMatch(/^<!-- tachograph:received:all -->\n/);
    }
  });

  it('is one check, as bad as the worst, and a failure where something was rejected', async () => {
    const conclude = async (document: string, status = '0') => {
      const { out } = await tacho('check', { received: document }, '--status', status, '--json');
      const { conclusion, title } = JSON.parse(out);
      return [conclusion, title];
    };
    const changed = '2 of 6 cells are slower than main';
    expect(await conclude(toReceived({ a: UNCHANGED, b: UNCHANGED }))).toEqual([
      'success',
      'No difference shown in 6 cells',
    ]);
    expect(await conclude(toReceived({ a: UNCHANGED, b: CHANGED }))).toEqual(['neutral', changed]);
    expect(await conclude(toReceived({ a: UNCHANGED, b: CHANGED }), '3')).toEqual(['failure', changed]);
    expect(await conclude(toReceived({ a: UNCHANGED }, ['tacho-b: why']))).toEqual([
      'failure',
      'No difference shown in 3 scenarios; 1 report rejected',
    ]);
  });

  it('is never longer than GitHub takes, and counts what is left out', async () => {
    const cells = Array.from({ length: 60 }, (_, at) => toCell('worse', { scenario: `s${at} ${'x'.repeat(290)}` }));
    const long = toDocument([
      toUploaded({ base: { ...BASE, cells, counts: { worse: 60 } }, warnings: [] }),
      ...Array.from({ length: 8 }, () => ({
        file: 'f'.repeat(300),
        outcome: 'spooled',
        run: null,
        reason: 'r'.repeat(300),
      })),
    ]);
    const documents = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`job-${at}`, long]));
    const { out } = await tacho('comment', { received: toReceived(documents) });
    expect(out.length).toBeLessThan(65_536);
    expect(out).toContain('45 reports left out');
    expect(out).toContain('and 60 more on the page of the run');
  });
});
