import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeGitHub, GITHUB_TOKEN, startGitHub } from '../../apps/cli/src/testing/start-github.ts';
import { PROJECT } from '../installation/start-installation.ts';
import { useInstallation } from '../installation/testing/use-installation.ts';

/** A repository whose documents follow 20 releases that are measured in turns: one pull request for each that moved something, none for the others. */

const used = useInstallation();
const TACHO = path.join(import.meta.dirname, '../../apps/cli/bin/tacho.mjs');
/** The public URL of the pages of an installation. */
const PAGE = `https://pages.example/p/${PROJECT}`;
const RELEASES = 20;
/** What a release changes of the speed of a scenario, from there on: a factor. */
const CHANGES: Readonly<Record<number, Readonly<Record<string, number>>>> = {
  5: { 'select-1': 1.25 },
  11: { insert: 0.8 },
  16: { 'select-1': 0.75, ping: 1.15 },
};
const SCENARIOS = ['select-1', 'insert', 'ping', 'select-1000-rows', 'batch'];
const ANCHOR = { name: 'mysql2', version: '3.11.5' };

let seed = 20_261_129;
/** Uniform in (0, 1): the constants are those of Numerical Recipes. */
function random(): number {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
  return (seed + 0.5) / 4_294_967_296;
}
const normal = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());

/** Of an invocation and of a batch, on the scale of logarithms: a busy machine. */
const NOISE = { invocation: 0.01, batch: 0.004 };

/** How much faster than the anchor a release is in a scenario. */
const speedOf = (release: number, scenario: string): number =>
  Object.entries(CHANGES).reduce(
    (speed, [from, changes]) => (release >= Number(from) ? speed * (changes[scenario] ?? 1) : speed),
    1.3,
  );

const versionOf = (release: number) => `1.${release}.0`;

/** Uploads a batch of four invocations of a release in turns with the anchor. */
async function measure(release: number): Promise<void> {
  const shift = new Map(SCENARIOS.map((scenario) => [scenario, NOISE.batch * normal()]));
  for (let invocation = 1; invocation <= 4; invocation += 1) {
    const results = SCENARIOS.flatMap((scenario) => {
      // Of latency, in which less is better.
      const logRatio = -Math.log(speedOf(release, scenario)) + (shift.get(scenario) ?? 0) + NOISE.invocation * normal();
      const paired = { anchor: ANCHOR, rounds: 60, sd: 0.05, lag1: 0.1, twin: NOISE.invocation * normal() };
      const common = { scenario, metric: 'latency', unit: 'us', statistic: 'median', invocation, n: 60 };
      return [
        {
          ...common,
          driver: { name: 'mariadb', version: versionOf(release) },
          value: 50 * Math.exp(logRatio),
          paired: { ...paired, logRatio },
        },
        { ...common, driver: ANCHOR, value: 50, paired: { ...paired, logRatio: 0 } },
      ];
    });
    const run = {
      format: 1,
      startedAt: new Date(Date.UTC(2026, 8, release, 10, invocation)).toISOString(),
      repetitionGroup: `release-${release}`,
      environment: { server: { product: 'mariadb', version: '11.4.2' }, runtime: { name: 'node', version: '22.10.0' } },
      results,
    };
    const response = await fetch(`${used().ingestUrl}/v1/runs`, {
      method: 'POST',
      headers: { authorization: `Bearer ${used().token}`, 'content-type': 'application/json' },
      body: JSON.stringify(run),
    });
    expect(response.status, await response.text()).toBe(201);
  }
  await used().settle();
}

const BENCHMARKS = `<!-- tacho report ${PAGE} m=latency -->\r
# Benchmarks\r
\r
Measured with mariadb <!-- tacho value version d=mariadb --><!-- /tacho -->.\r
\r
<!-- tacho compare d=mariadb ref=mysql2 s=select-1,insert,ping -->\r
<!-- /tacho -->\r
\r
> <!-- tacho claim mariadb > 1.1 mysql2 s=insert -->\r
> Inserting is <!-- tacho value d=mariadb ref=mysql2 s=insert --><!-- /tacho --> faster with mariadb.\r
> <!-- /tacho -->\r
\r
\`\`\`markdown\r
<!-- tacho value d=mariadb ref=mysql2 s=insert -->an example, which stays<!-- /tacho -->\r
\`\`\`\r
`;
const README = `\uFEFF# connectors

<!-- tacho report ${PAGE} m=latency -->
- One value comes back <!-- tacho value d=mariadb ref=mysql2 s=select-1 --><!-- /tacho --> faster.
`;
const FILES = { 'README.md': README, 'docs/benchmarks.md': BENCHMARKS };

