import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { startProcess } from '../start-process.ts';
import { PROBE } from '../testing/create-bench.ts';
import { GITHUB_TOKEN, startGitHub } from '../testing/start-github.ts';
import { TOKEN } from '../testing/start-server.ts';
import { toUpgrade } from '../testing/to-upgrade.ts';
import { bench, server, useTestBench } from '../testing/use-test-bench.ts';

useTestBench();

const DRIVERS = {
  drivers: [
    { slug: 'mysql2', name: 'mysql2', language: 'javascript', purl: 'pkg:npm/mysql2' },
    // Known by its name alone.
    { slug: 'pg', name: 'pg', language: 'javascript', purl: null },
  ],
};

const give = (...bodies: unknown[]) => server.plan.push(...bodies.map((body) => ({ status: 200, body })));

const lock = (versions: Readonly<Record<string, string>>) => {
  const entries = Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version }]);
  return JSON.stringify({ lockfileVersion: 3, packages: Object.fromEntries(entries) });
};
const OLD = { mysql2: '3.9.3', pg: '8.11.6', lodash: '4.17.20' };
const NEW = { mysql2: '3.24.6', pg: '8.20.0', lodash: '4.17.21' };
const write = async (base: typeof OLD, head: typeof OLD) => [
  await bench.write('base-package-lock.json', lock(base)),
  await bench.write('package-lock.json', lock(head)),
];
const run = (args: readonly string[], changes = {}) => bench.tacho(['upgrade', '--project', 'demo', ...args], changes);
const paths = () => server.received.map(({ path }) => path);

it('prints what changes for one driver, and is 0 where nothing gets slower', async () => {
  give(toUpgrade());
  const { status, out } = await run([
    '--driver',
    'mysql2',
    '--from',
    '3.9.3',
    '--to',
    '3.24.6',
    '--scenario',
    'select-1',
  ]);
  expect(status).toBe(0);
  expect(out).toContain('### mysql2 3.9.3 → 3.24.6');
  expect(out).toContain('Take it: all 4 scenarios get faster');
  expect(paths()).toEqual(['/v1/upgrades?project=demo&scenario=select-1&driver=mysql2&from=3.9.3&to=3.24.6']);
});

it('is 3 where something that was chosen gets slower', async () => {
  give(toUpgrade({ to: '3.9.4', worse: 1 }));
  expect((await run(['--driver', 'mysql2'])).status).toBe(3);
});

