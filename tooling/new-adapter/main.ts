import { spawnSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createAdapter } from './create-adapter.ts';

/** Record what an adapter reads in its example: the golden test writes it as `.got`, which becomes the expected outcome. */
export function recordExpected({ root, name }: { root: string; name: string }): string {
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

const toNextSteps = (name: string) => `
The adapter is a table of the fields of a report as JSON. Next:
1. Replace fixtures/example.json by real output of the tool, unchanged and named after what is special about it.
   Add a file for each format and version, and one of a failed and one of a truncated run.
2. Change FIGURES, isReport and the names of the fields in ${name}.ts. For lines of a console see CONTRIBUTING.md.
3. npx vitest run packages/adapters/src/registry/golden.test.ts -t "^${name} "   (5 s)
   It writes what the adapter reads as fixtures/FILE.got. Check every result, warning and rejection in it,
   then rename it to fixtures/FILE.expected.json.
4. Complete README.md and the guarantees in ${name}.test.ts, and move the row in docs/adapters.md to its group.
5. npx vitest run packages/adapters tooling/docs   (1 min)
The helpers are described in CONTRIBUTING.md, "Add an adapter".`;

export async function main({ root, args: [name, title = name] }: { root: string; args: string[] }): Promise<void> {
  if (name === undefined || title === undefined || name.startsWith('-'))
    throw new Error('usage: npm run new:adapter NAME [TITLE], such as: npm run new:adapter ycsb YCSB');
  const files = [...createAdapter({ root, name, title }), recordExpected({ root, name })];
  for (const file of [...files, toNextSteps(name)]) console.log(file);
}