let github: FakeGitHub;
let repository: string;

beforeAll(async () => {
  github = await startGitHub();
  repository = path.join(used().folder, 'repository');
  mkdirSync(path.join(repository, 'docs'), { recursive: true });
  for (const [file, text] of Object.entries(FILES)) writeFileSync(path.join(repository, file), text);
  await measure(1);
});
afterAll(() => github.close());

type Ended = { readonly status: number; readonly out: string; readonly err: string };

/** The command as a job of GitHub Actions runs it in the repository. */
async function tacho(...args: readonly string[]): Promise<Ended> {
  const env = {
    PATH: process.env.PATH,
    HOME: used().folder,
    TACHO_URL: used().ingestUrl,
    TACHO_TOKEN: used().token,
    GITHUB_REPOSITORY: 'example/connectors',
    GITHUB_API_URL: github.url,
    GITHUB_TOKEN,
  };
  const ran = promisify(execFile)(process.execPath, [TACHO, ...args], { cwd: repository, env });
  return ran.then(
    ({ stdout, stderr }) => ({ status: 0, out: stdout, err: stderr }),
    (error) => ({ status: error.code, out: error.stdout, err: error.stderr }),
  );
}

const report = (...args: readonly string[]) => tacho('report', ...args, ...Object.keys(FILES));
const read = () => Object.keys(FILES).map((file) => readFileSync(path.join(repository, file), 'utf8'));

/** All of a document but what its blocks and the intervals of its numbers hold. */
const outside = (text: string) =>
  text
    .replace(/ was=\S+/g, '')
    .replace(/(<!-- tacho (?:compare|value)(?:(?!-->)[^`])*-->)[^`]*?(<!-- \/tacho -->)/g, '$1$2');

describe('documents of a repository', () => {
  test('are filled once: a second update changes no byte, and nothing outside of the markers ever changes', async () => {
    expect(await report('update')).toMatchObject({ status: 0 });
    const filled = read();
    expect(filled[1]).toMatch(/\| Select 1|select-1/i);
    expect(filled.map(outside)).toEqual(Object.values(FILES).map(outside));
    const again = await report('update');
    expect(again.out).toBe('README.md: nothing to write\ndocs/benchmarks.md: nothing to write\n');
    expect(read()).toEqual(filled);
    expect(await report('check')).toMatchObject({ status: 0, out: '2 documents: nothing contradicts\n' });
  });

  test(`of ${RELEASES} releases a pull request appears for those that moved something, and for none of the others`, async () => {
    const proposed: number[] = [];
    for (let release = 2; release <= RELEASES; release += 1) {
      await measure(release);
      const { status, out } = await report('propose', '--json');
      const { changed, title, body } = JSON.parse(out);
      expect([release, status]).toEqual([release, 0]);
      if (!changed) continue;
      proposed.push(release);
      expect(title).toContain(`mariadb ${versionOf(release)}`);
      expect(body).toContain('Nothing outside of the markers was changed.');
      // Somebody merges it.
      expect((await report('update')).status).toBe(0);
      github.pulls.length = 0;
      github.git.branches.delete('tacho/report');
    }
    expect(proposed).toEqual(Object.keys(CHANGES).map(Number));
  });

  test('the claim that a release broke fails the check with its file, line and interval', async () => {
    const { status, err } = await report('check');
    expect(status).toBe(3);
    expect(err).toMatch(/docs\/benchmarks\.md:\d+: claim no longer holds: mariadb > 1\.1 mysql2, insert: /);
  });

  test('a document about another installation is left alone: no figure of this one is written into it', async () => {
    const file = path.join(repository, 'other.md');
    const text = BENCHMARKS.replace('pages.example', 'elsewhere.example');
    writeFileSync(file, text);
    const { status, err } = await tacho('report', 'update', 'other.md');
    expect([status, readFileSync(file, 'utf8')]).toEqual([2, text]);
    expect(err).toContain('set TACHO_URL to the upload API of https://elsewhere.example');
  });
});
