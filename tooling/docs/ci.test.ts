import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { startServer, type TestServer, TOKEN } from '../../apps/cli/src/testing/start-server.ts';
import { TACHO_FOLDER } from '../../apps/cli/src/testing/tacho-folder.ts';
import { readAction } from '../action/run-action.ts';
import { findDocument } from './documents.ts';

const page = findDocument('docs/ci.md');
const action = readAction();

/** Words in the first cell of the rows of one table. */
function firstCells(head: string): string[] {
  const table = page.text.split(`| ${head} |`)[1]?.split('\n\n')[0] ?? '';
  return [...table.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([\w-]+)`/g)].map(([, word = '']) => word),
  );
}

describe('docs/ci.md', () => {
  it('names every input and output of action.yml, and no other', () => {
    expect(firstCells('input').sort()).toEqual(Object.keys(action.inputs).sort());
    expect(firstCells('output').sort()).toEqual(Object.keys(action.outputs).sort());
  });

  it('gives the defaults of action.yml', () => {
    for (const [name, { default: usual = '' }] of Object.entries(action.inputs)) {
      if (usual === '' || usual.includes('$')) continue;
      expect(page.text).toContain(`| \`${name}\` | \`${usual}\` |`);
    }
  });

  it('shows YAML that is YAML, and inputs that the action has', () => {
    const documents = page.fences.filter(({ info }) => info === 'yaml').map(({ text }) => parse(text));
    expect(documents).toHaveLength(3);
    const [upload, turns, gitlab] = documents;
    const required = Object.entries(action.inputs).filter(([, input]) => input.required);
    for (const github of [upload, turns]) {
      const step = github.jobs.bench.steps.find(({ uses = '' }: { uses?: string }) => uses.includes('tachograph'));
      expect(Object.keys(step.with).filter((name) => !(name in action.inputs))).toEqual([]);
      for (const [name] of required) expect(step.with).toHaveProperty(name);
    }
    expect(gitlab.bench.script).toHaveLength(2);
  });
});

describe('the shell lines of docs/ci.md', () => {
  let server: TestServer;
  let folder: string;
  beforeAll(async () => {
    server = await startServer();
    folder = mkdtempSync(path.join(tmpdir(), 'tacho-ci-page-'));
    const benchmark = "#!/bin/sh\nprintf 'select 1 - mysql2 x 8,123 ops/sec ±1.23%% (85 runs sampled)\\n'\n";
    writeFileSync(path.join(folder, 'run-benchmarks.sh'), benchmark, { mode: 0o755 });
    writeFileSync(path.join(folder, 'run.json'), '{"format": 1}');
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (script: string): Promise<{ status: number; out: string }> =>
    new Promise((resolve) => {
      const env = {
        ...{ PATH: `${TACHO_FOLDER}${path.delimiter}${process.env.PATH}`, HOME: folder },
        ...{ TACHO_URL: server.url, TACHO_TOKEN: TOKEN, TACHO_SPOOL_DIR: path.join(folder, 'spool') },
      };
      execFile('bash', ['-ec', script], { cwd: folder, env }, (error, out, err) =>
        resolve({ status: typeof error?.code === 'number' ? error.code : 0, out: out + err }),
      );
    });

  const scripts = page.fences.filter(({ info, text }) => info === 'sh' && !text.includes('token create'));

  it.each(scripts)('store a run, and nothing twice: $text', { timeout: 60_000 }, async ({ text }) => {
    const before = server.stored.length;
    server.plan.push({ status: 503, headers: { 'retry-after': '0' } });
    const { status, out } = await run(text);
    expect([status, out]).toEqual([0, expect.stringContaining('http://pages.example/p/demo/runs/r_')]);
    expect(server.stored).toHaveLength(before + 1);
    expect(out).not.toContain(TOKEN);
  });

  it('end with a failure and the reason where the server refuses', async () => {
    const curl = scripts.filter(({ text }) => text.includes('curl'));
    expect(curl).toHaveLength(2);
    for (const { text } of curl) {
      const { status, out } = await run(text.replaceAll('$TACHO_TOKEN', 'wrong'));
      expect([status, out]).toEqual([22, expect.stringContaining('The upload token is missing or not valid')]);
    }
  });
});
