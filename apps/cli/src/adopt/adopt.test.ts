import { readdirSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Bench, createBench } from '../testing/create-bench.ts';
import { HISTORIES } from '../testing/create-histories.ts';
import { createRepository, GIT_PROBE, type TestRepository } from '../testing/create-repository.ts';
import { startServer, type TestServer } from '../testing/start-server.ts';

let repository: TestRepository;
let server: TestServer;
let bench: Bench;
beforeEach(async () => {
  repository = await createRepository();
  await repository.git('remote', 'add', 'origin', 'git@github.com:example/connectors.git');
  server = await startServer();
  bench = await createBench({ TACHO_URL: server.url });
});
afterEach(async () => {
  await server.close();
  await repository.remove();
  await bench.remove();
});

type Ask = (question: string) => Promise<string>;

/** The rules of the project, which has none. */
const NO_RULES = { status: 200, body: [] };

const adopt = (args: readonly string[], ask: Ask | null = null) => {
  server.plan.push(NO_RULES);
  return bench.tacho(['adopt', ...args], { probe: GIT_PROBE, ask });
};

const withoutToken = (args: readonly string[]) =>
  bench.tacho(['adopt', ...args], {
    probe: GIT_PROBE,
    variables: { TACHO_URL: server.url, TACHO_TOKEN: '' },
  });

async function commitAll(form: string): Promise<void> {
  for (const [at, files] of (HISTORIES[form] ?? []).entries())
    await repository.commit(files, `2026-03-0${at + 1}T00:00:00Z`);
}

type Sent = { run: { startedAt: string; source: object; results: { driver: { name: string } }[] } };
const listSent = () =>
  server.stored
    .map((line): unknown => JSON.parse(line))
    .filter((line): line is Sent => typeof line === 'object' && line !== null && 'run' in line)
    .map(({ run }) => run);

/** What each form has, as the table shows it. */
const FORMS = [
  ['github-action-benchmark', 'dev/bench/data.js', 3, '2023-01-02', '2023-01-03', 'pgx, pq'],
  ['asv', 'asv/results', 2, '2026-01-01', '2026-01-02', 'pymysql'],
  ['criterion', 'target/criterion', 1, '2026-03-01', '2026-03-01', 'sqlx'],
  ['pytest-benchmark', '.benchmarks', 2, '2026-02-01', '2026-02-02', 'pymysql'],
  ['JMH', 'results/jmh.json', 2, '2026-03-01', '2026-03-02', 'mariadb-java-client'],
  ['table', 'BENCHMARKS.md', 2, '2026-03-01', '2026-03-02', 'mariadb, mysql2'],
  ['benchmarkjs', 'docs/speed.md', 2, '2026-03-02', '2026-03-03', 'mysql2'],
] as const;

