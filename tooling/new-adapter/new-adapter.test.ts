import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdapter } from './create-adapter.ts';
import { recordExpected } from './main.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
let root: string;

/** A program of the repository in the copy; throws with its output where it fails. */
const run = (program: string, ...args: readonly string[]): string =>
  execFileSync(process.execPath, [path.join(root, 'node_modules', program), ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: 'pipe',
  });

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'new-adapter-'));
  for (const file of ['tsconfig.base.json', 'docs/adapters.md', 'packages/adapters/src'])
    cpSync(path.join(ROOT, file), path.join(root, file), { recursive: true });
  for (const file of ['package.json', 'tsconfig.json'])
    cpSync(path.join(ROOT, 'packages/adapters', file), path.join(root, 'packages/adapters', file));
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
  createAdapter({ root, name: 'abacus-bench', title: 'Abacus' });
  recordExpected({ root, name: 'abacus-bench' });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('npm run new:adapter', () => {
  it('writes an adapter that passes the tests of every adapter, and its own', () => {
    const tests = ['registry/golden.test.ts', 'folders.test.ts', 'tools/abacus-bench/abacus-bench.test.ts'];
    const files = tests.map((file) => `packages/adapters/src/${file}`);
    expect(run('vitest/vitest.mjs', 'run', ...files, '-t', 'abacus-bench')).toContain('3 passed');
  });

  it('writes code that passes the type check', () => {
    expect(run('typescript/bin/tsc', '-p', 'packages/adapters')).toBe('');
  });

  it('records the results, and the field that is not a number as rejected', () => {
    const expected = 'packages/adapters/src/tools/abacus-bench/fixtures/example.json.expected.json';
    expect(JSON.parse(readFileSync(path.join(root, expected), 'utf8'))).toMatchObject({
      tool: 'abacus-bench',
      results: [
        { scenario: 'select 1', driver: { name: 'mysql2' }, unit: 'ms', value: 12.5, n: 100 },
        { scenario: 'select 1', driver: { name: 'mysql2' }, unit: 'ms', value: 20, statistic: 'p99' },
        { scenario: 'select 1', driver: { name: 'mariadb' }, unit: 'ms', value: 1234.5 },
      ],
      warnings: [],
      rejected: [{ location: '/benchmarks/1/latency/p99', text: '"unknown"', reason: 'not a number' }],
    });
  });

  it('adds the adapter to the registry and to the list in docs/adapters.md', () => {
    const registry = readFileSync(path.join(root, 'packages/adapters/src/registry/registry.ts'), 'utf8');
    const imports = registry.split('\n').filter((line) => line.includes("'../tools/"));
    expect(imports[0]).toBe("import { abacusBench } from '../tools/abacus-bench/abacus-bench.ts';");
    expect(registry).toContain('  abacusBench,\n];\n');
    expect(readFileSync(path.join(root, 'docs/adapters.md'), 'utf8')).toContain('| `abacus-bench` | |');
  });

  it.each(['Abacus', 'a_b', '../x', 'jmh', ''])('writes nothing for the name "%s"', (name) => {
    const before = readFileSync(path.join(root, 'docs/adapters.md'), 'utf8');
    expect(() => createAdapter({ root, name, title: 'T' })).toThrow();
    expect(readFileSync(path.join(root, 'docs/adapters.md'), 'utf8')).toBe(before);
  });
});
