import { spawnSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * Record what an adapter reads in its example: the golden test writes it as `.got`, which becomes the expected outcome.
 *
 * @param {{ root: string, name: string }} adapter
 * @returns {string} the file written, relative to `root`
 * @throws {Error} with the output of the test where it wrote nothing
 */
export function recordExpected({ root, name }) {
  const fixture = `packages/adapters/src/tools/${name}/fixtures/example.json`;
  rmSync(path.join(root, `${fixture}.got`), { force: true });
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const golden = 'packages/adapters/src/registry/golden.test.ts';
  const { stdout, stderr } = spawnSync(process.execPath, [vitest, 'run', golden, '-t', `^${name} `], {
    cwd: root,
    encoding: 'utf8',
  });
  try {
    renameSync(path.join(root, `${fixture}.got`), path.join(root, `${fixture}.expected.json`));
  } catch (error) {
    throw new Error(`the golden test read nothing of ${fixture}:\n${stdout}${stderr}`, { cause: error });
  }
  return `${fixture}.expected.json`;
}
