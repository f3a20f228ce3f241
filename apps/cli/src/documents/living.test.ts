import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { toComparison } from '../testing/to-comparison.ts';
import { bench, server, useTestBench } from '../testing/use-test-bench.ts';

useTestBench();

const ID = '0123456789abcdefghij';
const SHARE = { id: ID, url: `https://tacho.example/s/${ID}`, title: 't', image: 'i', markdown: 'm' };
const json = (body: unknown) => ({ status: 200, body });
const HEAD = '<!-- tacho report https://tacho.example/p/demo m=latency -->\n';
const TABLE = '<!-- tacho compare d=mariadb ref=mysql2 s=select-1 show=table -->\n<!-- /tacho -->\n';
const NUMBER = (was: string, text: string) =>
  `It is <!-- tacho value d=mariadb ref=mysql2 s=select-1${was} -->${text}<!-- /tacho --> faster.\n`;
const CLAIM = (body: string) => `<!-- tacho claim mariadb > 1.1 mysql2 s=select-1 -->\n${body}<!-- /tacho -->\n`;

test('update fills a table from its share, a number with the interval it was written from, and nothing else', async () => {
  const file = await bench.write('a.md', `${HEAD}\n${TABLE}\n${NUMBER('', '')}`);
  server.plan.push(json(toComparison()), json(SHARE), json(toComparison()));
  const { status, out } = await bench.tacho(['report', 'update', file]);
  expect([status, out]).toEqual([0, `${file}: 1 number, 1 block\n`]);
  expect(server.received.map(({ method, path }) => `${method} ${path.split('?')[0]}`)).toEqual([
    'GET /v1/compare',
    'POST /v1/shares',
    `GET /v1/shares/${ID}`,
  ]);
  expect(JSON.parse(String(server.received[1]?.body))).toEqual({
    address: '/p/demo/compare?driver=mariadb%2Cmysql2&scenario=select-1&metric=latency&reference=mysql2',
    title: 'mariadb against mysql2',
  });
  const text = await readFile(file, 'utf8');
  expect(text).toContain('was=1.28..1.34 -->1.31×<!-- /tacho --> faster.');
  expect(text).toContain('| Select 1 |');
  expect(text).toContain(`[evidence](https://tacho.example/s/${ID})`);
});

test('check fails with file and line where a number left its interval and a claim no longer holds', async () => {
  const text = `${HEAD}\n${CLAIM(NUMBER(' was=1.28..1.34', '1.31×'))}`;
  const file = await bench.write('a.md', text);
  server.plan.push(json(toComparison({ ratio: 1.05 })));
  const { status, err } = await bench.tacho(['report', 'check', file]);
  expect(status).toBe(3);
  expect(err.split('\n')).toEqual([
    expect.stringMatching(/a\.md:3: claim no longer holds: mariadb > 1\.1 mysql2, select-1: .* \(claim-broken\)$/),
    expect.stringMatching(/a\.md:4: number 1\.31× → 1\.05×, was 1\.28 to 1\.34 \(value-moved\)$/),
    '',
  ]);
});

test('check --json and --claims say which claims hold; --offline asks nobody', async () => {
  const file = await bench.write('a.md', `${HEAD}\n${CLAIM('It is faster.\n')}`);
  server.plan.push(json(toComparison()));
  const claims = `${bench.folder}/claims.json`;
  const { status, out } = await bench.tacho(['report', 'check', file, '--json', '--claims', claims]);
  expect([status, JSON.parse(out).documents[0].blocks[0]]).toEqual([0, expect.objectContaining({ state: 'holds' })]);
  expect(JSON.parse(await readFile(claims, 'utf8'))).toEqual({
    schemaVersion: 1,
    label: 'claims',
    message: '1 of 1 hold',
    color: 'brightgreen',
  });
  const requested = server.received.length;
  expect((await bench.tacho(['report', 'check', file, '--offline'])).status).toBe(0);
  expect(server.received.length).toBe(requested);
});

test('no token is sent to the address that a document names, and figures of another installation are not written', async () => {
  const file = await bench.write('a.md', `${HEAD}\n${NUMBER('', '')}`);
  server.plan.push(json(toComparison({ origin: 'https://other.example' })));
  const { status, err } = await bench.tacho(['report', 'update', file]);
  expect([status, err]).toEqual([
    2,
    expect.stringContaining('set TACHO_URL to the upload API of https://tacho.example'),
  ]);
  expect(await readFile(file, 'utf8')).toBe(`${HEAD}\n${NUMBER('', '')}`);
});

