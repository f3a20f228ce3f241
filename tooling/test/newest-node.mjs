import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { npmCommand } from '../start/install.mjs';
import { passes } from './step.mjs';
import { vitest } from './vitest.mjs';

const VERSION = '24.21.0';

/**
 * The unit and database tests once more, on the newest Node that is supported.
 *
 * @param {import('./step.mjs').Context} context
 * @returns {Promise<import('./step.mjs').Outcome>}
 */
export async function newestNode(context) {
  const node = await provideNode(context);
  if (!node) return { state: context.env.CI ? 'failed' : 'skipped', note: `Node ${VERSION} could not be installed` };
  return await vitest(context, ['--project=unit', '--project=db'], { node });
}

/**
 * The path of this program, from the npm registry.
 *
 * @param {import('./step.mjs').Context} context
 * @returns {Promise<string | null>} null where it cannot be had
 */
async function provideNode(context) {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = path.join(context.root, '.cache', `node-${VERSION}`);
  const program = path.join(folder, 'node_modules', name, 'bin/node');
  if (existsSync(program)) return program;
  context.log(`installing ${name} ${VERSION} with npm`);
  mkdirSync(folder, { recursive: true });
  const { command, first } = npmCommand();
  const install = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${name}@${VERSION}`];
  return (await passes(context, [...first, ...install], { command })) && existsSync(program) ? program : null;
}