it('makes one comment of all drivers whose version differs, and sends nothing of other packages', async () => {
  give(DRIVERS, toUpgrade(), toUpgrade({ driver: 'pg', from: '8.11.6', to: '8.20.0', worse: 1 }));
  const { status, out } = await run(['--lockfile', ...(await write(OLD, NEW))]);
  expect(status).toBe(3);
  expect(out.match(/^### \w+ \S+ → [\d.]+/gm)).toEqual(['### mysql2 3.9.3 → 3.24.6', '### pg 8.11.6 → 8.20.0']);
  expect(paths()).toEqual([
    '/v1/drivers?project=demo',
    '/v1/upgrades?project=demo&driver=mysql2&from=3.9.3&to=3.24.6',
    '/v1/upgrades?project=demo&driver=pg&from=8.11.6&to=8.20.0',
  ]);
});

it('says which driver has no figures, and why, beside those that have some', async () => {
  const detail = 'mysql2 was not measured at 3.9.3. It has 3.24.5, 3.24.6.';
  const problem = { title: 'The query is not valid', code: 'invalid-request', status: 400, detail };
  give(DRIVERS);
  server.plan.push({ status: 400, body: problem, headers: { 'content-type': 'application/problem+json' } });
  give(toUpgrade({ driver: 'pg', from: '8.11.6', to: '8.20.0' }));
  const { status, out } = await run(['--lockfile', ...(await write(OLD, NEW))]);
  expect(status).toBe(0);
  expect(out).toContain(`- mysql2 3.9.3 → 3.24.6 is not evaluated: ${detail}`);
  server.plan.push({ status: 400, body: problem, headers: { 'content-type': 'application/problem+json' } });
  const named = await run(['--driver', 'mysql2', '--from', '3.9.3']);
  expect([named.status, named.err]).toEqual([2, expect.stringContaining(detail)]);
});

it('says of a release that is older than the one before that it is no upgrade', async () => {
  give(DRIVERS);
  const { status, out } = await run(['--lockfile', ...(await write(OLD, { ...OLD, mysql2: '3.9.2' }))]);
  expect([status, out]).toEqual([
    0,
    expect.stringMatching(/^- mysql2 3\.9\.3 → 3\.9\.2 is not evaluated: it is an older/),
  ]);
  expect(paths()).toHaveLength(1);
});

it('says of a response that it cannot read that the server is another one', async () => {
  give({ ...toUpgrade(), rows: null });
  expect((await run(['--driver', 'mysql2'])).out).toContain('in a format that this tacho does not know');
});

it('asks for nothing more where no driver changes', async () => {
  give(DRIVERS);
  const { status, out, err } = await run(['--lockfile', ...(await write(OLD, { ...OLD, lodash: '4.17.21' }))]);
  expect([status, out, err]).toEqual([0, '', 'no driver of demo changes its version; 1 package has another one\n']);
  expect(paths()).toHaveLength(1);
});

it('prints one JSON document', async () => {
  give(DRIVERS, toUpgrade());
  const { out } = await run(['--json', '--lockfile', ...(await write(OLD, { ...OLD, mysql2: '3.24.6' }))]);
  expect(JSON.parse(out)).toMatchObject({
    upgrades: [{ driver: 'mysql2', from: '3.9.3', to: '3.24.6', upgrade: { summary: 'Round trips equal.' } }],
    markdown: expect.stringContaining('### mysql2'),
  });
});

it('reads a file as it is in two revisions of git', async () => {
  await write(OLD, OLD);
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', bench.folder, '-c', 'user.name=x', '-c', 'user.email=x@x', ...args]);
  git('init', '-q');
  git('add', 'package-lock.json');
  git('commit', '-qm', 'old');
  await write(OLD, NEW);
  git('commit', '-qam', 'new');
  const start = (command: string, args: readonly string[]) => startProcess(command, ['-C', bench.folder, ...args]);
  give(DRIVERS, toUpgrade(), toUpgrade({ driver: 'pg', from: '8.11.6', to: '8.20.0' }));
  const { status, out, err } = await run(['--lockfile', 'HEAD~1:package-lock.json', 'HEAD:package-lock.json'], {
    start,
  });
  expect([status, err]).toEqual([0, '']);
  expect(out).toContain('### pg 8.11.6 → 8.20.0');
  const missing = await run(['--lockfile', 'nothing:package-lock.json', 'HEAD:package-lock.json'], { start });
  expect([missing.status, missing.err]).toEqual([
    1,
    expect.stringContaining('cannot read nothing:package-lock.json: '),
  ]);
});

it('keeps one comment on the pull request, takes it back, and writes none where no driver ever changed', async () => {
  const github = await startGitHub();
  const event = { pull_request: { number: 7, head: { repo: { full_name: 'example/connectors' } } } };
  const probe = { ...PROBE, readText: async () => JSON.stringify(event) };
  const job = {
    ...{
      GITHUB_REPOSITORY: 'example/connectors',
      GITHUB_API_URL: github.url,
      GITHUB_TOKEN,
      GITHUB_EVENT_PATH: '/event.json',
    },
    ...{ TACHO_URL: server.url, TACHO_TOKEN: TOKEN, GITHUB_ACTIONS: 'true', GITHUB_EVENT_NAME: 'pull_request' },
  };
  const comment = async (head: typeof OLD, ...responses: unknown[]) => {
    give(DRIVERS, ...responses);
    const { err } = await run(['--github', '--lockfile', ...(await write(OLD, head))], { variables: job, probe });
    return [err, ...github.comments.map(({ body }) => body)];
  };
  try {
    expect(await comment(OLD)).toEqual(['no comment: there is nothing to change\n']);
    const bumped = toUpgrade();
    const marked = /^<!-- tachograph:upgrade:demo:tacho -->\n### mysql2 3\.9\.3 → 3\.24\.6: faster in 4 of 4/;
    expect(await comment({ ...OLD, mysql2: '3.24.6' }, bumped)).toEqual([
      expect.stringMatching(/^comment created: /),
      expect.stringMatching(marked),
    ]);
    expect(await comment({ ...OLD, mysql2: '3.24.6' }, bumped)).toEqual([
      expect.stringMatching(/^comment updated: /),
      expect.stringMatching(marked),
    ]);
    expect(await comment(OLD)).toEqual([
      expect.stringMatching(/^comment updated: /),
      expect.stringContaining('No driver changes its version any more.'),
    ]);
  } finally {
    await github.close();
  }
});

it.each([
  [[], 'needs --driver NAME, or --lockfile BASE HEAD'],
  [['--lockfile', 'one'], '--lockfile needs two files'],
  [['--lockfile', 'a', 'b', '--from', '1.0.0'], 'leave out --driver'],
  [['--driver', 'pg', 'more'], '"more" is one too many'],
  [['--driver', 'pg', '--github', '--gitlab'], 'two places'],
])('%j is a usage error, and nothing is sent', async (args, said) => {
  const { status, err } = await run(args);
  expect([status, err]).toEqual([1, expect.stringContaining(said)]);
  expect(server.received).toEqual([]);
});

it('says of a file that is no lockfile which are read', async () => {
  const file = await bench.write('README.md', '# Hello');
  const { status, err } = await run(['--lockfile', file, file]);
  expect([status, err]).toEqual([
    1,
    expect.stringContaining('README.md is no lockfile that is known: there are package-lock.json'),
  ]);
});
