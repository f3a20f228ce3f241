import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { listOverflows, listViolations } from './page-checks.ts';

const ROOT = new URL('../', import.meta.url);

/** A worker in which an operation keeps the processor busy for some microseconds. */
const WORKER = `
import { serveWorker } from ${JSON.stringify(new URL('bench/workers/node/serve-worker.mjs', ROOT).href)};
const [us, driverVersion] = process.argv.slice(2);
await serveWorker({ driver: 'own', driverVersion, prepare: async () => ({
  run: () => { const until = performance.now() + us / 1000; while (performance.now() < until); },
}) });`;

const worker = (us: number, version: string) => ({ command: [process.execPath, 'worker.mjs', String(us), version] });

let folder = '';
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tacho-report-'));
  await writeFile(join(folder, 'worker.mjs'), WORKER);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('the report of tacho bench opens as a file, loads nothing, and is accessible in both themes and on a phone', async ({
  page,
}) => {
  const workers = { base: worker(50, '1.9.0'), next: worker(60, '1.10.0'), head: worker(40, '2.0.0') };
  const scenarios = ['select-1', 'insert-1'].map((id) => ({ id, sql: 'SELECT 1', warmUp: 60 }));
  const config = { scenarios, workers, rounds: 4, invocations: 4 };
  await writeFile(join(folder, 'tacho-bench.json'), JSON.stringify(config));
  const tacho = fileURLToPath(new URL('apps/cli/bin/tacho.mjs', ROOT));
  const args = [tacho, 'bench', '--report', 'out.html', '--no-upload'];
  await promisify(execFile)(process.execPath, args, { cwd: folder });
  const { href } = pathToFileURL(join(folder, 'out.html'));
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(href);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('cells');
  await expect(page.getByRole('img', { name: /^select-1: 1\.9\.0/ })).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
  expect(await listOverflows(page)).toEqual([]);
  expect(requests).toEqual([href]);
});
