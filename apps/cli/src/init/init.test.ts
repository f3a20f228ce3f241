import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Bench, createBench } from '../testing/create-bench.ts';
import { createRepository, GIT_PROBE, type TestRepository } from '../testing/create-repository.ts';
import { ACTION } from '../version.ts';

let repository: TestRepository;
let bench: Bench;
beforeEach(async () => {
  repository = await createRepository();
  bench = await createBench();
  await repository.git('remote', 'add', 'origin', 'git@github.com:example/connectors.git');
});
afterEach(async () => {
  await repository.remove();
  await bench.remove();
});

const MEASURES = '.github/workflows/benchmark.yml';
const REPORTS = '.github/workflows/benchmark-results.yml';
const GITLAB = '.gitlab/tachograph-bench.yml';
const WHERE = ['--url', 'https://tacho.example.org/', '--project', 'connectors'];

/** What GitHub would replace in a workflow. */
const EXPRESSION = `\${{ secrets.X }}`;

const IN_TURNS = {
  scenarios: [{ id: 'select-1' }],
  workers: {
    base: { command: ['node', '../head/bench/worker.mjs'], cwd: '../../base' },
    head: { command: ['node', 'worker.mjs'] },
  },
};

type Ask = (question: string) => Promise<string>;

const init = (ci: string, args: readonly string[] = [], ask: Ask | null = null) =>
  bench.tacho(['init', ci, ...args, repository.root], { probe: GIT_PROBE, ask });

const read = (path: string) => readFile(join(repository.root, path), 'utf8');

/** Everything that a shell of the workflow runs. */
const listRuns = (workflow: { jobs: Record<string, { steps: { run?: string }[] }> }): string[] =>
  Object.values(workflow.jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));

/** What the files of a driver are in each language, and what builds it. */
const DRIVERS: readonly (readonly [language: string, files: Record<string, string>, build: string])[] = [
  ['node', { 'package.json': '{}', 'package-lock.json': '{}' }, 'npm ci && npm run build --if-present'],
  ['go', { 'go.mod': 'module x' }, 'go build ./...'],
  ['rust', { 'Cargo.toml': '[package]' }, 'cargo build --release'],
  ['python', { 'pyproject.toml': '' }, 'python3 -m venv .venv && .venv/bin/pip install --quiet .'],
  ['java', { 'pom.xml': '<project/>' }, 'mvn --batch-mode --quiet package -DskipTests'],
  ['java', { 'build.gradle.kts': '', gradlew: '' }, 'sh ./gradlew assemble'],
  ['cpp', { 'CMakeLists.txt': '' }, 'cmake -B build -DCMAKE_BUILD_TYPE=Release && cmake --build build --parallel'],
  ['php', { 'composer.json': '{}' }, 'composer install --quiet --no-interaction'],
  ['dotnet', { 'Driver.csproj': '' }, 'dotnet build --configuration Release'],
];

