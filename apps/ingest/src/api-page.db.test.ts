import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PROBLEM_CODES } from '@tachograph/schema/problem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestApi } from './testing/use-test-api.ts';

const docs = fileURLToPath(new URL('../../../docs', import.meta.url));
const BENCH = 'do 1 - mysql2 x 34,240 ops/sec ±12.81% (41 runs sampled)\n';

let folder: string;
let page: string;
let url: string;
let admin: string;
const api = useTestApi({ now: () => new Date() });
beforeAll(async () => {
  // The form on the page says "now" by the clock of the shell.
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  admin = (await api.createToken(['admin'])).text;
  page = await readFile(path.join(docs, 'api.md'), 'utf8');
  folder = await mkdtemp(path.join(tmpdir(), 'api-page-'));
  await symlink(docs, path.join(folder, 'docs'));
  await writeFile(path.join(folder, 'bench.txt'), BENCH);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Run the one shell block of a section of the page, as a reader would. */
async function run(section: string, change: (command: string) => string = (command) => command): Promise<string> {
  const text = page.split(/^## /m).find((part) => part.startsWith(section)) ?? '';
  const command = /^```sh\n(.*?)^```/ms.exec(text)?.[1];
  if (!command) throw new Error(`docs/api.md has no command under "${section}"`);
  const env = { ...process.env, TACHO_URL: url, TACHO_TOKEN: api.token, TACHO_ADMIN_TOKEN: admin };
  const { stdout } = await promisify(execFile)('sh', ['-c', change(command)], { env, cwd: folder });
  return stdout;
}

describe('the commands of docs/api.md', () => {
  it('do what the page says, in its order', async () => {
    expect(JSON.parse(await run('Dry run'))).toMatchObject({ stored: false });
    const stored = JSON.parse(await run('A run as JSON'));
    expect(stored).toMatchObject({ stored: true, results: { ok: 2, unsupported: 1 }, warnings: [] });
    expect(JSON.parse(await run('Repeated uploads'))).toMatchObject({ id: stored.id, stored: false });
    expect(JSON.parse(await run('Native output'))).toMatchObject({ stored: true, results: { ok: 1 } });
    const read = await run(
      'Read a run',
      (command) => `${command.replaceAll(/r_[0-9a-f]{16}/g, stored.id)}\ncat ${stored.id}.json`,
    );
    expect(read).toContain(await readFile(path.join(docs, 'examples', 'run.json'), 'utf8'));
    expect(JSON.parse(read.slice(0, read.indexOf('{\n')))).toMatchObject({
      id: stored.id,
    });
  });

  it('read the comparison and the series of what was sent', async () => {
    await run('A run as JSON');
    const responses = await run('Comparisons and series', (command) => command.replace('\ncurl', '\necho\ncurl'));
    const [comparison, series] = responses.split('\n').map((response) => JSON.parse(response));
    expect(comparison.columns.map(({ key }: { key: string }) => key)).toEqual(['mysql2@3.24.5', 'mariadb@3.5.4']);
    expect(comparison.rows[0].cells[1].verdict).toMatchObject({
      reason: { code: 'not-repeated' },
      ratio: expect.closeTo(1.48, 2),
    });
    expect(series.series[0].segments[0].points[0]).toMatchObject({ version: { text: '3.5.4' }, status: 'ok' });
    expect([comparison.unknown, series.unknown]).toEqual([[], []]);
  });

  it('set the rules of a project, give them back and try them', async () => {
    const responses = await run('Mapping rules', (command) => command.replaceAll('\ncurl', '\necho\ncurl'));
    const [set, got, preview] = responses.split('\n').map((response) => JSON.parse(response));
    expect(set).toEqual(JSON.parse(await readFile(path.join(docs, 'examples', 'mapping.json'), 'utf8')));
    expect(got).toEqual(set);
    expect(preview.rows).toMatchObject([{ rule: 1, after: { scenario: 'do 1', driver: { name: 'mysql2' } } }]);
  });

  it('name the releases of a driver that has results', async () => {
    await run('A run as JSON');
    expect(JSON.parse(await run('Releases'))).toEqual({
      project: 'node-connectors',
      driver: 'mariadb',
      stored: 2,
      dated: 0,
    });
    expect(JSON.parse(await run('Releases'))).toMatchObject({ stored: 0 });
  });

  it('show an answer with the fields that an answer has', async () => {
    const shown = JSON.parse(/^```json\n(.*?)^```/ms.exec(page)?.[1] ?? '{}');
    const response = JSON.parse(await run('A run as JSON'));
    expect(Object.keys(response)).toEqual(Object.keys(shown));
    expect(response.results).toEqual(shown.results);
    expect(response.environment.label).toBe(shown.environment.label);
    expect(response.verdicts.counts).toEqual(shown.verdicts.counts);
    expect(Object.keys(response.verdicts.cells[0])).toEqual(Object.keys(shown.verdicts.cells[0]));
  });

  it('link to error pages that exist', () => {
    const linked = [...page.matchAll(/errors\/([a-z-]+)\.md/g)].map(([, code]) => code);
    expect(PROBLEM_CODES).toEqual(expect.arrayContaining(linked));
  });
});
