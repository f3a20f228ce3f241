import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { GO } from '../../harnesses/go/language.mjs';
import { BACKFILL_HELP, HELP } from '../../harnesses/plans/help.mjs';
import { BUILT_IN, parseCommandLine } from '../../harnesses/plans/parse-command-line.mjs';
import { findDocument, readFile } from './testing/documents.ts';

type Step = { uses?: string; run?: string; with?: Record<string, string>; env?: Record<string, string> };
type Workflow = {
  on: { schedule: unknown[]; workflow_dispatch: { inputs: Record<string, { options: string[]; default: string }> } };
  permissions: Record<string, string>;
  concurrency: unknown;
  jobs: Record<string, { 'timeout-minutes': number; env: Record<string, string>; steps: Step[] }>;
};

const page = findDocument('docs/harnesses.md');
const workflow = parse(readFile('.github/workflows/bench.yml')) as Workflow;
const job = workflow.jobs.measure;
const steps = job?.steps ?? [];
const { inputs } = workflow.on.workflow_dispatch;

/** The slug of the project of each harness, by the harness. */
const projects = new Map<string, string>();
for (const name of BUILT_IN) {
  const { harness } = (await import(`../../harnesses/${name}/harness.mjs`)) as { harness: { project: string } };
  projects.set(name, harness.project);
}

/** What stands behind `npm run bench --` in a text, one command each. */
const commandsIn = (text: string) =>
  [...text.matchAll(/npm run bench -- ([^\n#`]*)/g)].map(([, words = '']) => words.trim());

const toArguments = (command: string) =>
  [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? '');

describe('docs/harnesses.md', () => {
  it('names every harness, with the project its runs go to', () => {
    const rows = [...page.text.matchAll(/^\| `(\w+)` \| `([\w-]+)` \|/gm)].map(([, name, project]) => [name, project]);
    expect(rows).toEqual([...projects]);
    for (const name of BUILT_IN) expect(page.targets).toContain(`../harnesses/${name}/README.md`);
  });

  it('shows commands that the command line understands, with options that its help names', () => {
    const commands = ['docs/harnesses.md', 'CONTRIBUTING.md'].flatMap((file) => commandsIn(findDocument(file).text));
    expect(commands.length).toBeGreaterThan(3);
    for (const command of commands) {
      const args = toArguments(command);
      expect(() => parseCommandLine(args, {}), command).not.toThrow();
      const help = args[0] === 'backfill' ? BACKFILL_HELP : HELP;
      for (const option of args.filter((arg) => arg.startsWith('--'))) expect(help, command).toContain(option);
    }
  });

  it('mentions no option that the help does not name', () => {
    const options = page.text.matchAll(/`(--[a-z-]+)/g);
    expect([...options].map(([, option = '']) => option).filter((option) => !HELP.includes(option))).toEqual([]);
  });
});

describe('.github/workflows/bench.yml', () => {
  it('measures with words that the command understands, whatever is chosen', () => {
    expect(inputs.harness?.options).toEqual(['all', ...BUILT_IN]);
    const commands = steps.flatMap(({ run = '' }) => commandsIn(run));
    expect(commands).toHaveLength(1);
    for (const harness of inputs.harness?.options ?? []) {
      for (const suite of inputs.suite?.options ?? []) {
        const chosen: Record<string, string> = { HARNESS: harness, SUITE: suite };
        const args = toArguments(commands[0] ?? '').map((word) =>
          word.replace(/^\$(\w+)$/, (_, name) => chosen[name] ?? ''),
        );
        expect(parseCommandLine(args, {})).toMatchObject({ command: 'run', options: { suite, upload: true } });
        for (const option of args.filter((arg) => arg.startsWith('--'))) expect(HELP).toContain(option);
      }
    }
  });

  it('runs on the clock with what is chosen by default', () => {
    expect(workflow.on.schedule).toHaveLength(1);
    expect(job?.env.HARNESS).toBe(`\${{ inputs.harness || '${inputs.harness?.default}' }}`);
    expect(job?.env.SUITE).toBe(`\${{ inputs.suite || '${inputs.suite?.default}' }}`);
  });

  it('may read the repository and nothing else, ends some day, and never runs beside itself', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(Object.values(workflow.jobs).every((each) => each['timeout-minutes'] <= 360)).toBe(true);
    expect(workflow.concurrency).toMatchObject({ group: 'bench', 'cancel-in-progress': false });
    for (const { run = '' } of steps) expect(run).not.toContain('${{');
  });

  it('uses actions by their version', () => {
    const used = steps.flatMap(({ uses = [] }) => uses);
    expect(used.length).toBeGreaterThan(3);
    for (const action of used) expect(action).toMatch(/^actions\/[\w-]+@v\d+$/);
  });

  it('keeps the token that is a secret in the file of its project, and those that are not set nowhere', () => {
    const step = steps.find(({ run = '' }) => run.includes('upload-tokens') && run.includes('umask'));
    const names = Object.entries(step?.env ?? {});
    for (const [, secret] of names) {
      const named = /^\$\{\{ secrets\.(\w+) \}\}$/.exec(secret)?.[1] ?? secret;
      expect(page.text).toContain(`\`${named}\``);
    }
    const folder = mkdtempSync(path.join(tmpdir(), 'bench-workflow-'));
    try {
      const env = Object.fromEntries(
        names.map(([name]) => [name, name === 'GO' ? '' : `secret of ${name.toLowerCase()}`]),
      );
      execFileSync('sh', ['-ec', step?.run ?? ''], { cwd: folder, env: { PATH: process.env.PATH, ...env } });
      const tokens = path.join(folder, '.data/upload-tokens');
      const kept = readdirSync(tokens).map((file) => [file, readFileSync(path.join(tokens, file), 'utf8').trim()]);
      const expected = [...projects]
        .filter(([name]) => name !== 'go')
        .map(([name, slug]) => [slug, `secret of ${name}`]);
      expect(Object.fromEntries(kept)).toEqual(Object.fromEntries(expected));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('sets up the version of Go that the harness asks for', () => {
    const versions = steps.flatMap(({ with: given = {} }) => given['go-version'] ?? []);
    expect(versions).toEqual([GO]);
  });
});