describe('tacho adopt', () => {
  test.each(FORMS)(
    'finds %s at %s, and imports each run at its own time',
    async (form, where, runs, from, to, drivers) => {
      await commitAll(form);
      const { status, out, err } = await adopt([repository.root, '--yes', '--ci', 'none']);
      const left = form === 'benchmarkjs' ? `${where}: 1 entry not read: nothing was understood` : '';
      expect([status, err.split(': no adapter')[0]]).toEqual([0, left]);
      expect(out.split('\n')[1]?.split(/ {2,}/)).toEqual([form, where, String(runs), from, to, drivers]);
      const sent = listSent();
      expect([sent[0]?.startedAt.slice(0, 10), sent.at(-1)?.startedAt.slice(0, 10), sent.length]).toEqual([
        from,
        to,
        runs,
      ]);
      expect(sent[0]?.source).toMatchObject({ kind: 'import', repository: 'example/connectors' });
      const stored = server.stored.length;
      expect((await adopt([repository.root, '--yes', '--ci', 'none'])).status).toBe(0);
      expect(server.stored).toHaveLength(stored);
    },
  );

  test('finds data.js on the branch gh-pages of a URL, and leaves nothing of the clone behind', async () => {
    await repository.commit({ 'go.mod': 'module github.com/example/sql-speed/v2\n' });
    await repository.git('checkout', '-q', '-b', 'gh-pages');
    await commitAll('github-action-benchmark');
    await repository.git('checkout', '-q', 'main');
    const temporary = () => readdirSync(tmpdir()).filter((name) => name.startsWith('tacho-adopt-'));
    const before = new Set(temporary());
    const { status, out } = await adopt([pathToFileURL(repository.root).href, '--yes']);
    expect([status, listSent().length]).toEqual([0, 3]);
    expect(out).toContain('gh-pages:dev/bench/data.js');
    expect(out).toContain('project sql-speed ("sql-speed")');
    expect(temporary().filter((name) => !before.has(name))).toEqual([]);
  });

  test.each(['package.json', 'composer.json'])(
    'without a token shows what would be read, proposes the project of %s, and sends nothing',
    async (file) => {
      await repository.commit({ [file]: '{"name": "@example/Fast SQL"}' });
      await commitAll('asv');
      const { status, out, err } = await withoutToken([repository.root]);
      expect([status, server.received]).toEqual([0, []]);
      expect(out).toContain('project fast-sql ("Fast SQL") of example/connectors\n');
      expect(err).toContain('create-project fast-sql --repository example/connectors --branch main\n');
    },
  );

  test('asks one question before it imports, and imports nothing without a yes', async () => {
    await commitAll('asv');
    const questions: string[] = [];
    const respond = (text: string) => async (question: string) => {
      questions.push(question);
      return text;
    };
    await adopt([repository.root, '--ci', 'none'], respond(''));
    expect(await adopt([repository.root, '--ci', 'none'])).toMatchObject({
      status: 0,
      err: expect.stringContaining('--yes'),
    });
    await adopt([repository.root, '--ci', 'none', '--dry-run', '--yes']);
    expect(listSent()).toEqual([]);
    await adopt([repository.root, '--ci', 'none'], respond('yes'));
    expect([listSent().length, questions]).toEqual([2, Array(2).fill('import 2 runs into the project demo? [no]: ')]);
  });

  test('finds what a workflow measures, and writes one that goes on with it', async () => {
    await repository.commit({
      'go.mod': 'module x\n',
      '.github/workflows/bench.yml': [
        'jobs:',
        '  bench:',
        '    steps:',
        '      - run: cd bench && go test -bench . | tee out.txt',
        '      - uses: benchmark-action/github-action-benchmark@v1',
        '        with:',
        '          output-file-path: bench/out.txt',
        '',
      ].join('\n'),
      '.github/workflows/lint.yml': 'jobs: {}\n',
    });
    await commitAll('github-action-benchmark');
    const { status, out } = await adopt([repository.root, '--yes']);
    expect(status).toBe(0);
    expect(out).toContain('workflow .github/workflows/bench.yml: github-action-benchmark, go test -bench\n');
    const text = await readFile(join(repository.root, '.github/workflows/benchmark.yml'), 'utf8');
    expect(text).toContain('          go build ./...\n          cd bench && go test -bench . | tee out.txt\n');
    expect(text).toContain('files: "bench/out.txt"');
    expect(await readFile(join(repository.root, '.github/workflows/benchmark-results.yml'), 'utf8')).toContain(
      '"demo"',
    );
    const again = await adopt([repository.root, '--yes']);
    expect([again.status, again.out.match(/: unchanged\n/g)?.length]).toEqual([0, 2]);
  });

  test('that knows nothing to measure imports, and says which command writes the workflow', async () => {
    await commitAll('asv');
    const { status, err } = await adopt([repository.root, '--yes']);
    expect([status, listSent().length]).toEqual([0, 2]);
    expect(err).toContain('no workflow was written: --bench FILE');
    expect(err).toContain('tacho init github writes it');
    expect(await repository.git('status', '--porcelain')).toBe('');
  });

  test('reads what a build left beside Git at the time of its file, and nothing of a link or of dependencies', async () => {
    await repository.commit({ '.gitignore': 'target\nnode_modules\n', 'pom.xml': '<artifactId>speed</artifactId>' });
    const [jmh] = HISTORIES.JMH ?? [];
    const text = jmh?.['results/jmh.json'] ?? '';
    for (const path of ['target/jmh.json', 'target/classes/jmh.json', 'node_modules/x/jmh.json']) {
      await mkdir(dirname(join(repository.root, path)), { recursive: true });
      await writeFile(join(repository.root, path), text);
    }
    await symlink(join(repository.root, 'target/jmh.json'), join(repository.root, 'linked.json'));
    const { found, project } = JSON.parse((await withoutToken([repository.root, '--json'])).out);
    expect(found).toMatchObject([{ form: 'JMH', where: 'target/jmh.json', runs: 1 }]);
    expect(project).toEqual({ slug: 'speed', title: 'speed' });
  });

  test('of a table with an open question imports nothing and says which option settles it', async () => {
    await repository.commit({ 'README.md': '# x\n\n| driver | reads |\n|---|---|\n| mysql2 | 5 |\n| mariadb | 6 |\n' });
    const { status, out, err } = await adopt([repository.root, '--yes']);
    expect([status, listSent(), out]).toEqual([2, [], expect.stringMatching(/^table +README\.md +0/m)]);
    expect(err).toContain(
      'a question about a table in it is open; tacho import --git README.md lists the options that settle it\n',
    );
  });

  test('a repository without results is said to have none', async () => {
    await repository.commit({ 'README.md': '| option | default |\n|---|---|\n| port | 3306 |\n', 'a.json': '{}' });
    const { status, out } = await withoutToken([repository.root]);
    expect([status, out]).toEqual([2, expect.stringMatching(/^no results were found\nproject /)]);
  });

  test.each([
    [['--', '--upload-pack=touch /tmp/x'], 'tacho adopt needs a PATH or a URL'],
    [['--', '-u'], 'tacho adopt needs a PATH or a URL'],
    [['ext::sh -c touch% /tmp/x'], 'is in no Git repository'],
    [['file:///nowhere/at/all'], 'git cannot clone file:///nowhere/at/all'],
    [[], 'tacho adopt takes one PATH or URL'],
  ])('%j is an error, and starts nothing', async (args, message) => {
    const { status, err } = await withoutToken(args);
    expect([status, err]).toEqual([1, expect.stringContaining(message)]);
  });
});
