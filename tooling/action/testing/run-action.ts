import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

type Step = {
  readonly id?: string;
  readonly uses?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly run?: string;
};

export type Action = {
  readonly inputs: Readonly<
    Record<string, { readonly description: string; readonly required?: boolean; readonly default?: string }>
  >;
  readonly outputs: Readonly<Record<string, { readonly description: string; readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
};

export const readAction = (): Action => parse(readFileSync(path.join(ROOT, 'action.yml'), 'utf8'));

export type Ended = {
  readonly failed: boolean;
  readonly log: string;
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
};

export type Job = {
  /** An empty folder: the checkout of a project, and the runner's own files beside it. */
  readonly folder: string;
  readonly inputs: Readonly<Record<string, string>>;
  /** Variables of the runner. */
  readonly variables: Readonly<Record<string, string>>;
  readonly githubToken: string;
};

const PATTERN = /\$\{\{\s*([\w.-]+)\s*\}\}/g;

/** `name=value` lines that a step writes for later ones. */
const readOutputs = (file: string): Record<string, string> =>
  Object.fromEntries(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.includes('='))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

/**
 * Runs the steps of action.yml as a GitHub runner does, one bash after the other, in a folder with only Node.js on the path.
 * Steps that use other actions are skipped; an unknown expression is an error.
 */
export async function runAction({ folder, inputs, variables, githubToken }: Job): Promise<Ended> {
  const action = readAction();
  const at = (name: string) => path.join(folder, name);
  const workspace = at('workspace');
  for (const name of [workspace, at('temp')]) mkdirSync(name, { recursive: true });
  writeFileSync(at('summary.md'), '');
  const known = new Map<string, string>([
    ['github.token', githubToken],
    ['github.action_path', ROOT],
  ]);
  const evaluate = (expression: string) =>
    expression.replace(PATTERN, (_, name: string) => {
      const value = known.get(name) ?? (name.startsWith('steps.') ? '' : undefined);
      if (value === undefined) throw new Error(`unknown expression ${name}`);
      return value;
    });
  for (const name of Object.keys(inputs)) if (!(name in action.inputs)) throw new Error(`there is no input ${name}`);
  for (const [name, input] of Object.entries(action.inputs)) {
    known.set(`inputs.${name}`, inputs[name] ?? evaluate(input.default ?? ''));
  }
  let log = '';
  let failed = false;
  for (const [number, step] of action.runs.steps.entries()) {
    if (step.run === undefined) continue;
    const script = at(`step-${number}.sh`);
    const output = at(`output-${number}`);
    writeFileSync(script, step.run);
    writeFileSync(output, '');
    const env = {
      PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
      HOME: at('temp'),
      RUNNER_TEMP: at('temp'),
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: at('summary.md'),
      TACHO_SPOOL_DIR: at('spool'),
      ...variables,
      ...Object.fromEntries(Object.entries(step.env ?? {}).map(([name, value]) => [name, evaluate(value)])),
    };
    const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
      cwd: workspace,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    const [out, err, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    log += out + err;
    for (const [name, value] of Object.entries(readOutputs(output))) {
      if (step.id) known.set(`steps.${step.id}.outputs.${name}`, value);
    }
    failed = status !== 0;
    if (failed) break;
  }
  const outputs = Object.entries(action.outputs).map(([name, { value }]) => [name, evaluate(value)] as const);
  return { failed, log, summary: readFileSync(at('summary.md'), 'utf8'), outputs: Object.fromEntries(outputs) };
}
