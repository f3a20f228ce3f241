import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

type Step = {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
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
  /** Where artifacts are, a folder for each workflow run; a folder for each artifact in it. */
  readonly artifacts?: string;
};

const PATTERN = /\$\{\{\s*([^}]+?)\s*\}\}/g;
const CONDITION = /^(inputs\.[\w-]+) (==|!=) '([^']*)'$/;

type With = Readonly<Record<string, string>>;

/** What actions/upload-artifact and actions/download-artifact do, on this disk; other actions do nothing here. */
function runOther(uses: string, given: With, folder: string, runId: string): void {
  const named = given['run-id'] ?? runId;
  const at = path.join(folder, named);
  mkdirSync(at, { recursive: true });
  if (uses.startsWith('actions/upload-artifact@') && existsSync(given.path ?? '')) {
    cpSync(given.path ?? '', path.join(at, given.name ?? '', path.basename(given.path ?? '')));
  }
  if (uses.startsWith('actions/download-artifact@'))
    cpSync(at, given.path ?? '', { recursive: true, verbatimSymlinks: true });
}

const readEvent = ({ GITHUB_EVENT_PATH: file }: Job['variables']) => JSON.parse(readFileSync(file ?? '', 'utf8'));

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
 * Artifacts are folders; an unknown expression is an error.
 */
export async function runAction({ folder, inputs, variables, githubToken, artifacts = '' }: Job): Promise<Ended> {
  const action = readAction();
  const at = (name: string) => path.join(folder, name);
  const workspace = at('workspace');
  for (const name of [workspace, at('temp')]) mkdirSync(name, { recursive: true });
  writeFileSync(at('summary.md'), '');
  const known = new Map<string, string>([
    ['github.token', githubToken],
    ['github.action_path', ROOT],
    ['github.run_id', variables.GITHUB_RUN_ID ?? ''],
    ['github.event.workflow_run.id', String(readEvent(variables).workflow_run?.id ?? '')],
    ['runner.temp', at('temp')],
  ]);
  const read = (name: string): string => {
    const value = known.get(name) ?? (name.startsWith('steps.') ? '' : undefined);
    if (value === undefined) throw new Error(`unknown expression ${name}`);
    return value;
  };
  const evaluate = (text: string) =>
    text.replace(PATTERN, (_, expression: string) => {
      const any = expression.split(' || ').map((all) => {
        const values = all.split(' && ').map(read);
        return values.includes('') ? '' : (values.at(-1) ?? '');
      });
      return any.find((value) => value !== '') ?? '';
    });
  const isMet = (condition: string) => {
    const [, name = '', operator, value] = CONDITION.exec(condition) ?? [];
    return (read(name) === value) === (operator === '==');
  };
  for (const name of Object.keys(inputs)) if (!(name in action.inputs)) throw new Error(`there is no input ${name}`);
  for (const [name, input] of Object.entries(action.inputs)) {
    known.set(`inputs.${name}`, inputs[name] ?? evaluate(input.default ?? ''));
  }
  let log = '';
  let failed = false;
  for (const [number, step] of action.runs.steps.entries()) {
    if (step.if !== undefined && !isMet(step.if)) continue;
    if (step.uses !== undefined && artifacts !== '') {
      const given = Object.entries(step.with ?? {}).map(([name, value]) => [name, evaluate(String(value))]);
      runOther(step.uses, Object.fromEntries(given), artifacts, read('github.run_id'));
    }
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
