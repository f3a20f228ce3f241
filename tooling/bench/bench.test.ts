import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
afterAll(() => rmSync(folder, { recursive: true }));

function runNode(args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...process.env, BENCH_CACHE_DIR: folder, BENCH_SERVER: '', ...env },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

test('npm run bench measures, and what it keeps is a valid run with this machine in it', () => {
  const tiny = path.join(root, 'harnesses/testing/fixtures/tiny');
  const words = ['bench', '--harness', tiny, '--no-upload', '--out', path.join(folder, 'runs')];
  const bench = runNode(['tooling/run.mjs', ...words], { TINY_ALONE: '1' });
  expect(bench.output).toContain('A harness for tests, smoke: 3 ok, 2 failed in 1 run');
  expect(bench.status).toBe(2);
  const file = path.join(folder, 'runs/tiny-smoke/run-001.json');
  const { output } = runNode(['apps/cli/bin/tacho.mjs', 'validate', file]);
  expect(output).toContain('valid: 5 results');
  const { environment } = JSON.parse(readFileSync(file, 'utf8'));
  expect(environment.client.cpu.logical).toBeGreaterThan(0);
});