describe('tacho init github', () => {
  test.each(DRIVERS)(
    'of a driver in %s builds both commits, in at most 60 lines in which no value is text of a script',
    async (_, files, build) => {
      await repository.commit({ ...files, 'bench/tacho-bench.json': JSON.stringify(IN_TURNS) });
      const { status, out } = await init('github', [...WHERE, '--database', 'mariadb']);
      expect([status, out]).toEqual([
        0,
        `${join(repository.root, MEASURES)}: written\n${join(repository.root, REPORTS)}: written\n`,
      ]);
      const texts = [await read(MEASURES), await read(REPORTS)];
      expect(texts.join('').split('\n').length).toBeLessThanOrEqual(60);
      const workflows = texts.map((text) => parse(text));
      const runs = workflows.flatMap(listRuns);
      expect([...new Set(runs)]).toEqual([`(cd base && ${build})\n(cd head && ${build})\n`]);
      expect(runs.filter((run) => run.includes('${{'))).toEqual([]);
    },
  );

  test('measures a pull request without a secret and a right, and reports it in a job that runs none of its code', async () => {
    await repository.commit({ 'go.mod': 'module x', 'bench/tacho-bench.json': JSON.stringify(IN_TURNS) });
    await init('github', WHERE);
    const [measures, reports] = [parse(await read(MEASURES)), parse(await read(REPORTS))];
    expect([measures.on, measures.permissions]).toEqual([
      { pull_request: null, push: { branches: ['main'] } },
      { contents: 'read' },
    ]);
    const { 'pull-request': pullRequest, 'default-branch': defaultBranch } = measures.jobs;
    expect([pullRequest.permissions, defaultBranch.permissions]).toEqual([
      undefined,
      { contents: 'read', 'id-token': 'write' },
    ]);
    expect([pullRequest.if, defaultBranch.if]).toEqual([
      "github.event_name == 'pull_request'",
      "github.event_name == 'push'",
    ]);
    expect(defaultBranch.steps).toEqual(pullRequest.steps);
    const inputs = { url: 'https://tacho.example.org', project: 'connectors' };
    expect(pullRequest.steps.at(-1).with).toEqual({
      ...inputs,
      bench: 'head/bench/tacho-bench.json',
      'hand-over': `\${{ github.event_name == 'pull_request' && 'bench' || '' }}`,
    });
    expect(await read(MEASURES)).not.toContain('secrets.');
    expect(reports.on.workflow_run.workflows).toEqual([measures.name]);
    expect(reports.jobs.report.steps).toEqual([{ uses: ACTION, with: { ...inputs, receive: true, check: true } }]);
    expect(reports.permissions['id-token']).toBe('write');
  });

  test('names the steps that are left: where the base starts, the database, the rule, the commit', async () => {
    const config = { ...IN_TURNS, workers: { base: {}, head: {} }, database: { engine: 'mariadb' } };
    for (const worker of ['base', 'head'] as const) config.workers[worker] = { command: ['node', 'worker.mjs'] };
    await repository.commit({ 'package.json': '{}', 'bench/tacho-bench.json': JSON.stringify(config) });
    const { err } = await init('github', WHERE);
    expect(err.split('\n\nNext:\n')[1]?.split('\n')).toEqual([
      expect.stringContaining('1. start the base in ../../base'),
      expect.stringContaining('2. let it use the database of the job: "url": "$DATABASE_URL"'),
      expect.stringContaining('the repository example/connectors and the ref *'),
      `  4. git add ${MEASURES} ${REPORTS} && git commit -m "Measure pull requests"`,
      '',
    ]);
    expect(Object.keys(parse(await read(MEASURES)).jobs['pull-request'].services)).toEqual(['mariadb']);
  });

  test('builds the worker that tacho bench init wrote as that says', async () => {
    await repository.commit({ 'go.mod': 'module x' });
    await bench.tacho(['bench', 'init', '--language', 'go', '--driver', 'pgx', join(repository.root, 'bench')]);
    await init('github', WHERE);
    expect(listRuns(parse(await read(MEASURES)))[0]).toContain('(cd head/bench && go build -mod=mod -o bench .)\n');
  });

  test('uploads what a command writes, and a label starts it where that is requested', async () => {
    await repository.commit({ 'package.json': '{}' });
    const { status } = await init('github', [...WHERE, '--command', 'npm run bench > out/all.txt', '--when', 'label']);
    const { on, jobs } = parse(await read(MEASURES));
    expect([status, on.pull_request]).toEqual([0, { types: ['labeled'] }]);
    expect(jobs['pull-request'].if).toContain("github.event.label.name == 'benchmark'");
    expect(jobs['pull-request'].steps.at(-1).with.files).toBe('out/all.txt');
    expect(jobs['pull-request'].steps.at(-2).run).toBe(
      'npm install && npm run build --if-present\nnpm run bench > out/all.txt\n',
    );
  });

  test('gives the action inputs that it has', async () => {
    const action = parse(await readFile(new URL('../../../../action.yml', import.meta.url), 'utf8'));
    await repository.commit({ 'bench/tacho-bench.json': JSON.stringify(IN_TURNS) });
    await init('github', WHERE);
    const workflows = await Promise.all([MEASURES, REPORTS].map(async (path) => parse(await read(path))));
    const steps: { uses?: string; with?: object }[] = workflows.flatMap(({ jobs }) =>
      Object.values<{ steps: object[] }>(jobs).flatMap((job) => job.steps),
    );
    const given = steps.flatMap(({ uses, with: inputs = {} }) => (uses === ACTION ? Object.keys(inputs) : []));
    expect(given).toContain('receive');
    expect(given.filter((name) => !Object.hasOwn(action.inputs, name))).toEqual([]);
  });

  test('builds nothing beside a file that names what builds both checkouts', async () => {
    const workers = {
      base: { command: ['./worker'], cwd: '../../base/.tacho/worker' },
      head: { command: ['./worker'] },
    };
    const config = { ...IN_TURNS, workers, before: ['sh', 'build.sh'] };
    await repository.commit({ 'benchmark/tacho-bench.json': JSON.stringify(config), 'Cargo.toml': '[package]' });
    const { err } = await init('github', WHERE);
    expect(err).toContain('measured in turns with the base, by benchmark/tacho-bench.json, which builds both\n');
    expect(err).not.toContain('start the base');
    expect(listRuns(parse(await read(MEASURES)))).toEqual([]);
  });

  test('asks a person at most five questions, and none whose response is known', async () => {
    await repository.commit({ 'package.json': '{}' });
    const questions: string[] = [];
    const replies = ['https://tacho.example.org', 'connectors', './bench.sh > out.txt', '', ''];
    const ask = async (question: string) => replies[questions.push(question) - 1] ?? '';
    expect((await init('github', [], ask)).status).toBe(0);
    expect(questions).toHaveLength(5);
    expect(parse(await read(REPORTS)).jobs.report.steps[0].with.project).toBe('connectors');
    questions.length = 0;
    const all = [...WHERE, '--command', './bench.sh > out.txt', '--database', 'none', '--when', 'pull-request'];
    expect([(await init('github', all, ask)).status, questions]).toEqual([0, []]);
  });

  test.each([
    [[], '--url URL is missing'],
    [['--url', 'https://tacho.example.org'], '--project NAME is missing'],
    [WHERE, '--bench FILE, which tacho bench init writes, or --command TEXT is missing'],
    [[...WHERE, '--command', './bench.sh'], '--files PATTERN is missing'],
    [[...WHERE, '--command', `echo ${EXPRESSION} > out.txt`], '--command is one line without "${{"'],
    [[...WHERE, '--command', 'a > b', '--files', EXPRESSION], '--files is a path or a pattern without "$"'],
    [[...WHERE, '--bench', '../tacho-bench.json'], '--bench is a path from the root of the repository'],
    [[...WHERE, '--bench', '/tmp/tacho-bench.json'], '--bench is a path from the root of the repository'],
    [[...WHERE, '--command', 'a > b', '--database', 'oracle'], '--database is none, mariadb, postgres, not "oracle"'],
    [[...WHERE, '--command', 'a > b', '--branch', 'main"]'], '--branch NAME is missing'],
    [['--url', 'https://tacho.example.org', '--project', 'Not A Slug'], '--project is its name in URLs'],
  ])('without a terminal %j is an error that names the option, and writes nothing', async (args, message) => {
    await repository.commit({ 'package.json': '{}' });
    const { status, err } = await init('github', args);
    expect([status, err]).toEqual([1, expect.stringContaining(message)]);
    expect(await repository.git('status', '--porcelain')).toBe('');
  });

  test('of several files for tacho bench one has to be named', async () => {
    const text = JSON.stringify(IN_TURNS);
    await repository.commit({ 'package.json': '{}', 'a/tacho-bench.json': text, 'b/tacho-bench.json': text });
    const { err } = await init('github', WHERE);
    expect(err).toContain('--bench FILE is missing: there are a/tacho-bench.json, b/tacho-bench.json');
    expect((await init('github', [...WHERE, '--bench', './b/tacho-bench.json'])).status).toBe(0);
    expect(await read(MEASURES)).toContain('bench: "head/b/tacho-bench.json"');
  });

  test('replaces nothing that differs unless told to, and repeats itself without a change', async () => {
    await repository.commit({ 'package.json': '{}', [REPORTS]: 'mine\n' });
    const args = [...WHERE, '--command', 'a > b'];
    const { status, out } = await init('github', args);
    expect([status, out]).toEqual([
      1,
      `${join(repository.root, REPORTS)}: differs, and stays as it is: --force replaces it\n`,
    ]);
    expect([await repository.git('status', '--porcelain'), await read(REPORTS)]).toEqual(['', 'mine\n']);
    expect((await init('github', [...args, '--force'])).out.match(/: written\n/g)).toHaveLength(2);
    expect((await init('github', args)).out.match(/: unchanged\n/g)).toHaveLength(2);
  });

  test('follows no link out of the repository, and replaces a link by a file', async () => {
    await repository.commit({ 'package.json': '{}' });
    const outside = join(bench.folder, 'outside');
    await mkdir(outside);
    await symlink(outside, join(repository.root, '.github'));
    const args = [...WHERE, '--command', 'a > b', '--force'];
    expect(await init('github', args)).toMatchObject({
      status: 1,
      err: expect.stringContaining('without links below it'),
    });
    await writeFile(join(outside, 'precious'), 'mine');
    await mkdir(join(repository.root, '.gitlab'));
    await symlink(join(outside, 'precious'), join(repository.root, GITLAB));
    expect((await init('gitlab', args)).status).toBe(0);
    expect([await readFile(join(outside, 'precious'), 'utf8'), await read(GITLAB)]).toEqual([
      'mine',
      expect.stringContaining('tachograph-bench:'),
    ]);
  });

  test('a folder that is in no repository is an error', async () => {
    const { status, err } = await bench.tacho(['init', 'github', ...WHERE, bench.folder], { probe: GIT_PROBE });
    expect([status, err]).toEqual([1, expect.stringContaining('is in no Git repository')]);
  });
});

