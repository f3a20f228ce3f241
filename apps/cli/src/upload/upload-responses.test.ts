import { describe, expect, it } from 'vitest';
import { listUploads } from '../testing/list-uploads.ts';
import { NATIVE, RUN } from '../testing/sample-uploads.ts';
import { TOKEN } from '../testing/start-server.ts';
import { bench, server, useTestBench } from '../testing/use-test-bench.ts';

useTestBench();

const waiting = () => listUploads(bench.spoolFolder);

describe('tacho upload, answered', () => {
  const problem = {
    title: 'The run does not fit the format',
    code: 'invalid-run',
    status: 422,
    detail: 'One issue was found.',
    type: 'http://pages.example/docs/errors/invalid-run',
    errors: [{ pointer: '/results/0/unit', code: 'unknown-unit', detail: 'unit `op/s`: did you mean `ops/s`?' }],
    errorsTotal: 1,
  };

  it('answers 2 to a rejection, with every issue and the page that explains it, and keeps nothing', async () => {
    server.plan.push({ status: 422, body: problem });
    const { status, out, err } = await bench.tacho(['upload', await bench.write('a.json', RUN)]);
    expect([status, out, await waiting()]).toEqual([2, '', []]);
    expect(err).toContain(
      [
        'a.json: rejected: The run does not fit the format (invalid-run)',
        '  One issue was found.',
        '  /results/0/unit: unit `op/s`: did you mean `ops/s`? (unknown-unit)',
        '  http://pages.example/docs/errors/invalid-run\n',
      ].join('\n'),
    );
  });

  it('lets nothing in an answer steer the terminal', async () => {
    server.plan.push({ status: 422, body: { ...problem, title: '\u001b[2Jboo' } });
    const { err } = await bench.tacho(['upload', await bench.write('a.json', RUN)]);
    expect(err).not.toContain('\u001b');
  });

  it('follows no redirect, and says where the server sends us', async () => {
    server.plan.push({ status: 302, headers: { location: 'https://elsewhere.example/login?next=x' } });
    const { status, err } = await bench.tacho(['upload', await bench.write('a.json', RUN)]);
    expect([status, server.received.length]).toEqual([2, 1]);
    expect(err).toContain('https://elsewhere.example: set TACHO_URL');
  });

  it('takes a page that answers 200 for no upload API', async () => {
    server.plan.push({ status: 200, body: '<html>' });
    const { status, err } = await bench.tacho(['upload', await bench.write('a.json', RUN)]);
    expect(status).toBe(2);
    expect(err).toContain('check TACHO_URL');
  });

  it('sums verdicts up, lists the worse ones, and answers 3 to an outcome of --fail-on', async () => {
    server.response.verdicts = {
      reference: 'mysql2',
      counts: { worse: 1, better: 2 },
      cells: [{ outcome: 'worse', scenario: 'select-1', explanation: 'mysql came to 0.8 times mysql2.' }],
    };
    const file = await bench.write('a.json', RUN);
    const { status, out } = await bench.tacho(['upload', file]);
    expect(status).toBe(0);
    expect(out).toContain(
      '  compared with mysql2: 1 worse, 2 better\n  worse: select-1: mysql came to 0.8 times mysql2.\n',
    );
    expect((await bench.tacho(['upload', file, '--fail-on', 'worse'])).status).toBe(3);
    expect((await bench.tacho(['upload', file, '--fail-on', 'not-comparable'])).status).toBe(0);
  });

  it('prints one JSON document with --json', async () => {
    const { out, err } = await bench.tacho(['upload', await bench.write('a.json', RUN), '--json']);
    expect(JSON.parse(out)).toMatchObject({
      runs: [{ outcome: 'stored', id: /^r_/, run: { project: 'demo' } }].map((run) => ({
        ...run,
        id: expect.stringMatching(run.id),
      })),
      waiting: 0,
    });
    expect(err).toBe('');
  });

  it('stores nothing with --dry-run, and keeps nothing either', async () => {
    const { status, out } = await bench.tacho(['upload', await bench.write('a.json', RUN), '--dry-run']);
    expect([status, server.stored, server.received[0]?.path]).toEqual([0, [], '/v1/runs?verdicts=1&dryRun=1']);
    expect(out).toContain('valid, nothing was stored, as requested');
    server.plan.push({ status: 503 });
    await bench.tacho(['upload', await bench.write('a.json', RUN), '--dry-run', '--retry-for', '0']);
    expect(await waiting()).toEqual([]);
  });

  it('writes one line over where somebody watches, and clears it', async () => {
    const { err } = await bench.tacho(['upload', await bench.write('a.json', RUN)], { watched: true });
    expect(err).toMatch(/^sending .*a\.json: 1 kB\r/);
    expect(err.endsWith('\r\u001b[2K')).toBe(true);
  });
});

describe('tacho upload, misused', () => {
  it.each([
    [['upload'], 'needs a FILE'],
    [['upload', 'x', '--token', 'tacho_secret0123456789'], 'set TACHO_TOKEN, or use --token-file FILE'],
    [['upload', 'tacho_secret0123456789'], 'looks like an upload token'],
    [['upload', 'x', '--url', 'http://u:tacho_secret0123456789@h'], 'holds a user name or password'],
    [['upload', 'x', '--url', 'ftp://h'], 'is not an http or https URL'],
    [['upload', 'x', '--fail-on', 'sluggish'], '--fail-on knows worse'],
    [['upload', 'x', '--retry-for', 'long'], '--retry-for is a number of seconds'],
    [['upload', 'x', '--started-at', 'yesterday'], '--started-at is a time'],
    [['upload', 'x', '--driver-version', 'mysql2'], '--driver-version is NAME=VERSION'],
    [['upload', 'x', '--retry-for', '5', '--wait'], 'leave one out'],
  ] as const)('answers 1 to %j and repeats no token', async (args, message) => {
    const { status, err } = await bench.tacho(args);
    expect(status).toBe(1);
    expect(err).toContain(message);
    expect(err).not.toContain('secret');
  });

  it('says how to set a missing token, and does not repeat a broken one', async () => {
    const file = await bench.write('a.json', RUN);
    const none = await bench.tacho(['upload', file], { variables: { TACHO_URL: server.url } });
    expect(none).toMatchObject({ status: 1, err: expect.stringContaining('set TACHO_TOKEN') });
    const broken = await bench.tacho(['upload', file], {
      variables: { TACHO_URL: server.url, TACHO_TOKEN: 'se cret' },
    });
    expect(broken.err).toBe('tacho: TACHO_TOKEN does not hold one upload token and nothing else\nSee tacho --help.\n');
  });

  it('reads the token from a file', async () => {
    const file = await bench.write('token', `${TOKEN}\n`);
    const { status } = await bench.tacho(['upload', await bench.write('a.json', RUN), '--token-file', file], {
      variables: { TACHO_URL: server.url, TACHO_SPOOL_DIR: bench.spoolFolder },
    });
    expect(status).toBe(0);
  });

  it('asks for the time of what comes through a pipe', async () => {
    const { status, err } = await bench.tacho(['upload', '-'], { readFile: async () => Buffer.from(NATIVE) });
    expect(status).toBe(1);
    expect(err).toContain('add --started-at');
  });

  it('says so when a file is empty', async () => {
    const { status, err } = await bench.tacho(['upload', await bench.write('a.txt', '\n')]);
    expect([status, err]).toEqual([1, expect.stringContaining('did the benchmark print anything?')]);
  });
});
