import path from 'node:path';
import { scriptIn } from '../start/processes.mjs';
import { passes } from './step.mjs';

/** @typedef {import('./step.mjs').Context} Context */
/** @typedef {import('./step.mjs').Outcome} Outcome */

/** @param {Context} context */
export async function lockFile({ root, env, signal }) {
  return outcome(await passes({ args: [scriptIn(root, 'tooling/check-lock.mjs')], cwd: root, env, signal }));
}

/**
 * Formatting, lint and the walls between rooms.
 *
 * @param {Context} context
 */
export async function lint({ root, env, signal }) {
  const colours = process.stdout.isTTY ? [] : ['--colors=off'];
  const biome = scriptIn(root, 'node_modules/@biomejs/biome/bin/biome');
  return outcome(await passes({ args: [biome, 'ci', '--error-on-warnings', ...colours, '.'], cwd: root, env, signal }));
}

/**
 * Exports, files and dependencies that nothing uses.
 *
 * @param {Context} context
 */
export async function unused({ root, env, signal }) {
  const knip = scriptIn(root, 'node_modules/knip/bin/knip.js');
  return outcome(await passes({ args: [knip, '--treat-config-hints-as-errors'], cwd: root, env, signal }));
}

/**
 * Terms that were replaced by standard ones.
 *
 * @param {Context} context
 */
export async function vocabulary({ root, env, signal }) {
  return outcome(await passes({ args: [scriptIn(root, 'tooling/vocabulary.mjs')], cwd: root, env, signal }));
}

/** @param {Context} context */
export async function types({ root, env, signal }) {
  // Next.js generates the types of its routes; without them the pages do not compile in a fresh clone.
  const next = scriptIn(root, 'node_modules/next/dist/bin/next');
  const web = path.join(root, 'apps/web');
  if (!(await passes({ args: [next, 'typegen'], cwd: web, env, signal }))) return outcome(false);
  const turbo = scriptIn(root, 'node_modules/turbo/bin/turbo');
  const rooms = await passes({
    args: [turbo, 'run', 'typecheck', '--continue', '--output-logs=errors-only'],
    cwd: root,
    env,
    signal,
  });
  const tsc = scriptIn(root, 'node_modules/typescript/bin/tsc');
  const others = [];
  for (const project of ['.', 'tooling', 'harnesses'])
    others.push(await passes({ args: [tsc, '-p', project], cwd: root, env, signal }));
  return outcome(rooms && others.every(Boolean));
}

/**
 * @param {boolean} passed
 * @returns {Outcome}
 */
function outcome(passed) {
  return { state: passed ? 'passed' : 'failed' };
}
