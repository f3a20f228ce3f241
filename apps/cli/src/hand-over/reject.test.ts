import { mkdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { handOver, main, putArtifact, receive, received, useHandOvers } from '../testing/use-hand-overs.ts';
import { bench } from '../testing/use-test-bench.ts';
import { MOST_BYTES, MOST_HAND_OVERS } from './read-hand-overs.ts';

useHandOvers();

type Forged = Awaited<ReturnType<typeof handOver>>;

describe('tacho receive rejects, and takes the rest,', () => {
  const reject = async () => {
    await putArtifact('tacho-good', await handOver());
    const { status, document, err } = await receive();
    expect(document.parts).toMatchObject([{ name: 'good' }]);
    expect([status, document.rejected.length]).toEqual([2, 1]);
    expect(err).toContain(`rejected: ${document.rejected[0]}\n`);
    return document.rejected[0];
  };

  const ofRun = (document: Forged, source: object) => {
    Object.assign(document.runs[0].run.source, source);
    return document;
  };

  it.each<readonly [string, (document: Forged) => unknown, RegExp]>([
    [
      'another head',
      (of) => ({ ...of, commit: '5'.repeat(40) }),
      /^bad: it measured 55555555555…, and the head is 4f1c2ab0e5f…/,
    ],
    ['no head', (of) => ({ ...of, commit: null }), /^bad: it does not say which commit it measured/],
    [
      'a run of a commit that nobody knows',
      (of) => ofRun(of, { commit: '6'.repeat(40) }),
      /^bad: it measured 66666666666…, which is neither the head 4f1c2ab0e5f… nor one of main/,
    ],
    [
      'a run of main as the head',
      (of) => ofRun(of, { commit: main.at(-1) }),
      /^bad: none of its runs measured the head/,
    ],
    [
      'another repository',
      (of) => ofRun(of, { repository: 'evil/connectors' }),
      /^bad: out\.txt is of the repository evil\/connectors, and this is example/,
    ],
    [
      'a run that is none',
      (of) => ({ ...of, runs: [{ file: 'x', run: { format: 1 } }] }),
      /^bad: x is no valid run: \/startedAt/,
    ],
    [
      'a run that is nested without end',
      (of) => ({ ...of, runs: [{ file: 'x', run: { ...of.runs[0].run, notes: 'NESTED', environment: 'NESTED' } }] }),
      /^bad: x is no valid run/,
    ],
    [
      'too many runs',
      (of) => ({ ...of, runs: Array(201).fill(of.runs[0]) }),
      /^bad: it has 201 runs, and at most 200 are read/,
    ],
    [
      'too many commits',
      (of) => ({
        ...of,
        runs: [...'123456'].map((n) => ofRun(structuredClone(of), { commit: n.repeat(40) }).runs[0]),
      }),
      /^bad: it names 6 commits beside the head/,
    ],
    [
      'a base of a commit that nobody knows',
      (of) => ({ ...of, batch: { base: { commit: '1234567' }, heads: [{ commit: '7654321' }] } }),
      /^bad: it measured 1234567, which is neither/,
    ],
    ['a measurement that failed', (of) => ({ ...of, hasFailed: true, runs: [] }), /^bad: its measurement failed/],
    ['no hand-over', () => ({ handOver: 2, runs: [] }), /^tacho-bad is not what tacho hand-over prints/],
  ])('%s', async (_, forge, reason) => {
    await putArtifact('tacho-bad', forge(await handOver()));
    expect(await reject()).toMatch(reason);
  });

  it('a file that is too large, before it is read', async () => {
    await putArtifact('tacho-bad', {});
    await truncate(join(received, 'tacho-bad/hand-over.json'), MOST_BYTES + 1);
    expect(await reject()).toBe(
      'tacho-bad holds 33 MiB, and at most 32 MiB are read: hand over fewer results in a job',
    );
  });

  it('a link in place of a file, and one in place of a folder', async () => {
    const secret = await bench.write('secret.json', JSON.stringify(await handOver()));
    await mkdir(join(received, 'tacho-bad'), { recursive: true });
    await symlink(secret, join(received, 'tacho-bad/hand-over.json'));
    expect(await reject()).toMatch(/^tacho-bad holds a link in place of a file/);
    await rm(received, { recursive: true });
    await mkdir(received);
    await symlink(bench.folder, join(received, 'tacho-bad'));
    expect(await reject()).toMatch(/^tacho-bad is no folder/);
  });

  it('a file that nobody knows beside the hand-over', async () => {
    await putArtifact('tacho-bad', await handOver());
    await writeFile(join(received, 'tacho-bad/run.sh'), 'rm -rf /');
    expect(await reject()).toMatch(/^tacho-bad holds 2 files, and a hand-over is one/);
  });

  it('markup in a name', async () => {
    await putArtifact('tacho-<img src=x>', await handOver());
    expect(await reject()).toMatch(/^tacho-<img src=x> is no name of a hand-over/);
    const { out } = await bench.tacho(['summary', await bench.write('r.json', (await receive()).out)]);
    expect(out).toContain('- tacho-&lt;img src=x&gt; is no name');
  });
});

it('reads a bounded number of hand-overs, and says that more are left out', async () => {
  const document = await handOver();
  for (let n = 0; n < MOST_HAND_OVERS + 2; n += 1) await putArtifact(`tacho-${n}`, document);
  const { document: report } = await receive({ token: '' });
  expect(report.parts).toHaveLength(MOST_HAND_OVERS);
  expect(report.rejected).toEqual([`2 more are left out: at most ${MOST_HAND_OVERS} are read`]);
});
