import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { GITLAB_TOKEN, startGitLab } from '../../apps/cli/src/testing/start-gitlab.ts';
import { startServer, type TestServer, TOKEN } from '../../apps/cli/src/testing/start-server.ts';
import { TACHO_FOLDER } from '../../apps/cli/src/testing/tacho-folder.ts';
import { BASE } from '../../apps/cli/src/testing/to-uploaded.ts';
import { readAction } from '../action/testing/run-action.ts';
import { findDocument } from './testing/documents.ts';

const page = findDocument('docs/ci.md');
const action = readAction();

type Job = { readonly steps?: readonly { readonly uses?: string; readonly with?: Readonly<Record<string, string>> }[] };

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
    const workflows = documents.filter(({ jobs }) => jobs);
    const steps = workflows.flatMap(({ jobs }) => Object.values<Job>(jobs).flatMap(({ steps = [] }) => steps));
    const used = steps.filter(({ uses = '' }) => uses.includes('tachograph'));
    expect([documents.length, workflows.length, used.length]).toEqual([7, 6, 6]);
    const required = Object.entries(action.inputs).filter(([, input]) => input.required);
    for (const { with: inputs = {} } of used) {
      expect(Object.keys(inputs).filter((name) => !(name in action.inputs))).toEqual([]);
      for (const [name] of required) expect(inputs).toHaveProperty(name);
    }
    expect(documents.at(-1).bench.script).toHaveLength(6);
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

  const run = (script: string, job: Record<string, string> = {}): Promise<{ status: number; out: string }> =>
    new Promise((resolve) => {
      const env = {
        ...{ PATH: `${TACHO_FOLDER}${path.delimiter}${process.env.PATH}`, HOME: folder },
        ...{ TACHO_URL: server.url, TACHO_TOKEN: TOKEN, TACHO_SPOOL_DIR: path.join(folder, 'spool') },
        ...job,
      };
      execFile('bash', ['-ec', script], { cwd: folder, env }, (error, out, err) =>
        resolve({ status: typeof error?.code === 'number' ? error.code : 0, out: out + err }),
      );
    });

  const scripts = page.fences.filter(({ info, text }) => info === 'sh' && !text.includes('token create'));

  it.each(scripts)('store a run, and nothing twice: $text', async ({ text }) => {
    const before = server.stored.length;
    server.plan.push({ status: 503, headers: { 'retry-after': '0' } });
    const { status, out } = await run(text);
    expect([status, out]).toEqual([0, expect.stringContaining('http://pages.example/p/demo/runs/r_')]);
    expect(server.stored).toHaveLength(before + 1);
    expect(out).not.toContain(TOKEN);
  });

  it('of GitLab upload, keep one note on the merge request, and end with the exit status of the upload', async () => {
    const gitlab = await startGitLab();
    const yaml = page.fences.filter(({ info }) => info === 'yaml').at(-1)?.text ?? '';
    const script = parse(yaml).bench.script.join('\n');
    const job = {
      ...{ GITLAB_CI: 'true', CI_API_V4_URL: gitlab.url, CI_MERGE_REQUEST_PROJECT_ID: '34', CI_MERGE_REQUEST_IID: '7' },
      ...{ CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main', GITLAB_TOKEN },
    };
    try {
      Object.assign(server.response, { base: BASE });
      expect((await run(script, job)).status).toBe(3);
      expect(gitlab.notes).toMatchObject([{ body: expect.stringContaining('slower than `main`, 1 is faster') }]);
      Object.assign(server.response, { base: { ...BASE, counts: { same: 1 }, cells: [] } });
      expect((await run(script, job)).status).toBe(0);
      expect(gitlab.notes).toMatchObject([{ body: expect.stringContaining('The same within') }]);
      const tokenless = await run(script, { ...job, GITLAB_TOKEN: '' });
      expect([tokenless.status, tokenless.out]).toEqual([
        0,
        expect.stringContaining('no comment: there is no GITLAB_TOKEN'),
      ]);
    } finally {
      Reflect.deleteProperty(server.response, 'base');
      await gitlab.close();
    }
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