test('a file that is not UTF-8 is left alone', async () => {
  const file = await bench.write('a.md', Buffer.from(`${HEAD}caf\xe9 ${NUMBER('', '')}`, 'latin1'));
  const { status, err } = await bench.tacho(['report', 'update', file]);
  expect([status, err]).toEqual([1, expect.stringContaining('is not UTF-8')]);
  expect(server.received).toEqual([]);
});

test('a wrong marker is an error with its line, and nothing is written', async () => {
  const file = await bench.write('a.md', `${HEAD}\n${NUMBER('', '').replace('<!-- /tacho -->', '')}`);
  const { status, err } = await bench.tacho(['report', 'update', file]);
  expect([status, err]).toEqual([1, expect.stringMatching(/a\.md:3: Nothing ends this block/)]);
});

test('init puts markers around a table that names drivers and a scenario, and keeps its text', async () => {
  const table = '| scenario | mysql2 | mariadb |\n|---|--:|--:|\n| Select 1 | 57 | 44 |\n';
  const file = await bench.write('a.md', `# Speed\n\n${table}`);
  server.plan.push(json(toComparison()));
  const { status, out } = await bench.tacho(['report', 'init', file, '--project', 'demo']);
  expect([status, out]).toEqual([0, expect.stringMatching(/a\.md:3: <!-- tacho compare .*s=select-1.* -->\n$/)]);
  const text = await readFile(file, 'utf8');
  expect(text).toContain(table.trimEnd());
  expect(text).toContain('<!-- tacho report https://tacho.example/p/demo');
});

test('propose has nothing to say of noise, though the version is another one', async () => {
  const text = `${HEAD}\nmariadb <!-- tacho value version d=mariadb -->3.5.3<!-- /tacho -->. ${NUMBER(' was=1.28..1.34', '1.31×')}`;
  const file = await bench.write('a.md', text);
  server.plan.push(json(toComparison({ ratio: 1.35 })));
  const { status, err } = await bench.tacho(['report', 'propose', file]);
  expect([status, err]).toEqual([0, 'nothing moved beyond its noise, so there is nothing to propose\n']);
  expect(await readFile(file, 'utf8')).toBe(text);
});

test('adopt uploads the results of a page, and makes of its text a report whose console output is a block', async () => {
  const log =
    'Select 1 - mysql2 x 8,000 ops/sec ±1.00% (90 runs sampled)\nSelect 1 - mariadb x 9,000 ops/sec ±1.00% (90 runs sampled)\n';
  const file = await bench.write('Old Page.md', `# Speed\n\nWords that stay.\n\n\`\`\`\n${log}\`\`\`\n`);
  const url = 'https://tacho.example/p/demo/reports/old-page';
  server.plan.push('take', json(toComparison()), json({ url }));
  const { status, out, err } = await bench.tacho(['report', 'adopt', file]);
  expect([status, out]).toEqual([0, `${url}\n`]);
  expect(err).toContain('1 block in place of the tables and console output');
  expect(server.received.map(({ method, path }) => `${method} ${path.split('?')[0]}`)).toEqual([
    'POST /v1/runs',
    'GET /v1/compare',
    'PUT /v1/reports/old-page',
  ]);
  const { markdown } = JSON.parse(String(server.received[2]?.body));
  expect(markdown).toContain('Words that stay.');
  expect(markdown).toMatch(/<!-- tacho compare d=mariadb ref=mysql2 s=select-1 show=table -->\n\n```\nSelect 1/);
});

test('adopt says why the results were not stored, and makes no report', async () => {
  const file = await bench.write('a.md', '# Speed\n\nNothing was measured.\n');
  const problem = { title: 'No result was understood', code: 'nothing-understood', status: 422, detail: 'Look here.' };
  server.plan.push({ status: 422, body: problem, headers: { 'content-type': 'application/problem+json' } });
  const { status, err } = await bench.tacho(['report', 'adopt', file]);
  expect([status, err]).toEqual([2, expect.stringContaining('Look here.')]);
  expect(server.received).toHaveLength(1);
});
