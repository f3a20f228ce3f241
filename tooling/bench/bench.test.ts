import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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
  const tiny = path.join(root, 'harnesses/run/fixtures/tiny');
  const bench = runNode(['tooling/run.mjs', 'bench', '--harness', tiny, '--no-upload'], { TINY_ALONE: '1' });
  expect(bench.output).toContain('tiny  3 ok, 2 failed');
  expect(bench.status).toBe(2);
  const [file = ''] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('run-001.json'),
  );
  const { output } = runNode(['apps/cli/bin/tacho.mjs', 'validate', path.join(folder, file)]);
  expect(output).toContain('valid: 5 results');
  const { environment } = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
  expect(environment.client.cpu.logical).toBeGreaterThan(0);
});
