import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createDataJs } from '../../apps/cli/src/testing/create-data-js.ts';
import { useInstallation } from '../installation/testing/use-installation.ts';

// Servers and clients are started and killed; on a busy machine that takes its time.
const TACHO = fileURLToPath(new URL('../../apps/cli/bin/tacho.mjs', import.meta.url));
const COUNT = 400;

const used = useInstallation(() => ({ options: { web: 0 } }));
beforeAll(() => writeFileSync(path.join(used().folder, 'data.js'), createDataJs(COUNT)));
beforeEach(() => used().db.pool.query('TRUNCATE runs CASCADE'));

function importPast(...args: readonly string[]) {
  const child = spawn(process.execPath, [TACHO, 'import', ...args], {
    cwd: used().folder,
    env: { PATH: process.env.PATH, HOME: used().folder, TACHO_URL: used().ingestUrl, TACHO_TOKEN: used().token },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = Promise.all([once(child, 'close'), text(child.stdout)]).then(([[status], out]) => ({ status, out }));
  return { child, ended };
}

const countRuns = async (): Promise<number> => {
  const { rows } = await used().db.pool.query<{ runs: number }>('SELECT count(*)::int AS runs FROM runs');
  return rows[0]?.runs ?? 0;
};

it('stores every entry of a data.js once, with commit, date and its own bytes, though it is killed midway', async () => {
  const first = importPast('data.js', '--branch', 'main');
  await expect.poll(countRuns).toBeGreaterThan(0);
  first.child.kill('SIGKILL');
  await first.ended;
  const before = await countRuns();
  expect(before).toBeLessThan(COUNT);
  const { status, out } = await importPast('data.js', '--branch', 'main').ended;
  expect([status, await countRuns()]).toEqual([0, COUNT]);
  expect(out).toMatch(new RegExp(`^import: ${COUNT} runs: `));
  const { rows } = await used().db.pool.query<{ hash: string; at: Date }>(
    "SELECT encode(content_hash, 'hex') AS hash, started_at AS at FROM runs ORDER BY started_at LIMIT 1",
  );
  const [entry] = JSON.parse(createDataJs(COUNT).replace('window.BENCHMARK_DATA = ', '')).entries['Go Benchmark'];
  const url = `${used().ingestUrl}/v1/runs/r_${rows[0]?.hash.slice(0, 16)}`;
  const stored = JSON.parse(await (await fetch(url)).text());
  expect(stored.run.source).toEqual({ kind: 'import', branch: 'main', commit: entry.commit.id });
  expect(rows[0]?.at.getTime()).toBe(entry.date);
  expect(JSON.parse(await (await fetch(`${url}/raw`)).text()).entries['Go Benchmark']).toEqual([entry]);
});

it('stores nothing in a dry run', async () => {
  const { status, out } = await importPast('data.js', '--dry-run').ended;
  expect([status, out]).toEqual([0, `import: ${COUNT} runs: ${COUNT} valid, nothing was stored, as requested\n`]);
  expect(await countRuns()).toBe(0);
});