describe('tacho init gitlab', () => {
  test.each(DRIVERS)(
    'of a driver in %s builds the base beside the head, in at most 40 lines',
    async (language, files, build) => {
      await repository.commit({ ...files, 'bench/tacho-bench.json': JSON.stringify(IN_TURNS) });
      const { status, err } = await init('gitlab', [...WHERE, '--database', 'postgres', '--when', 'label']);
      expect(status).toBe(0);
      expect(err).toContain(`in .gitlab-ci.yml: include: { local: ${GITLAB} }`);
      const text = await read(GITLAB);
      expect(text.split('\n').length).toBeLessThanOrEqual(40);
      const { 'tachograph-bench': job } = parse(text);
      expect(job.id_tokens.TACHO_ID_TOKEN.aud).toBe('https://tacho.example.org');
      expect(job.variables).toMatchObject({ TACHO_PROJECT: 'connectors', DB_HOST: 'database' });
      expect(job.rules[0].if).toContain('$CI_MERGE_REQUEST_LABELS =~ /(^|,)benchmark(,|$)/');
      expect(job.script).toEqual(expect.arrayContaining([`(cd ../base && ${build})`, build]));
      expect(/apt-get|dotnet-install/.test(job.script[0])).toBe(language !== 'node');
    },
  );

  test('prints one JSON document with what it wrote and what is next', async () => {
    await repository.commit({ 'package.json': '{}' });
    const { out } = await init('gitlab', [...WHERE, '--command', 'a > b', '--json']);
    const document = JSON.parse(out);
    expect(document).toMatchObject({
      ci: 'gitlab',
      files: [{ path: join(repository.root, GITLAB), outcome: 'written' }],
      plan: { project: 'connectors', measure: { command: 'a > b', files: 'b' }, service: null },
    });
    expect(document.next).toHaveLength(3);
  });
});
