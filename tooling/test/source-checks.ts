import path from 'node:path';
import { scriptIn } from '../start/processes.mjs';
import { evaluateAudit } from '../supply-chain/evaluate-audit.ts';
import { runNpm } from '../supply-chain/run-npm.ts';
import { type Context, type Outcome, passes } from './step.ts';

/** @param script below the root */
function check(script: string, ...args: string[]): (context: Context) => Promise<Outcome> {
  return async (context) => toOutcome(await passes(context, [scriptIn(context.root, script), ...args]));
}

export const lockFile = check('tooling/run.mjs', 'lock');

/** Licences of what is installed in production. */
export const licences = check('tooling/run.mjs', 'licences');

const COLOURS = process.stdout.isTTY ? [] : ['--colors=off'];
export const lint = check('node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', ...COLOURS, '.');

/** Exports, files and dependencies that nothing uses. */
export const unused = check('node_modules/knip/bin/knip.js', '--treat-config-hints-as-errors');

/** Lines and files by room, and words of the documents, within their budget. */
export const size = check('tooling/run.mjs', 'size');

/** Terms that were replaced by standard ones. */
export const vocabulary = check('tooling/run.mjs', 'vocabulary');

export async function types(context: Context) {
  const run = (script: string, args: string[], cwd = context.root) =>
    passes(context, [scriptIn(context.root, script), ...args], { cwd });
  // Next.js generates the types of its routes; without them the pages do not compile in a fresh clone.
  const web = path.join(context.root, 'apps/web');
  if (!(await run('node_modules/next/dist/bin/next', ['typegen'], web))) return toOutcome(false);
  const perPackage = ['run', 'typecheck', '--continue', '--output-logs=errors-only'];
  const results = [await run('node_modules/turbo/bin/turbo', perPackage)];
  for (const project of ['.', 'tooling', 'lab', 'bench', 'harnesses'])
    results.push(await run('node_modules/typescript/bin/tsc', ['-p', project]));
  return toOutcome(results.every(Boolean));
}

function toOutcome(passed: boolean): Outcome {
  return { state: passed ? 'passed' : 'failed' };
}

/** A registry that does not respond must not hold up everything else. */
const WITHIN_MS = 60_000;

/**
 * Known vulnerabilities of what is installed in production: of high severity they are a failure. A registry that does not
 * tell is no failure, but the summary says so.
 */
export async function dependencyAudit({ root, log }: Context): Promise<Outcome> {
  const { state, lines } = evaluateAudit(await runNpm(root, ['audit', '--omit=dev', '--json'], WITHIN_MS));
  for (const line of lines) log(line);
  return { state: state === 'failed' ? 'failed' : 'passed', note: lines[0] };
}
